"""
Three hundred texts that want to be more than text: scripts, markup, templates, turned directions, endless words.

The client's tests and the panel's store them wherever somebody can write, and look at every page: nothing runs, the
Content-Security-Policy has nothing to say, and nothing is wider than the screen. A script among them says that it ran
by `RAN`. Some hold what the API refuses (turned directions): rows written before it refused them may, and the panel
shows evidence as it was.
"""

import itertools

from tests.support.scale import PROVE, chance

#: What a payload leaves in the page if it runs: `window.ran`.
RAN = "window.ran=1"

TAGS = [
    f"<script>{RAN}</script>", f"<ScRiPt>{RAN}</sCrIpT>", f"<script/x>{RAN}</script>", f"<script\n>{RAN}</script >",
    f"<scr<script>ipt>{RAN}</scr</script>ipt>", f"<svg><script>{RAN}</script></svg>", f"<<script>{RAN}//<</script>",
    f"<math><mtext></form><form><mglyph><style></math><img src onerror={RAN}>", f"<svg/onload={RAN}>",
    f"<iframe srcdoc='<script>parent.{RAN}</script>'></iframe>",
    f"<object data='data:text/html,<script>{RAN}</script>'>", f"<embed src='javascript:{RAN}'>",
    f"<link rel=import href='data:text/html,<script>{RAN}</script>'>",
    f"<meta http-equiv=refresh content='0;url=javascript:{RAN}'>", "<base href='https://example.com/'>",
    "<style>*{display:none!important}</style>", "<style>@import 'https://example.com/x.css';</style>",
    f"<noscript><p title='</noscript><img src=x onerror={RAN}>'>", f"<template><script>{RAN}</script></template>",
    f"<textarea><img title='</textarea><img src=x onerror={RAN}>'>", f"<title><img src=x onerror={RAN}></title>",
    f"<!--><img src=x onerror={RAN}>-->", f"<![CDATA[<script>{RAN}</script>]]>",
    f"<?xml version='1.0'?><x onload={RAN}/>",
    f"<form action='javascript:{RAN}'><button autofocus>go</button></form>", f"<isindex action='javascript:{RAN}'>",
    f"<button formaction='javascript:{RAN}' autofocus>go</button>", f"<portal src='javascript:{RAN}'></portal>",
    f"<xss contenteditable onfocus={RAN} autofocus tabindex=1>",
    f"<dialog open onclose={RAN}><form method=dialog></form>",
]  # fmt: skip

EVENTS = [
    "onerror", "onload", "onclick", "onfocus", "onmouseover", "onpointerenter", "onanimationstart", "ontoggle",
    "onbegin", "onscroll", "onwheel", "oncopy", "onbeforeinput", "onhashchange", "onmessage",
]  # fmt: skip
BEARERS = [
    "<img src=x {}={}>", "<svg {}={}><circle r=9/></svg>", "<details open {}={}>x</details>",
    "<input autofocus {}={}>", "<video src=x {}={}><source src=x></video>", "<body {}={}>",
]  # fmt: skip

BREAKOUTS = [
    f'"><script>{RAN}</script>', f"'><script>{RAN}</script>", f'" autofocus onfocus={RAN} x="',
    f"' onfocus={RAN} x='", f"</textarea><script>{RAN}</script>", f"</title><script>{RAN}</script>",
    f"</script><script>{RAN}</script>", f"</pre><img src=x onerror={RAN}>", f"--><script>{RAN}</script>",
    f"]]><script>{RAN}</script>", f"';{RAN};//", f'";{RAN};//', f"`;{RAN};//", f"\\';{RAN};//",
    f"</style><script>{RAN}</script>", f"}}}};{RAN};{{{{", f"</option></select><img src=x onerror={RAN}>",
    f"</td></tr></table><img src=x onerror={RAN}>", f"&lt;script&gt;{RAN}&lt;/script&gt;",
    f"&#60;script&#62;{RAN}&#60;/script&#62;", f"%3Cscript%3E{RAN}%3C/script%3E",
    f"\\u003cscript\\u003e{RAN}\\u003c/script\\u003e", f"＜script＞{RAN}＜/script＞",
    f"<a href='&#106;avascript:{RAN}'>go</a>",
]  # fmt: skip

ADDRESSES = [
    f"javascript:{RAN}", f"JaVaScRiPt:{RAN}", f"java\u00adscript:{RAN}", f"javascript://%0a{RAN}", f"vbscript:{RAN}",
    f"data:text/html,<script>{RAN}</script>", f"[go](javascript:{RAN})", f"![x](x'onerror='{RAN})",
    f"<a href=javascript:{RAN}>go</a>", f"<a href='  javascript:{RAN}'>go</a>", "//example.com/x.js",
    f"<a href='https://example.com/' onclick={RAN} target=_blank>https://example.com/</a>",
    "https://example.com/" + "a" * 300, f"<svg><a xlink:href='javascript:{RAN}'><text y=20>go</text></a></svg>",
    "<img src='https://example.com/pixel.gif'>", f"<math href='javascript:{RAN}'>go</math>",
    f"<area href='javascript:{RAN}'>", "mailto:x@example.com?subject=<b>", f"blob:{RAN}", f"feed:javascript:{RAN}",
    "tel:<script>", "file:///etc/passwd", "\\\\example.com\\x", f"about:blank#<script>{RAN}</script>",
]  # fmt: skip

