import { expect, test } from 'vitest';
import { nameDoubt } from './name-doubt.ts';

// https://www.unicode.org/reports/tr39/#Mixed_Script_Detection
test.each([
  ['a Cyrillic letter in a Latin word', 'R\u0430vi Kumar', 'mixed-scripts'],
  ['a Greek letter in a Latin word', 'Ravi Kum\u03b1r', 'mixed-scripts'],
  ['a Cyrillic letter after an apostrophe', 'O’\u0421onnor', 'mixed-scripts'],
  ['Devanagari in a Latin word', 'Raviर', 'mixed-scripts'],
  ['a zero-width space', 'Ravi\u200bKumar', 'invisible'],
  ['a joiner in a Latin word', 'Ra\u200dvi', 'invisible'],
  ['a soft hyphen', 'Ra\u00advi', 'invisible'],
  ['a Hangul filler', 'Ravi\u3164', 'invisible'],
  ['an empty Braille cell', '\u2800Ravi', 'invisible'],
  ['a mark of direction', 'Ravi\u200e', 'invisible'],
  ['several joiners', 'क्\u200d\u200dष', 'invisible'],
])('D24: marks %s', (_, name, doubt) => {
  expect(nameDoubt(name)).toBe(doubt);
});

test.each([
  ['Latin', 'Renée D’Souza-Nuñez Jr. 2'],
  ['Devanagari', 'आशा राव'],
  ['words of two scripts', 'आशा Rao'],
  ['Tamil and Latin initials', 'S. முருகன்'],
  ['a joiner in Devanagari', 'क्\u200dष'],
  ['a non-joiner in Devanagari', 'क्\u200cष'],
  ['a joiner in Malayalam', 'ന്\u200d'],
  ['a non-joiner in Persian', 'علی\u200cرضا'],
  ['Cyrillic', 'Анна Петрова'],
  ['Japanese', '山田タロウ'],
  ['an emoji', 'Asha 🎁'],
  ['joined emoji', 'Asha 👩🏽\u200d🎨 👨\u200d👩\u200d👧'],
  ['an emoji in colour', 'Asha ❤\ufe0f'],
  ['the flag of a region', 'Fiona 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['decomposed accents', 'Rene\u0301e'],
])('does not mark %s', (_, name) => {
  expect(nameDoubt(name)).toBeUndefined();
});
