"""How this Discord speaks: the REST API and the gateway on one loopback port, at fault when a test says so."""
