import type { ReturnState } from '../../lib/return-path.ts';

/** What the page keeps in the router's location state, and so over a reload: where its code went and when. */
export interface ResetState extends ReturnState {
  readonly email: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
}

/** The reset that a location's state speaks of, or undefined when it speaks of none. */
export function resetOf(state: unknown): ResetState | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state) || !('sentAt' in state)) return undefined;
  const { email, sentAt } = state;
  return typeof email === 'string' && typeof sentAt === 'number' ? { ...state, email, sentAt } : undefined;
}
