import { expect, test } from 'vitest';

/** jsdom styles some of these by their names, and all by some of these attributes. */
const names = ['p', 'span', 'dialog', 'details', 'summary', 'input', 'tr', 'svg'];
const attributes = [
  '',
  'hidden',
  'open',
  'popover',
  'type="hidden"',
  'style="visibility: hidden"',
  'style="display: none"',
];

test('remembered styles are those that jsdom computes', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = attributes
    .flatMap((attribute) => [
      ...names.map((name) => `<${name} ${attribute}></${name}>`),
      `<div ${attribute}><p>A <b>word</b></p></div>`,
      `<details ${attribute}><summary>One</summary><summary>Two</summary></details>`,
    ])
    .join('');
  const styles = () =>
    [...container.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      const { display, visibility, pointerEvents, cursor } = style;
      return [element.outerHTML, display, visibility, pointerEvents, cursor, style.getPropertyValue('display')];
    });
  const remembered = styles();
  // In a page with a style sheet, nothing is remembered.
  const sheet = document.head.appendChild(document.createElement('style'));
  const computed = styles();
  sheet.remove();
  container.remove();
  expect(remembered).toEqual(computed);
});
