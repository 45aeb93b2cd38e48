# The bot on SQLite or PostgreSQL. Build: docker build -t quarto-bot . ; run: see compose.yaml.
FROM python:3.11-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1
WORKDIR /app
COPY requirements.txt .
RUN pip install --quiet --requirement requirements.txt
COPY bot.py LICENSE ./
COPY quarto_bot quarto_bot
COPY rendering rendering

# The one thing to keep: the database, in a volume that belongs to the user the bot runs as.
RUN useradd --system --uid 10001 quarto && mkdir /data && chown quarto /data
USER quarto
VOLUME /data
ENV QUARTO_DATABASE=sqlite+aiosqlite:////data/quarto.db QUARTO_HEALTH_PORT=9100

HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:9100/health', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["python", "bot.py"]
