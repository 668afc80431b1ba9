import { onSessionChange, storedUser, visitKey } from './stored-session.ts';

/** The tab's last user, in sessionStorage, which survives reloads and discarded tabs. */
const visitorKey = 'shop.visitor';

const listeners = new Set<() => void>();

/** Calls the listener when this tab must clear its visitor's data. */
export const onVisitEnd = (listener: () => void): void => void listeners.add(listener);

/** Ends the visit on sign-out. Every tab, also a suspended one, clears its data when it next checks. */
export const endVisit = (browser: Storage): void => browser.setItem(visitKey, crypto.randomUUID());

/**
 * Clears the tab's storage if its visit has ended: by a sign-out in any tab, or because another user signed in. An expired
 * session does not end the visit, so that the same user can continue. Returns whether the visit ended.
 */
export function forgetEndedVisit(tab: Storage, browser: Storage): boolean {
  const visit = browser.getItem(visitKey) ?? '';
  const visitor = storedUser(browser);
  const [lastVisit, lastVisitor] = [tab.getItem(visitKey), tab.getItem(visitorKey)];
  const hasSignedOut = lastVisit !== null && lastVisit !== visit;
  const isOtherUser = lastVisitor !== null && visitor !== undefined && lastVisitor !== visitor;
  const ended = hasSignedOut || isOtherUser;
  if (ended) tab.clear();
  tab.setItem(visitKey, visit);
  if (visitor !== undefined) tab.setItem(visitorKey, visitor);
  return ended;
}

/** Clears this tab's data if its visit has ended, now and whenever a later visit ends. */
export function watchVisits(): void {
  const check = () => {
    if (!forgetEndedVisit(window.sessionStorage, window.localStorage)) return;
    for (const listener of listeners) listener();
  };
  check();
  onSessionChange(check);
}
