/**
 * The translation of a browser replaces text nodes, so React fails to remove one, or to insert a node before it, and a change of
 * its text isn't shown: docs/decisions/0064-translated-pages.md.
 */

/** React marks the text nodes that it keeps a reference to. It keeps none to text that is an only child. */
const isKept = (node: Node | null): node is Text =>
  node instanceof Text && Object.keys(node).some((key) => key.startsWith('__reactFiber$'));

const shown = (text: Text, parent: Node | null): string =>
  `“${text.data}” in ${parent instanceof Element ? parent.outerHTML.slice(0, 200) : parent?.nodeName}`;

/** What would have failed if the page had been translated before. */
function faultsOf({
  type,
  target,
  removedNodes,
  addedNodes,
  nextSibling,
  oldValue,
}: MutationRecord): readonly string[] {
  if (type === 'characterData') {
    return isKept(target) && target.data !== oldValue ? [`changes: ${shown(target, target.parentNode)}`] : [];
  }
  const removed = [...removedNodes].filter(isKept).map((text) => `goes: ${shown(text, target)}`);
  if (addedNodes.length === 0 || !isKept(nextSibling)) return removed;
  return [...removed, `gets a sibling: ${shown(nextSibling, target)}`];
}

/** Between its start and its stop, finds what the site does to text that a translation may have replaced. */
export function watchTranslatable(root: Node = document): { start(): void; stop(): readonly string[] } {
  const faults = new Set<string>();
  const note = (records: readonly MutationRecord[]) => {
    for (const fault of records.flatMap(faultsOf)) faults.add(fault);
  };
  const observer = new MutationObserver(note);
  return {
    start() {
      faults.clear();
      observer.observe(root, { subtree: true, childList: true, characterData: true, characterDataOldValue: true });
    },
    stop() {
      note(observer.takeRecords());
      observer.disconnect();
      return [...faults];
    },
  };
}
