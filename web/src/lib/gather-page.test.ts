import { expect, test } from 'vitest';
import { gatherPage, type PageKind } from './gather-page.ts';

interface Page {
  readonly entries: readonly number[];
  readonly nextCursor?: string;
}

const pages: PageKind<Page> = {
  count: ({ entries }) => entries.length,
  join: (first, second) => ({ ...second, entries: [...first.entries, ...second.entries] }),
};

const entries = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function server(...pages: Page[]) {
  const requestedCursors: (string | undefined)[] = [];
  const fetchPage = async (cursor: string | undefined) => {
    requestedCursors.push(cursor);
    return pages[requestedCursors.length - 1] ?? { entries: [], nextCursor: `${requestedCursors.length}` };
  };
  return { requestedCursors, fetchPage };
}

test('returns a full response as a page', async () => {
  const { requestedCursors, fetchPage } = server({ entries: entries(24), nextCursor: 'a' });
  expect(await gatherPage(pages, fetchPage, undefined)).toMatchObject({ nextCursor: 'a' });
  expect(requestedCursors).toEqual([undefined]);
});

test('continues after short and empty responses, until the page is full', async () => {
  const { requestedCursors, fetchPage } = server(
    { entries: [], nextCursor: 'a' },
    { entries: entries(3), nextCursor: 'b' },
    { entries: entries(9), nextCursor: 'c' },
  );
  const page = await gatherPage(pages, fetchPage, 'start');
  expect(page.entries).toHaveLength(12);
  expect(page.nextCursor).toBe('c');
  expect(requestedCursors).toEqual(['start', 'a', 'b']);
});

test('stops after five responses, and lets the visitor load more', async () => {
  const { requestedCursors, fetchPage } = server();
  expect(await gatherPage(pages, fetchPage, undefined)).toEqual({ entries: [], nextCursor: '5' });
  expect(requestedCursors).toHaveLength(5);
});

test('returns no cursor after the last response', async () => {
  const { fetchPage } = server({ entries: entries(2) });
  expect(await gatherPage(pages, fetchPage, undefined)).not.toHaveProperty('nextCursor');
});
