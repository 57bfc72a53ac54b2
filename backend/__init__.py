"""Everything that knows Django: the REST API, the socket and the tables behind them."""
