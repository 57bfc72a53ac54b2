/**
 * Before each file of tests: modules are made anew, and the page, which the files of a worker share, is as it was.
 *
 * To make a page takes half a second, and to load the tools anew as long.
 */
import { afterAll, vi } from "vitest";

type Listen = (type: string, ...rest: [EventListener, AddEventListenerOptions?]) => void;

/** What user-event follows as long as there is the page. */
const FOCUS = new Set(["focus", "focusin", "blur"]);
const shared = globalThis as { unheard?: (() => void)[] };

/** Note what files listen to, to end it after them: their modules are gone then. */
function listened(): (() => void)[] {
  const heard: (() => void)[] = [];
  for (const target of [globalThis, document] as { addEventListener: Listen; removeEventListener: Listen }[]) {
    const { addEventListener } = target;
    target.addEventListener = (type, ...rest) => {
      addEventListener.call(target, type, ...rest);
      if (!FOCUS.has(type)) heard.push(() => target.removeEventListener(type, ...rest));
    };
  }
  return heard;
}

vi.resetModules();
vi.unstubAllGlobals();
if ("document" in globalThis) {
  shared.unheard ??= listened();
  for (const end of shared.unheard.splice(0)) end();
  for (const name of Object.keys(Object.getOwnPropertyDescriptors(navigator))) Reflect.deleteProperty(navigator, name);
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
}

// A part that a file still fetches as it ends would otherwise come in among the modules of the next one.
afterAll(() => vi.dynamicImportSettled());
