import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Waiting } from '../ui/waiting.tsx';
import { currentUser } from './current-user.ts';
import type { ReturnState } from './return-path.ts';
import { useSession } from './session.tsx';

/** Shows its children to signed-in visitors. Redirects others to the sign-in page and back afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  const visitor = useRef<string>(undefined);
  useEffect(() => {
    if (status === 'signed-in') visitor.current = currentUser();
  }, [status]);
  if (status === 'loading' || status === 'unknown') return <Waiting />;
  if (status === 'signed-out') {
    // The address changes before the page does (a router in memory changes none): a sign-out that leads elsewhere is no redirect.
    if (history.state && location.pathname !== pathname) return <Waiting />;
    const state: ReturnState = { from: pathname + search, ...(visitor.current && { of: visitor.current }) };
    return <Navigate to="/login" replace state={state} />;
  }
  return children;
}
