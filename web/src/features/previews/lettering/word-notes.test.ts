import { expect, test } from 'vitest';
import { aDevice } from '#tests/support/web/a-device.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';

import { engravable } from './shapes.ts';
import { notesOn } from './word-notes.ts';

const device = aDevice(
  (code) => code < 0x250 || code === 0xabc0 || (code > 0x1f300 && code < 0x1fb00) || code === 0x2764,
);

test('names the emoji that wood can’t show, and offers the shapes', () => {
  expect(notesOn(device, 'WoodEngraving', ['Asha ❤️ 🚀', '🦖'])).toEqual([
    texts.notEngravable(['🚀', '🦖'], engravable),
  ]);
  expect(notesOn(device, 'CartoonArt', ['Asha ❤️ 🚀', '🦖'])).toEqual([]);
});

test('names the letters that the device has no font for', () => {
  expect(notesOn(device, 'CartoonArt', ['Asha É'])).toEqual([]);
  expect(notesOn(device, 'CartoonArt', ['Asha ꯀꯥ'])).toEqual([texts.similarLettering]);
  expect(notesOn(device, 'CartoonArt', ['Asha \u{1e5d0}'])).toEqual([texts.missingLetters(['\u{1e5d0}'])]);
});
