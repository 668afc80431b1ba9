import { expect, it } from 'vitest';
import { textOf } from '#lib/html-text.ts';

it.each([
  ['text without markup', 'Your code is 123456', 'Your code is 123456'],
  ['paragraphs', '<p>One</p><p>Two</p>', 'One\n\nTwo'],
  ['line breaks and table rows', 'a<br>b<table><tr><td>2 × mug</td><td>₹5</td></tr></table>', 'a\nb\n\n2 × mug ₹5'],
  ['no head, style or comment', '<head><title>T</title></head><style>p{}</style><!-- x --><p>Words</p>', 'Words'],
  ['nothing that is not shown', '<div style="display:none;max-height:0">Preheader&#847;</div><p>Words</p>', 'Words'],
  ['no attributes', '<p style="color:#123456">654321</p>', '654321'],
  [
    'the URLs of links',
    '<a class="b" href="https://shop.example/a?b=1&amp;c">See it</a>',
    'See it: https://shop.example/a?b=1&c',
  ],
  ['entities, decoded once', '&lt;b&gt; &amp;lt; &quot;x&quot; &#39;y&#39; a&nbsp;b', '<b> &lt; "x" \'y\' a b'],
  ['white space, collapsed', '<p>\n  One\n  two </p>', 'One two'],
])('text of HTML: %s', (_, html, text) => {
  expect(textOf(html)).toBe(text);
});
