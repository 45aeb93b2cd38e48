"""The words of the publisher's sheets, in the languages of the catalogues: what a thing of the game is called.

Where a sheet has no word, misprints one or uses one that misleads, ours stands here. Nouns are given by the part that
no ending changes; several forms are separated by a stroke.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Words:
    """What a language says: the eight poles as they are said of a piece, nouns by their stems, and the shout."""

    poles: tuple[str, ...]
    shout: str
    piece: str
    board: str
    field: str
    line: str
    opponent: str
    draw: str
    misleading: tuple[str, ...] = ()
    """Words of a sheet that mean something else."""


def _words(poles: str, *nouns: str, shout: str = "QUARTO!", misleading: tuple[str, ...] = ()) -> Words:
    piece, board, field, line, opponent, draw = nouns
    return Words(tuple(poles.split(", ")), shout, piece, board, field, line, opponent, draw, misleading)


# fmt: off
GLOSSARY = {  # the nouns: piece, board, square of the board, line, opponent, draw
    "fr": _words("claire, foncée, ronde, carrée, haute, basse, pleine, creuse",
                 "pièce", "plateau", "case", "alignement|ligne", "adversaire", "égalité",
                 shout="QUARTO\N{NO-BREAK SPACE}!"),
    "de": _words("hell, dunkel, rund, quadratisch, groß, klein, ohne Loch, mit Loch",
                 "stein", "brett", "feld", "reihe", "gegenspieler|mitspieler", "unentschieden"),
    "nl": _words("licht, donker, rond, vierkant, hoog, laag, vol, hol",
                 "stuk|pion", "bord", "hokje", "rij", "tegenspeler", "gelijkspel"),
    "es": _words("clara, oscura, redonda, cuadrada, alta, baja, llena, hueca",
                 "pieza", "tablero", "casilla", "línea", "adversari", "empate"),
    "it": _words("chiaro, scuro, rotondo, quadrato, alto, basso, pieno, cavo",
                 "pezz", "piano di gioco", "casell", "linea", "avversari", "parità"),
    "pt_BR": _words("clara, escura, redonda, quadrada, alta, baixa, maciça, oca",
                    "peça", "tabuleiro", "casa", "linha", "adversári", "empate"),
    "ro": _words("de culoare deschisă, de culoare închisă, rotundă, pătrată, înaltă, scundă, plină, găurită",
                 "pies", "tabl", "căsuț", "lini", "adversar", "remiz"),
    "cs": _words("světlý, tmavý, kulatý, hranatý, vysoký, nízký, plný, dutý",
                 "díl", "des", "políčk", "řad", "soupeř|protihráč", "remíz"),
    "sk": _words("svetlý, tmavý, okrúhly, hranatý, vysoký, nízky, plný, dutý",
                 "kame", "dosk", "políčk", "rad", "protihráč|oponent|súper", "remíz"),
    "da": _words("lys, mørk, rund, firkantet, høj, lav, massiv, hul",
                 "brik", "bræt", "felt", "stribe", "modstander|modspiller", "uafgjort"),
    "nb": _words("lys, mørk, rund, firkantet, høy, lav, massiv, hul",
                 "brikke", "brett", "rute", "linje", "motspiller", "uavgjort", misleading=("bokstav", "tykk", "tynn")),
    "sv": _words("ljus, mörk, rund, fyrkantig, hög, låg, utan hål, med hål",
                 "pjäs", "spelplan", "fält", "rad|linje", "motspelare|motståndare", "oavgjort"),
    "is": _words("ljós, dökkur, kringlóttur, ferkantaður, hár, lágur, gegnheill, holur",
                 "kubb", "borð", "reit", "röð|raðir|línu|lína", "andstæðing", "jafntefli"),
    "fi": _words("vaalea, tumma, pyöreä, neliönmuotoinen, korkea, matala, tasapäinen, reiällinen",
                 "nappula", "lau", "ruu", "suora", "vastustaj", "tasapeli", misleading=("ympyr",)),
    "et": _words("hele, tume, ümar, kandiline, pikk, lühike, auguta, auguga",
                 "nup", "laud|laua", "ruut|ruudu", "rida|rea", "vastas", "viik|viigi"),
    "hr": _words("svijetli, tamni, okrugli, četvrtasti, visoki, niski, puni, šuplji",
                 "elemen", "ploč", "polj", "linij", "protivni", "neriješeno", misleading=("suigrač",)),
    "sr": _words("светли, тамни, округли, четвртасти, високи, ниски, пуни, шупљи",
                 "елемен", "табл", "пољ", "линиј", "противни", "нерешено",
                 shout="КВАРТО!", misleading=("суиграч",)),
    "bg": _words("светъл, тъмен, кръгъл, квадратен, висок, нисък, плътен, кух",
                 "елемент", "дъск", "поле", "редиц", "противни", "реми", shout="ЧЕТВОРКА!"),
    "zh_TW": _words("淺色, 深色, 圓, 方, 高, 矮, 實心, 中空",
                    "柱體", "底盤", "格", "直線", "對手", "平局", shout="QUARTO！"),
}
# fmt: on
