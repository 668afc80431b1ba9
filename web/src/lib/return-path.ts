/** Where a visitor wanted to go before the sign-in page came between; travels in the router's location state. */
export interface ReturnState {
  readonly from?: string;
  /** Who was there, where somebody was: the next person at this browser is not sent to the last one's page. */
  readonly of?: string;
}

/** Whether a login that ended led to the sign-in page, out of a location's state. */
export const hasEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'of' in state && state.of !== undefined;

/** The page for this user to go to after signing in, out of a location's state. Only paths of this site count. */
export function returnPath(state: unknown, user?: string): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if ('of' in state && state.of !== undefined && state.of !== user) return undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}
