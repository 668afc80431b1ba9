import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { watchTranslatable } from '#tests/support/web/translatable.ts';

// Every component test expects that the site does none of this.
test.each<[what: string, before: ReactNode, after: ReactNode]>([
  ['changes', <p>{1} gifts</p>, <p>{2} gifts</p>],
  ['goes', <p>Total {'₹500'}</p>, <p>Total {false}</p>],
  ['goes', <p>Total {<b>₹500</b>}</p>, <p>Total</p>],
  ['gets a sibling', <p>{false}Total</p>, <p>{<b>Your </b>}Total</p>],
])('text that %s beside other nodes is found', (what, before, after) => {
  // Outside the document, where no other test looks.
  const container = document.createElement('div');
  const translatable = watchTranslatable(container);
  const { rerender } = render(before, { container });
  translatable.start();
  rerender(after);
  expect(translatable.stop()).toEqual([expect.stringMatching(`^${what}: `)]);
});

test('text that is its element’s only child may change, come and go', () => {
  const container = document.createElement('div');
  const translatable = watchTranslatable(container);
  const { rerender } = render(<p>{'₹500'}</p>, { container });
  translatable.start();
  for (const after of [<p>{'₹600'}</p>, <p>{false}</p>, <p>{<b>₹700</b>}</p>, <p>{'₹800'}</p>]) rerender(after);
  expect(translatable.stop()).toEqual([]);
});