#: What template languages, formats and shells would make something of.
TEMPLATES = [
    "{{7*7}}", "{{constructor.constructor('" + RAN + "')()}}", "{% include 'admin/base.html' %}", "{% debug %}",
    "{{ settings.SECRET_KEY }}", "{{request.user.password}}", "${7*7}", "${" + RAN + "}", "#{7*7}", "<%= 7*7 %>",
    "{0}", "{name}", "{name.__class__}", "%(name)s", "%s%s%s%n", "$&", "$1", "\\1", "@click=" + RAN, "x-init=" + RAN,
    f"<div x-data x-init='{RAN}'></div>", f"<div hx-get='/admin/' hx-on:load='{RAN}'></div>",
    f"{{@html '<script>{RAN}</script>'}}", f"<div ng-app ng-csp ng-click={RAN}>go</div>", "__proto__", "constructor",
    "toString", "null", "undefined", "NaN", "true", "0", "-1", "1e309", "' OR 1=1 --",
    "'; DROP TABLE accounts_account; --", "../../../../etc/passwd", "=1+1", "+1+1", "@SUM(1+1)", "$(id)", "`id`",
    "| id", '{"a":', "[]", "\\", "\\\\", "%00", "\\x00", "&", "&amp;", "&nbsp;", "<", ">", '"', "'", "<b>", "</div>",
    "<!--", "-->", "<br>", "<hr>", "<table><tr><td>", "</main></body></html>", "<plaintext>", "<xmp>",
]  # fmt: skip

#: Letters that turn, hide, stack and pretend.
LETTERS = [
    "\u202egnirts desrever a si siht", "\u202eabc\u202c def", "\u2066left\u2069 \u2067right\u2069", "\u2067unclosed",
    "\u202bembedded", "abc\u200fdef\u200eghi", "שלום וברכה לכולם", "مرحبا بكم في اللعبة", "abc שלום def مرحبا ghi",
    "zero\u200bwidth\u200bspaces", "\u200b" * 60, "a\u200db\u200cc", "\ufeffmark", "soft\u00adhyphen" * 12,
    "a\u2060b", "\u3164", "\u115f\u1160", "\u2800" * 40, "\u00a0" * 60, "x" + "\u0301" * 120,
    "Z\u0351\u036b\u0343A\u0337L\u0321G\u0322O" * 6, "e\u0301 é", "ﬁ ﬂ ﬀ", "Ｆｕｌｌｗｉｄｔｈ", "𝕯𝖊𝖆𝖉", "аdmin",
    "раураl", "Ι l 1 | ǀ", "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466" * 12,
    "\U0001f1eb\U0001f1f7" * 30, "\U0001f44d\U0001f3fd" * 30, "\U0001f3f4\U000e0067\U000e0062\U000e007f",
    "\u20e3\u20e3\u20e3", "﷽" * 12, "꧅" * 20, "𒐫" * 20, "ด้้้้้็็็็็้้้้้็็็็็" * 3, "क्षत्रिय" * 20, "漢字" * 80,
    "\u3000" * 40, "\u2028line", "\u2029paragraph",
]  # fmt: skip

#: Words that do not end, and lines that do not stop.
LONG = [
    "W" * 500, "i" * 500, "W" * 60, "a-" * 200, "a/" * 200, "a." * 200, "_" * 300, "=" * 300, "." * 500, "!" * 500,
    "1" * 400, "@" * 300, "%" * 300, "&" * 300, "<" * 300, ">" * 300, '"' * 300, "<b>" * 100, "\u00adW" * 150,
    "W\u2060" * 150, "MMMM\u00a0" * 80, "https://" + "sub." * 60 + "example.com/",
    "Donaudampfschifffahrtsgesellschaft" * 10, "Ꙭ" * 200,
]  # fmt: skip

_OF_EVENTS = [bearer.format(event, RAN) for event, bearer in itertools.product(EVENTS, BEARERS)]

#: All of them, each once; at most 500 characters each, as a message may have.
EVERY: list[str] = [*TAGS, *BREAKOUTS, *ADDRESSES, *TEMPLATES, *LETTERS, *LONG, *_OF_EVENTS]
#: Those of this run.
PAYLOADS = EVERY if PROVE else chance("payloads").sample(EVERY, len(EVERY) // 4)

#: What the validator of names lets through and a layout may trip over.
NAMES = [
    "W" * 20, "i" * 20, "ŶŶŶŶŶŶŶŶŶŶŶŶŶŶŶŶŶŶŶŶ", "a-" * 10, "-.-.-.-.-.-.-.-.-.a", "a..................a",
    "___________________a", "ÀÉÎÕÜÀÉÎÕÜÀÉÎÕÜÀÉÎÕÜ", "ŁódźŁódźŁódźŁódźŁódź", "nulls", "undefine", "constructor",
    "toString", "__proto__", "0e0", "1e309", "javascript", "script", "onerror", "MMMMMMMMMMMMMMMMMMMM",
]  # fmt: skip


def packed(texts: list[str], most: int) -> list[str]:
    """As many of them together, a line each, as go into that many characters."""
    together = [""]
    for text in texts:
        if len(together[-1]) + len(text) + 1 > most:
            together.append("")
        together[-1] += f"{text}\n"
    return together
