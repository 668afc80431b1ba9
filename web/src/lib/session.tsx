import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Me } from '../../../lambdas/contracts/me.ts';
import { Waiting } from '../ui/waiting.tsx';
import type { NewAccount, SignInOutcome } from './amplify.ts';
import { callApi } from './api.ts';
import { forgetPersonalQueries } from './query.ts';
import { announceSessionChange, onSessionChange, storedUser } from './stored-session.ts';
import { endVisit } from './visit.ts';

export type { NewAccount, SignInOutcome } from './amplify.ts';

export interface Session {
  /**
   * `unknown` as the page was built, before it has looked into this browser; `loading` until the API has said who is signed
   * in; `signed-in` without `me` where it could not say.
   */
  readonly status: 'unknown' | 'loading' | 'signed-out' | 'signed-in';
  /** Whose tokens are stored here: of somebody who is or may be signed in. */
  readonly user?: string;
  readonly me?: Me;
}

const SessionContext = createContext<Session>({ status: 'signed-out' });

/** Who is visiting. Signed-out visitors cost nothing: Amplify loads only when tokens are stored. */
export const useSession = (): Session => useContext(SessionContext);

/** The user whose tokens are stored in this browser. */
export const currentUser = (): string | undefined => storedUser(window.localStorage);

/** Nobody's browser is at hand where pages are built. */
const unknownUser = () => null;

export function SessionProvider({ children }: { children: ReactNode }) {
  const user = useSyncExternalStore<string | null | undefined>(onSessionChange, currentUser, unknownUser);
  useForgettingOnChange(user);
  const { data: me, isError } = useQuery({
    queryKey: ['me', user],
    queryFn: ({ signal }) => callApi<Me>('GET', '/api/me', { signedIn: true, signal }),
    enabled: typeof user === 'string',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const session = useMemo<Session>(() => {
    if (user === null) return { status: 'unknown' };
    if (user === undefined) return { status: 'signed-out' };
    if (me) return { status: 'signed-in', user, me };
    return { status: isError ? 'signed-in' : 'loading', user };
  }, [user, me, isError]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** What was fetched for one visitor must not be seen by the next. */
function useForgettingOnChange(user: string | null | undefined): void {
  const queryClient = useQueryClient();
  const previous = useRef(user);
  useEffect(() => {
    if (typeof previous.current === 'string' && previous.current !== user) forgetPersonalQueries(queryClient);
    previous.current = user;
  }, [user, queryClient]);
}

/** Where a visitor wanted to go before the sign-in page came between; travels in the router's location state. */
export interface ReturnState {
  readonly from?: string;
  /** Who was there, where somebody was: the next person at this browser is not sent to the last one's page. */
  readonly of?: string;
}

/** The page for this user to go to after signing in, out of a location's state. Only paths of this site count. */
export function returnPath(state: unknown, user?: string): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  if ('of' in state && state.of !== undefined && state.of !== user) return undefined;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined;
}

/** Shows its children to signed-in visitors; others go to the sign-in page and come back afterwards (D18). */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const visitor = useRef<string>(undefined);
  useEffect(() => {
    if (status === 'signed-in') visitor.current = currentUser();
  }, [status]);
  if (status === 'loading' || status === 'unknown') return <Waiting />;
  if (status === 'signed-out') {
    const state: ReturnState = { from: pathname + search, ...(visitor.current && { of: visitor.current }) };
    return <Navigate to="/login" replace state={state} />;
  }
  return children;
}

const amplify = () => import('./amplify.ts');

/** Signs in; throws Cognito's own error. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    return await (await amplify()).signIn(email, password);
  } finally {
    announceSessionChange();
  }
}

/** Makes an account and signs in (D17), unless a code is needed first; throws Cognito's own error. */
export async function signUp(account: NewAccount): Promise<SignInOutcome> {
  try {
    return await (await amplify()).signUp(account);
  } finally {
    announceSessionChange();
  }
}

/** Confirms a new account with the mailed code; throws Cognito's own error. */
export const confirmSignUp = async (email: string, code: string): Promise<void> =>
  (await amplify()).confirmSignUp(email, code);

/** Has another code mailed; throws Cognito's own error. */
export const resendCode = async (email: string): Promise<void> => (await amplify()).resendCode(email);

/** Has a code for a new password mailed, if the address has an account; throws Cognito's own error. */
export const mailResetCode = async (email: string): Promise<void> => (await amplify()).mailResetCode(email);

/** Sets a new password by the mailed code; whoever was signed in at this browser is not any more. Throws Cognito's own error. */
export async function resetPassword(email: string, code: string, newPassword: string): Promise<void> {
  await (await amplify()).resetPassword(email, code, newPassword);
  announceSessionChange();
}

/** Signs out, here and in every other tab, and has all of them forget the visitor. */
export async function signOut(): Promise<void> {
  await (await amplify()).forgetTokens();
  endVisit(window.localStorage);
  announceSessionChange();
}
