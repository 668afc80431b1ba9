import { loadAmplify } from './api.ts';
import { onSessionChange, storedUser, visitKey } from './stored-session.ts';

/** The tab's last user, in sessionStorage, which survives reloads and discarded tabs. */
const visitorKey = 'shop.visitor';

const listeners = new Set<() => void>();

/** Calls the listener when this tab must clear its visitor's data. */
export const onVisitEnd = (listener: () => void): void => void listeners.add(listener);

/**
 * Clears the tab's storage if its visit has ended: by a sign-out in any tab, or because another user signed in. An expired
 * session does not end the visit, so that the same user can continue. Returns whether the visit ended.
 */
export function forgetEndedVisit(tab: Storage, browser: Storage): boolean {
  const visit = browser.getItem(visitKey) ?? '';
  const visitor = storedUser(browser);
  const [lastVisit, lastVisitor] = [tab.getItem(visitKey), tab.getItem(visitorKey)];
  const hasSignedOut = lastVisit !== null && lastVisit !== visit;
  const isOtherUser = !!lastVisitor && !!visitor && lastVisitor !== visitor;
  const ended = hasSignedOut || isOtherUser;
  if (ended) tab.clear();
  tab.setItem(visitKey, visit);
  if (visitor) tab.setItem(visitorKey, visitor);
  return ended;
}

const retryMs = 5_000;

/** Clears this tab's data if its visit has ended, now and whenever a later visit ends, and finds out whose tokens are stored. */
export function watchVisits(): void {
  const check = () => {
    if (storedUser(window.localStorage) === null)
      loadAmplify()
        .then(({ checkTokens }) => checkTokens())
        .catch(() => setTimeout(check, retryMs));
    if (!forgetEndedVisit(window.sessionStorage, window.localStorage)) return;
    for (const listener of listeners) listener();
  };
  check();
  onSessionChange(check);
}
