"""Every word that people read: languages, names of things, sentences, refusals, descriptions of pictures."""
