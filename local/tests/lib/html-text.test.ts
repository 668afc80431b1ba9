import { expect, it } from 'vitest';
import { textOf } from '#lib/html-text.ts';

it.each([
  ['words without markup', 'Your code is 123456', 'Your code is 123456'],
  ['paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['breaks and lines of a table', 'a<br>b<table><tr><td>2 × mug</td><td>₹5</td></tr></table>', 'a\nb\n\n2 × mug ₹5'],
  ['no head, style or comment', '<head><title>T</title></head><style>p{}</style><!-- x --><p>Words</p>', 'Words'],
  ['no attributes', '<p style="color:#123456">654321</p>', '654321'],
  [
    'where links lead',
    '<a class="b" href="https://shop.example/a?b=1&amp;c">See it</a>',
    'See it: https://shop.example/a?b=1&c',
  ],
  ['entities, once', '&lt;b&gt; &amp;lt; &quot;x&quot; &#39;y&#39; a&nbsp;b', '<b> &lt; "x" \'y\' a b'],
  ['one space for many', '<p>\n  One\n  two </p>', 'One two'],
])('text of HTML: %s', (_, html, text) => {
  expect(textOf(html)).toBe(text);
});
