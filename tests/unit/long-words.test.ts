import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// In a flex or grid box, a word that can't break is wider than a phone.
test.each([
  ['styles/base.css', 'h1, h2, h3'],
  ['ui/message.css', '.message'],
  ['ui/notice.css', '.notice'],
  ['ui/form.css', '.amplify-field__error-message'],
  ['features/checkout/components/checkout-form.css', '.checkout-form__payer'],
  ['features/orders/components/line-details.css', '.order-details__typed'],
  ['features/orders/components/own-steps.css', '.order-again__list'],
])('breaks the long words of owners and customers: %s, %s', (file, selector) => {
  const rules = [...readFileSync(`web/src/${file}`, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const own = rules.filter(([, selectors = '']) => selectors.trim().replace(/\s+/g, ' ') === selector);
  expect(own.map(([, , declarations]) => declarations).join()).toContain('overflow-wrap: anywhere');
});
