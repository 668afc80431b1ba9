import { expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { card, cardOrUpi } from '#contracts/payments/means.ts';
import { newTextSchema } from '#contracts/settings/shop-details.ts';
import { shopPages } from '#contracts/site-paths.ts';
import { texts as demoTexts } from '#demo/shop-details.ts';
import { drafts } from '#web/texts/about/drafts.ts';
import { parseText } from './markup.ts';

test.each(shopPages)('D26: the draft of %s can be saved, and begins with a heading', (page) => {
  const text = drafts({}, card)[page];
  expect(newTextSchema.safeParse({ version: 0, page, text }).success).toBe(true);
  expect(text.length).toBeLessThan(limits.shopTextLength);
  expect(parseText(text)[0]).toMatchObject({ kind: 'heading', level: 2 });
});

test('D26: the draft about privacy names the periods for which this stage keeps photos', () => {
  const days = { deliveredPhotoDays: '33', cancelledPhotoDays: '4', unusedPhotoDays: '5' };
  const text = drafts(days, card)['privacy-policy'];
  expect(text).toContain('33 days after your order was delivered');
  expect(text).toContain('4 days after your order was cancelled');
  expect(text).toContain('5 days after you sent them');
});

test('the draft about cancellation and the demo’s text give as long for damage as an order’s page', () => {
  const within = `within ${limits.cases.days} days of its delivery`;
  expect(drafts({}, card).cancellation).toContain(within);
  expect(demoTexts.cancellation).toContain(within);
});

test('D34: the draft about support says how customers can pay', () => {
  expect(drafts({}, card).support).toContain('You can pay by card, or in cash');
  expect(drafts({}, cardOrUpi).support).toContain('You can pay by card or UPI, or in cash');
});
