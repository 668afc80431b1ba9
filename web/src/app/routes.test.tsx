import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { sitePaths } from '#contracts/site-paths.ts';
import { queryClient } from '../lib/query.ts';
import { SessionProvider } from '../lib/session.tsx';
import { account } from '../texts/accounts/account.ts';
import { notFound } from '../texts/not-found.ts';
import { AppRoutes } from './routes.tsx';

const open = (path: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <SessionProvider>
          <AppRoutes />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );

it.each(sitePaths)('has a screen for %s', async (path) => {
  open(path.replace(/:\w+/g, '0123456789ABCDEF'));
  await screen.findAllByRole('heading', { level: 1 });
  expect(screen.queryByText(notFound.text)).toBeNull();
});

it.each([
  ['/cancellation', 'Cancellation'],
  ['/terms-of-service', 'Terms of Service'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/profile', 'Profile'],
  ['/support', 'Support'],
])('shows %s under its title, and links to the homepage, SignUp and Login while signed out', async (path, name) => {
  open(path);
  await screen.findByRole('heading', { level: 1, name });
  const header = within(screen.getByRole('banner'));
  for (const [link, to] of [
    [/surprises/i, '/home'],
    ['SignUp', '/signup'],
    ['Login', '/login'],
  ] as const) {
    expect((await header.findByRole('link', { name: link })).getAttribute('href')?.toLowerCase()).toBe(to);
  }
});

it.each(['/cart', '/orders', '/orders/0123456789ABCDEF', '/account'])(
  'D18: asks a signed-out visitor to log in before %s',
  async (path) => {
    open(path);
    await screen.findByLabelText(account.email);
  },
);

it.each(['/no-such-page', '/manage/no-such-page', '/orders/1/2', '/home/more'])(
  'says that %s does not exist, and links to the homepage',
  async (path) => {
    open(path);
    const name = 'Error 404 check for spelling mistakes and please go back and try again.';
    await screen.findByRole('heading', { level: 1, name });
    expect(screen.getByRole('link', { name: /homepage/i }).getAttribute('href')).toBe('/home');
  },
);
