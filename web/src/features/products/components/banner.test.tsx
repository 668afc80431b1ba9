import { expect, test } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { brand } from '#web/texts/brand.ts';
import { Banner } from './banner.tsx';

test.each([
  [['Sale!']],
  [['Free delivery all over India', 'Made by hand in Pune', 'Order by 18 December for Christmas']],
])('repeats %j until half of its copies fill a wide screen', (texts) => {
  Object.assign(brand, { bannerTexts: texts });
  const { container } = openScreen(<Banner />);
  const copies = container.querySelectorAll('.banner__text');
  expect(copies.length % 2).toBe(0);
  expect((copies.length / 2) * texts.join('').length).toBeGreaterThanOrEqual(150);
  expect(container.querySelectorAll('.banner__text:not([aria-hidden])')).toHaveLength(1);
});
