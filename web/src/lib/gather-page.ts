/** An answer of a list: some entries, and where to go on if there are more. */
export interface CursorPage {
  readonly nextCursor?: string;
}

/** How the answers of one list are counted and put together. */
export interface PageKind<Page extends CursorPage> {
  readonly count: (page: Page) => number;
  /** The entries of both, and the second's cursor. */
  readonly join: (first: Page, second: Page) => Page;
}

/** Entries worth showing as one page. */
const enough = 12;
/** Answers that may make up one page; then it is the visitor who says whether to go on. */
const mostAnswers = 5;

/** One page to show. A search may answer with few entries or none and still have more: it is asked on, within bounds. */
export async function gatherPage<Page extends CursorPage>(
  { count, join }: PageKind<Page>,
  fetchPage: (cursor: string | undefined) => Promise<Page>,
  start: string | undefined,
): Promise<Page> {
  let page = await fetchPage(start);
  for (let answers = 1; count(page) < enough && page.nextCursor !== undefined && answers < mostAnswers; answers++) {
    page = join(page, await fetchPage(page.nextCursor));
  }
  return page;
}
