"""What this Discord knows: people, places, messages, interactions. It speaks no HTTP."""
