"""People at their clients, who can do what Discord's own client would let them do."""
