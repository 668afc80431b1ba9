import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { personalPages } from '#web/lib/personal-pages.ts';
import { usePagedList } from '#web/lib/use-paged-list.ts';
import { ShowMore } from './show-more.tsx';

interface NumberPage {
  readonly numbers: readonly number[];
  readonly nextCursor?: string;
}

const api = scriptedApi();
const texts = { more: 'Show more', loading: 'Loading…' };
const onMore = vi.fn();

function Numbers() {
  const list = usePagedList({
    queryKey: ['numbers'],
    fetchPage: personalPages<NumberPage>('/api/orders', new URLSearchParams({ sort: 'up' })),
  });
  return (
    <>
      <p>{list.data?.pages.flatMap(({ numbers }) => numbers).join(' ')}</p>
      <ShowMore list={list} texts={texts} onMore={onMore} />
    </>
  );
}

beforeEach(() => {
  onMore.mockClear();
  signIn();
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/orders', ok({ numbers: [1, 2], nextCursor: 'a b' }));
});

test('fetches the next page by its cursor and appends it, and hides the button on the last page', async () => {
  const { user } = openScreen(<Numbers />);
  const more = await screen.findByRole('button', { name: texts.more });
  const respond = api.hold('GET /api/orders');
  await user.click(more);
  expect(onMore).toHaveBeenCalledOnce();
  await user.click(await screen.findByRole('button', { name: texts.loading }));
  respond(ok({ numbers: [3] }));

  expect(await screen.findByText('1 2 3')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(api.sent('GET /api/orders').map(({ search }) => search)).toEqual(['?sort=up', '?sort=up&cursor=a+b']);
});

test('keeps the list if a page is refused, says why, and allows a retry', async () => {
  const { user } = openScreen(<Numbers />);
  const more = await screen.findByRole('button', { name: texts.more });
  api.on('GET /api/orders', refusal(403, 'not_an_owner', 'Not yours.'));
  await user.click(more);

  expect((await screen.findByText('Not yours.')).getAttribute('role')).toBe('alert');
  expect(screen.getByText('1 2')).toBeTruthy();
  api.on('GET /api/orders', ok({ numbers: [3] }));
  await user.click(screen.getByRole('button', { name: texts.more }));
  expect(await screen.findByText('1 2 3')).toBeTruthy();
});
