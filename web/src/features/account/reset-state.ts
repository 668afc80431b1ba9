import type { ReturnState } from '../../lib/return-path.ts';

/** Whom these pages are about: goes from one to the next, so that nobody types their address twice. */
interface EmailState extends ReturnState {
  readonly email: string;
}

/** What the page keeps in the router's location state, and so over a reload: where its code went and when. */
export interface ResetState extends EmailState {
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
}

/** The address that a location's state names, if any. */
export const emailOf = (state: unknown): string | undefined => withEmail(state)?.email;

/** The reset that a location's state speaks of, or undefined when it speaks of none. */
export function resetOf(state: unknown): ResetState | undefined {
  const named = withEmail(state);
  if (named === undefined || !('sentAt' in named)) return undefined;
  const { sentAt } = named;
  return typeof sentAt === 'number' ? { ...named, sentAt } : undefined;
}

function withEmail(state: unknown): EmailState | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined;
  const { email } = state;
  return typeof email === 'string' ? { ...state, email } : undefined;
}
