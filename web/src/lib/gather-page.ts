/** One response of a list: some entries, and a cursor if there are more. */
export interface CursorPage {
  readonly nextCursor?: string;
}

/** How to count and merge the responses of one list. */
export interface PageKind<Page extends CursorPage> {
  readonly count: (page: Page) => number;
  /** The entries of both, and the second's cursor. */
  readonly join: (first: Page, second: Page) => Page;
}

/** A page is full with this many entries. */
const fullPage = 12;
/** The most responses per page. After these, the visitor decides whether to load more. */
const maxResponses = 5;

/** Gathers one page to show. A search response can have a cursor but few or no entries, so this fetches more, up to a limit. */
export async function gatherPage<Page extends CursorPage>(
  { count, join }: PageKind<Page>,
  fetchPage: (cursor: string | undefined) => Promise<Page>,
  start: string | undefined,
): Promise<Page> {
  let page = await fetchPage(start);
  for (
    let responses = 1;
    count(page) < fullPage && page.nextCursor !== undefined && responses < maxResponses;
    responses++
  ) {
    page = join(page, await fetchPage(page.nextCursor));
  }
  return page;
}
