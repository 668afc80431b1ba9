import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import type { Me } from '#contracts/accounts/me.ts';
import { queryClient } from '#web/lib/query.ts';
import type { ReturnState } from '#web/lib/return-path.ts';
import { SessionProvider } from '#web/lib/session.tsx';
import { setClient } from '#web/lib/stored-session.ts';

const userId = 'user-1';

/** The customer that `signIn` signs in. */
export const aMe: Me = {
  userId,
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  mobileNumber: '9876543210',
  owner: false,
};

/** Stores tokens as Amplify does. They need no valid signature, because the site doesn't check it. */
export function signIn(): void {
  const token = (use: string) =>
    [{ alg: 'none' }, { sub: userId, origin_jti: 'session-1', token_use: use, iat: 1, exp: 4_102_444_800 }, {}]
      .map((part) => btoa(JSON.stringify(part)))
      .join('.');
  setClient('site');
  const prefix = 'CognitoIdentityServiceProvider.site';
  localStorage.setItem(`${prefix}.LastAuthUser`, userId);
  localStorage.setItem(`${prefix}.${userId}.idToken`, token('id'));
  localStorage.setItem(`${prefix}.${userId}.accessToken`, token('access'));
  localStorage.setItem(`${prefix}.${userId}.refreshToken`, 'refresh');
}

/**
 * Renders a part of the site as a page, without StrictMode's repeated effects, as visitors see it. Any other address renders
 * `elsewhere`, by default a heading with that address. `state` is that of the visitor's place in the history.
 */
export function openScreen(
  screen: ReactNode,
  elsewhere: ReactNode = <Elsewhere />,
  state?: ReturnState,
): RenderResult & { readonly user: UserEvent } {
  const view = render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <MemoryRouter initialEntries={[{ pathname: '/', state }]}>
          <Routes>
            <Route path="/" element={screen} />
            <Route path="*" element={elsewhere} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  );
  // A file field's `accept` only filters the browser's file dialog, so users can choose any file.
  return { ...view, user: userEvent.setup({ delay: null, applyAccept: false }) };
}

const Elsewhere = () => <h1>{useLocation().pathname}</h1>;
