"""How the parts are put together: settings, addresses, the ASGI application and its checks."""
