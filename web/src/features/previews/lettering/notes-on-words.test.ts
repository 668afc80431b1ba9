import { expect, test } from 'vitest';
import type { CategoryId } from '#contracts/categories.ts';
import type { PhotosQuestion } from '#contracts/questions/questions.ts';
import { aDevice } from '#tests/support/web/a-device.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { giftSizeOf } from '../photos-question/sized-question.ts';
import { notesOn } from './notes-on-words.ts';
import { engravable } from './shapes.ts';

const device = aDevice(
  (code) => code < 0x250 || code === 0xabc0 || (code > 0x1f300 && code < 0x1fb00) || code === 0x2764,
);

const gift = (category: CategoryId, printMm: [number, number] = [300, 375]) => ({ category, aspect: 0.8, printMm });

test('names the emoji that wood can’t show, and offers the shapes', () => {
  expect(notesOn(device, gift('WoodEngraving'), ['Asha ❤️ 🚀', '🦖'])).toEqual([
    texts.notEngravable(['🚀', '🦖'], engravable),
  ]);
  expect(notesOn(device, gift('CartoonArt'), ['Asha ❤️ 🚀', '🦖'])).toEqual([]);
});

test('needs no emoji font for a shape', () => {
  const latin = aDevice((code) => code < 0x250);
  expect(notesOn(latin, gift('WoodEngraving'), ['Asha ❤️'])).toEqual([]);
  expect(notesOn(latin, gift('CartoonArt'), ['Asha ❤️'])).toEqual([texts.missingLetters(['❤️'])]);
});

test('names the letters that the device has no font for', () => {
  expect(notesOn(device, gift('CartoonArt'), ['Asha É'])).toEqual([]);
  expect(notesOn(device, gift('CartoonArt'), ['Asha ꯀꯥ'])).toEqual([texts.similarLettering]);
  expect(notesOn(device, gift('CartoonArt'), ['Asha \u{1e5d0}'])).toEqual([texts.missingLetters(['\u{1e5d0}'])]);
});

test('says so if letters get smaller than 3 mm on the printed gift', () => {
  const names = ['Asha & Ravi'];
  const verse = Array.from({ length: 4 }, () => 'Happy birthday to you, dear Nani, from all of us');
  expect(notesOn(device, gift('CartoonArt', [600, 750]), verse)).toEqual([]);
  expect(notesOn(device, gift('CartoonArt', [200, 250]), verse)).toEqual([texts.tooSmallAt(3, 'words')]);
  expect(notesOn(device, gift('CartoonArt', [100, 125]), ['A', 'B', 'C', 'D'])).toEqual([texts.tooSmallAt(3, 'lines')]);
  expect(notesOn(device, gift('CartoonArt', [200, 250]), names)).toEqual([]);
  const board = { category: 'WoodEngraving', aspect: undefined, printMm: undefined } as const;
  expect(notesOn(device, board, names)).toEqual([]);
  expect(notesOn(device, gift('CartoonArt', [40, 50]), ['Asha'])).toEqual([texts.tooSmallGift(3)]);
  expect(notesOn(device, gift('CartoonArt', [40, 50]), verse)).toEqual([texts.tooSmallGift(3)]);
  expect(notesOn(device, board, [...verse, ...verse, ...verse, ...verse])).toEqual([texts.tooSmall('lines')]);
});

test('doesn’t take the size of one of several prints for the size of the gift', () => {
  const question: PhotosQuestion = {
    id: 'photos',
    label: 'Your photos',
    kind: 'photos',
    min: 40,
    max: 40,
    printMm: [50, 50],
    detail: 'print',
  };
  const notesAt = (asked: PhotosQuestion) =>
    notesOn(device, { ...gift('HeartCollage'), printMm: giftSizeOf(asked) }, ['Happy birthday, dear Nani']);
  expect(notesAt(question)).toEqual([]);
  expect(notesAt({ ...question, min: 1, max: 1 })).toEqual([texts.tooSmallAt(3, 'words')]);
});
