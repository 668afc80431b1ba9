import { onSessionChange, storedUser, visitKey } from './stored-session.ts';

/** Whose tab it was last, in the tab's own storage, which outlives a reload and a tab put to sleep. */
const visitorKey = 'shop.visitor';

const listeners = new Set<() => void>();

/** Calls the listener when what this tab holds of a visitor is to be forgotten. */
export const onVisitEnd = (listener: () => void): void => void listeners.add(listener);

/** A visitor signs out: every tab, also one that sleeps, forgets them when it next looks. */
export const endVisit = (browser: Storage): void => browser.setItem(visitKey, crypto.randomUUID());

/**
 * Empties the tab's storage where the visit that it belongs to has ended: by signing out, in any tab, or because somebody
 * else has signed in. A session that ran out is no end, for the same person will want to go on. Returns whether it ended.
 */
export function forgetEndedVisit(tab: Storage, browser: Storage): boolean {
  const visit = browser.getItem(visitKey) ?? '';
  const visitor = storedUser(browser);
  const [lastVisit, lastVisitor] = [tab.getItem(visitKey), tab.getItem(visitorKey)];
  const signedOut = lastVisit !== null && lastVisit !== visit;
  const somebodyElse = lastVisitor !== null && visitor !== undefined && lastVisitor !== visitor;
  const ended = signedOut || somebodyElse;
  if (ended) tab.clear();
  tab.setItem(visitKey, visit);
  if (visitor !== undefined) tab.setItem(visitorKey, visitor);
  return ended;
}

/** Forgets what this tab holds of an ended visit, now and whenever one ends. */
export function watchVisits(): void {
  const look = () => {
    if (!forgetEndedVisit(window.sessionStorage, window.localStorage)) return;
    for (const listener of listeners) listener();
  };
  look();
  onSessionChange(look);
}
