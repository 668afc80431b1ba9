import { messageOf } from '../lib/problem.ts';
import type { PagedList } from '../lib/use-paged-list.ts';
import { home } from '../texts/products/home.ts';
import { Button } from './button.tsx';
import { Message } from './message.tsx';
import './show-more.css';

interface ShowMoreProps {
  readonly list: Pick<
    PagedList<unknown>,
    'error' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** `loading` is the button's label while the page loads. */
  readonly texts: { readonly more: string; readonly loading?: string };
  /** Called when the visitor asks for the next page. */
  readonly onMore?: () => void;
}

/** The end of a paginated list: the button that fetches the next page, and the error if that failed. */
export function ShowMore({ list, texts, onMore }: ShowMoreProps) {
  const { error, hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = list;
  return (
    <>
      <Message kind="error">{isFetchNextPageError ? messageOf(error) : undefined}</Message>
      {hasNextPage && (
        <Button
          className="show-more"
          look="secondary"
          busy={isFetchingNextPage}
          busyLabel={texts.loading ?? home.wait}
          onClick={() => {
            onMore?.();
            void fetchNextPage();
          }}
        >
          {texts.more}
        </Button>
      )}
    </>
  );
}
