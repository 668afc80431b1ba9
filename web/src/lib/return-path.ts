/** The page to return to after sign-in, kept in the router's location state. */
export interface ReturnState {
  readonly from?: string;
  /** The user who was there, if signed in, so that the next user of this browser is not sent to that page. */
  readonly of?: string;
}

/** Whether an ended session led to the sign-in page. */
export const hasEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'of' in state && state.of !== undefined;

/** The page that this user returns to after sign-in. Accepts only paths of this site. */
export function returnPath(state: unknown, user?: string): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if ('of' in state && state.of !== undefined && state.of !== user) return undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}
