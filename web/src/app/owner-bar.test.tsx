import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import type { Me } from '#contracts/accounts/me.ts';
import { aMe, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '../lib/query.ts';
import { SessionProvider, useSession } from '../lib/session.tsx';
import { ownerBar as texts } from '../texts/owner-bar.ts';
import { OwnerBar } from './owner-bar.tsx';

const api = scriptedApi();
beforeEach(signIn);

const open = (path: string, me: Partial<Me>) => {
  api.on('GET /api/me', ok({ ...aMe, ...me }));
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path]}>
        <SessionProvider>
          <OwnerBar />
          <Visitor />
        </SessionProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test.each([
  ['/manage/orders', texts.orders, 'page'],
  ['/manage/orders/0123456789ABCDEF', texts.orders, 'true'],
  ['/Manage/Today', texts.today, 'page'],
  ['/add-products', texts.addProduct, 'page'],
  ['/manage/log', texts.log, 'page'],
])('D11: on %s, owners see their links, and which page they are on', async (path, label, current) => {
  open(path, { owner: true });
  const links = within(await screen.findByRole('navigation', { name: texts.label })).getAllByRole('link');
  expect(links).toHaveLength(8);
  expect(links.filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent)).toEqual([label]);
  expect(links.find((link) => link.textContent === label)?.getAttribute('aria-current')).toBe(current);
});

test.each([
  ['a customer', '/manage/orders', {}],
  ['an owner without the demanded second factor', '/manage/orders', { owner: true, secondFactorNeeded: true }],
  ['an owner on a page of customers', '/orders', { owner: true }],
] as const)('D11: %s sees no links of owners on %s', async (_, path, me) => {
  open(path, me);
  await screen.findByText(aMe.fullName);
  expect(screen.queryByRole('navigation')).toBeNull();
});

const Visitor = () => <p>{useSession().me?.fullName}</p>;
