import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { ShowMore } from '../ui/show-more.tsx';
import { personalPages } from './personal-pages.ts';
import { refetch } from './refetch.ts';
import { usePagedList } from './use-paged-list.ts';

interface NumberPage {
  readonly numbers: readonly number[];
  readonly nextCursor?: string;
}

const api = scriptedApi();
const path = 'GET /api/orders';

function Numbers() {
  const list = usePagedList({ queryKey: ['numbers', 'all'], fetchPage: personalPages<NumberPage>('/api/orders') });
  return (
    <>
      <p>{list.data?.pages.flatMap(({ numbers }) => numbers).join(' ')}</p>
      <ShowMore list={list} texts={{ more: 'Show more', loading: 'Loading…' }} />
    </>
  );
}

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok(aMe));
  api.on(path, ({ search }) => ok(search === '' ? { numbers: [1, 2], nextCursor: 'next' } : { numbers: [3] }));
});

test('refetches a list that is on screen', async () => {
  openScreen(<Numbers />);
  await screen.findByText('1 2');
  api.on(path, ok({ numbers: [0, 1] }));
  await refetch(['numbers']);
  expect(await screen.findByText('0 1')).toBeTruthy();
});

test.each([
  [
    'first waits for a next page that is loading, because a refetch would drop it',
    ok({ numbers: [3] }),
    '1 2 3',
    ['', '?cursor=next'],
  ],
  ['refetches after a next page has failed to load', refusal(403, 'not_an_owner', 'Not yours.'), '1 2', ['']],
])('%s', async (_, reply, shown, fetchedAgain) => {
  const { user } = openScreen(<Numbers />);
  await screen.findByText('1 2');
  const respond = api.hold(path);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const refetched = refetch(['numbers']);
  respond(reply);
  await refetched;
  expect(api.sent(path).map(({ search }) => search)).toEqual(['', '?cursor=next', ...fetchedAgain]);
  expect(await screen.findByText(shown)).toBeTruthy();
});
