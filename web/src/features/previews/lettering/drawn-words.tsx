import type { ReactNode } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';

const wordsPicture = lazyPart('words-picture', () => import('./words-picture.tsx'));

interface DrawnWordsProps {
  readonly line: Line;
  /** The picture of a line that has no words to draw. */
  readonly children: ReactNode;
}

/** The preview of a gift that shows only words, drawn from the line's answers. Any other line has the picture in `children`. */
export function DrawnWords({ line, children }: DrawnWordsProps): ReactNode {
  const words = (line.answered ?? []).flatMap(({ lettered, value }) => (lettered ? value.split('\n') : []));
  if (words.length === 0) return children;
  return (
    <LazyPart part={wordsPicture} meanwhile={<span className="product-picture" />}>
      {(WordsPicture) => <WordsPicture line={line} words={words} />}
    </LazyPart>
  );
}
