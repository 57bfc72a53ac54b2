"""Text on a page that nobody can read to its end."""

from playwright.sync_api import Page

_CUT = """
() => {
  const width = document.documentElement.clientWidth;
  const hides = (way, scroll, client) => /hidden|clip/.test(way) && scroll > client + 1;
  const name = node => `${node.tagName.toLowerCase()}.${node.className} “${node.textContent.trim().slice(0, 40)}”`;
  const found = [];
  if (document.scrollingElement.scrollWidth > width) found.push('the page is wider than the screen');
  for (const node of document.querySelectorAll('body *')) {
    const box = node.getBoundingClientRect();
    if (node.closest('svg, .hidden, .spoken') || box.width <= 1 || box.height <= 1) continue;
    if (!node.textContent.trim()) continue;
    const style = getComputedStyle(node);
    if (hides(style.overflowX, node.scrollWidth, node.clientWidth)) found.push(`${name(node)} is cut at its side`);
    if (hides(style.overflowY, node.scrollHeight, node.clientHeight)) found.push(`${name(node)} is cut below`);
    for (const text of node.childNodes) {
      if (text.nodeType !== Node.TEXT_NODE || !text.textContent.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const outside = [...range.getClientRects()].some(({ left, right }) => left < -1 || right > width + 1);
      if (outside) found.push(`${name(node)} leaves the screen`);
    }
  }
  return found;
}
"""

_BROKEN = """
() => {
  const found = [];
  for (const node of document.querySelectorAll('h1, h2, h3, button, .button, th')) {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement.closest('.spoken, .hidden')) continue;
      for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(tops).size > 1) found.push(`${node.tagName.toLowerCase()} breaks “${word}”`);
      }
    }
  }
  return found;
}
"""


def cut_texts(page: Page) -> list[str]:
    """Name the texts that their boxes hide in part, or that reach beyond the edge of the screen."""
    return [str(text) for text in page.evaluate(_CUT)]


def broken_words(page: Page) -> list[str]:
    """Name the words of titles and buttons that go on in the next line without a hyphen's place in them."""
    return [str(text) for text in page.evaluate(_BROKEN)]
