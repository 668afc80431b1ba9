import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('tick boxes, radio buttons, sliders and progress inherit the shop’s colour from one rule', () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  const rules = files.flatMap((file) =>
    [...readFileSync(`web/src/${file}`, 'utf8').matchAll(/([^{}]+)\{[^{}]*accent-color: ([^;]+);/g)].map(
      ([, selector = '', colour]) => `${file}: ${selector.trim()} ${colour}`,
    ),
  );
  expect(rules).toEqual(['styles/base.css: html var(--rose)']);
});
