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

function server(...answers: Page[]) {
  const asked: (string | undefined)[] = [];
  const fetchPage = async (cursor: string | undefined) => {
    asked.push(cursor);
    return answers[asked.length - 1] ?? { entries: [], nextCursor: `${asked.length}` };
  };
  return { asked, fetchPage };
}

test('returns a full response as a page', async () => {
  const { asked, fetchPage } = server({ entries: entries(24), nextCursor: 'a' });
  expect(await gatherPage(pages, fetchPage, undefined)).toMatchObject({ nextCursor: 'a' });
  expect(asked).toEqual([undefined]);
});

test('reads on after short and empty responses, until there is enough', async () => {
  const { asked, fetchPage } = server(
    { entries: [], nextCursor: 'a' },
    { entries: entries(3), nextCursor: 'b' },
    { entries: entries(9), nextCursor: 'c' },
  );
  const page = await gatherPage(pages, fetchPage, 'start');
  expect(page.entries).toHaveLength(12);
  expect(page.nextCursor).toBe('c');
  expect(asked).toEqual(['start', 'a', 'b']);
});

test('stops after five responses, and lets the visitor decide', async () => {
  const { asked, fetchPage } = server();
  expect(await gatherPage(pages, fetchPage, undefined)).toEqual({ entries: [], nextCursor: '5' });
  expect(asked).toHaveLength(5);
});

test('ends with the last response', async () => {
  const { fetchPage } = server({ entries: entries(2) });
  expect(await gatherPage(pages, fetchPage, undefined)).not.toHaveProperty('nextCursor');
});
