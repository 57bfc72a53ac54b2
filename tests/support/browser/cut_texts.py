"""Text on a page that nobody can read to its end."""

from playwright.sync_api import Page

_CUT = """
() => {
  const width = document.documentElement.clientWidth;
  const found = new Set();
  const hides = way => /hidden|clip/.test(way);
  /** What of a line of text cannot be seen, also after scrolling; a line's letters do not fill its height. */
  function fault({ left, right, top, bottom }, node) {
    const spare = (bottom - top) / 3;
    let placed = false; // where it stands was said, in or beside its button
    for (let box = node; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (edge.width <= 1 || edge.height <= 1) return ''; // for screen readers alone
      const beside = left < edge.left - 1 || right > edge.right + 1;
      if (hides(style.overflowX) && beside) return 'is cut at its side';
      if (hides(style.overflowY) && (top < edge.top - spare || bottom > edge.bottom + spare)) return 'is cut below';
      if (box.matches('button, .button') && beside && !placed) return 'leaves its button';
      placed ||= style.position === 'absolute';
      if (/auto|scroll/.test(style.overflow)) return '';
    }
    return left < -1 || right > width + 1 ? 'leaves the screen' : '';
  }
  if (document.scrollingElement.scrollWidth > width) found.add('the page is wider than the screen');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || node.closest('svg, .hidden, .spoken') || !node.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const line of range.getClientRects()) {
      const wrong = line.width > 1 && line.height > 1 && fault(line, node);
      if (wrong) found.add(`${node.tagName}.${node.className} “${text.data.trim().slice(0, 40)}” ${wrong}`);
    }
  }
  return [...found];
}
"""

#: Where a word that goes on in the next line looks like a fault.
TITLES = "h1, h2, h3, button, .button, th"
_BROKEN = """
(where) => {
  const found = [];
  for (const node of document.querySelectorAll(where)) {
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


def broken_words(page: Page, where: str = TITLES) -> list[str]:
    """Name the words of titles and buttons that go on in the next line without a hyphen's place in them."""
    return [str(text) for text in page.evaluate(_BROKEN, where)]
