import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Me } from '#contracts/accounts/me.ts';
import { callApi } from './api.ts';
import { forgetPersonalQueries } from './query.ts';
import { onSessionChange, storedUser } from './stored-session.ts';

interface Session {
  /**
   * `unknown` in the prerendered page, until hydration, and until the site knows whose tokens are stored; `loading` until the API has returned the user; `signed-in`
   * without `me` if that call failed.
   */
  readonly status: 'unknown' | 'loading' | 'signed-out' | 'signed-in';
  /** The user whose tokens are stored in this browser. They may have expired. */
  readonly user?: string;
  readonly me?: Me;
}

const SessionContext = createContext<Session>({ status: 'signed-out' });

/** The visitor's session. Amplify loads only if tokens are stored. */
export const useSession = (): Session => useContext(SessionContext);

const readUser = () => storedUser(window.localStorage);

/** The server has no browser storage to read from. */
const unknownUser = () => null;

export function SessionProvider({ children }: { children: ReactNode }) {
  const user = useSyncExternalStore<string | null | undefined>(onSessionChange, readUser, unknownUser);
  useForgetOnUserChange(user);
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

/** Clears the query cache when the user changes: the next visitor must not see the previous visitor's data. */
function useForgetOnUserChange(user: string | null | undefined): void {
  const queryClient = useQueryClient();
  const previous = useRef(user);
  useEffect(() => {
    if (typeof previous.current === 'string' && previous.current !== user) forgetPersonalQueries(queryClient);
    previous.current = user;
  }, [user, queryClient]);
}
