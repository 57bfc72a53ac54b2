"""Which browser on what: a few words by which people recognize their own devices."""

# The first that is found counts: most browsers name those that they descend from as well.
_BROWSERS = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
]
_SYSTEMS = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
]


def browser_and_system(user_agent: str) -> tuple[str, str]:
    """
    The names of the browser and of what it runs on, each empty where it is none of the usual ones.

    >>> browser_and_system("Mozilla/5.0 (Android 16; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")
    ('Firefox', 'Android')
    """
    return _first(user_agent, _BROWSERS), _first(user_agent, _SYSTEMS)


def _first(user_agent: str, names: list[tuple[str, str]]) -> str:
    return next((name for mark, name in names if mark in user_agent), "")
