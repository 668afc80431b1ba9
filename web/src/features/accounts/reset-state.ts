import type { ReturnState } from '../../lib/return-path.ts';

/** The account's email address, passed between the account pages so that the user types it once. */
interface EmailState extends ReturnState {
  readonly email: string;
}

/** Where and when a code was sent. It is in the router's location state, so it survives a reload. */
export interface ResetState extends EmailState {
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
}

/** The location state of a link to the sign-in page that gives a reason. */
export interface SignInState extends ReturnState {
  readonly why: string;
}

/** Why the user is asked to sign in, if the location's state says so. */
export function reasonIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('why' in state)) return undefined;
  return typeof state.why === 'string' ? state.why : undefined;
}

/** The address in a location's state, if any. */
export const emailOf = (state: unknown): string | undefined => withEmail(state)?.email;

/** The reset in a location's state, if any. */
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
