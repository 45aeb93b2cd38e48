"""How anything reaches Discord and comes from there: replies and channel posts, layouts, controls, forms, errors."""
