import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#tests/support/any-character.ts';
import { cases } from '#tests/support/cases.ts';
import { order } from '#tests/support/unit/order.ts';
import { limits } from '../contracts/limits.ts';
import { letterAbout } from './order-letter.ts';
import { writeOrderMail } from './order-mail.ts';
import { noPreviews } from './order-previews.ts';
import { quotedName } from './quoted-name.ts';

describe('a name in a mail', () => {
  test.each(['Asha Rao', "Zoë d’Arcy-O'Neil", 'आशा राव', 'ക്രിസ്റ്റഫർ', 'محمد علي', '李小龍', 'Martin Luther King Jr.'])(
    'stays unchanged: %s',
    (name) => {
      expect(quotedName(name)).toBe(name);
    },
  );

  test.each([
    ['You WON https://evil.example/prize?id=1', 'You WON https evil. example prize id'],
    ['visit www.evil.example now', 'visit www. evil. example now'],
    ['mail me@evil.example', 'mail me evil. example'],
    ['call +91 98765 43210', 'call'],
    ['A.P.J. Abdul Kalam', 'A. P. J. Abdul Kalam'],
    ['Rajesh.TV', 'Rajesh. TV'],
    ['S.Raj.Info', 'S. Raj. Info'],
    ['<b>Asha</b>\r\nBcc: x', 'b Asha b Bcc x'],
    ['\u202eahsA\u2066 Rao', 'ahsA Rao'],
    ['12345', 'customer'],
    ['', 'customer'],
    ['Ananya Chandrasekharan Venkatasubramanian Iyer', 'Ananya Chandrasekharan'],
    ['x'.repeat(120), 'x'.repeat(40)],
  ])('sanitises %j to %j', (name, quoted) => {
    expect(quotedName(name)).toBe(quoted);
  });
});

/** Pieces that an attacker could put into a name: links, markup, bidirectional marks, and anything else. */
const piece = fc.oneof(
  fc.webUrl(),
  fc.emailAddress(),
  fc.domain(),
  fc.constantFrom('<a href="https://evil.example">', '</p>', '\r\n', '\n\n', '\u202e', '\u2067', '&amp;', '9876543210'),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: anyCharacter }),
);
const attackersName = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(' ').slice(0, limits.nameLength));

const site = 'https://shop.example';
const mailTo = (name: string) => {
  const placed = order({ name });
  const letter = letterAbout(placed, 0, site);
  if (letter === undefined) throw new Error('There is no mail.');
  return writeOrderMail(placed, letter, site, { words: false, previews: noPreviews });
};
const urls = (text: string) => text.match(/[a-z][\w+.-]*:\/\/[^\s"<]+|www\.[^\s,]+/gi);

/** Text that mail clients turn into links: a URL with a scheme, a domain, an e-mail address, a phone number. */
const linkable = /:\/|@|\p{N}|\.[^\s,.]/u;

test('adds no URL for any name, and keeps the mail’s structure', () => {
  const usual = mailTo('Asha Rao');
  fc.assert(
    fc.property(attackersName, (name) => {
      const { text, html, ...rest } = mailTo(name);
      const [, greeted = ''] = /\n\nDear (.+),\n\n/.exec(text) ?? [];
      expect(greeted).not.toMatch(linkable);
      expect(greeted).not.toMatch(/[<>&"\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect([...greeted].length).toBeGreaterThan(0);
      expect([...greeted].length).toBeLessThanOrEqual(40);
      expect(rest).toEqual({ to: usual.to, subject: usual.subject, preheader: usual.preheader, images: [] });
      expect(text).toBe(usual.text.replace('Dear Asha Rao,', () => `Dear ${greeted},`));
      expect(html).toBe(usual.html.replace('Dear Asha Rao,', () => `Dear ${greeted},`));
      expect(urls(text)).toEqual(urls(usual.text));
      expect(urls(html)).toEqual(urls(usual.html));
    }),
    // A name whose end looked like the start of a web address.
    { numRuns: cases(1_000), examples: [['aa.aaaa.a.aaa@a.a.aa ÀA À aaawww.aa']] },
  );
});
