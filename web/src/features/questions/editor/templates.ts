import type { CategoryId } from '#contracts/categories.ts';
import { personalisation } from '#web/texts/questions/personalisation.ts';
import { newOption, newQuestion, type TypedQuestion, withSize } from './typed-questions.ts';

const { templates: texts } = personalisation;

/** A set of questions that the owner can add with one click. */
export interface Template {
  readonly name: string;
  readonly make: () => readonly TypedQuestion[];
}

const photo = (label: string, fields: Partial<TypedQuestion> = {}) =>
  newQuestion('photos', { label, help: texts.photoHelp, ...fields });

const onePhoto: Template = { name: texts.onePhoto, make: () => [photo(texts.yourPhoto)] };

const twoPeople: Template = {
  name: texts.twoPeople,
  make: () => [photo(texts.theirPhotos, { min: '2', max: '2', slots: texts.twoSlots })],
};

const manyPhotos: Template = {
  name: texts.manyPhotos,
  make: () => [photo(texts.yourPhotos, { min: '20', max: '60', width: '5', height: '5' })],
};

const namesAndDate: Template = {
  name: texts.namesAndDate,
  make: () => [
    newQuestion('text', { label: texts.names, help: texts.namesHelp, lettered: true }),
    newQuestion('date', { label: texts.date, lettered: true }),
  ],
};

const sizes: Template = {
  name: texts.sizes,
  make: () => [
    newQuestion('choice', {
      label: texts.size,
      options: texts.sizeOptions.map(([label, adds]) => withSize(newOption(label, adds))),
      sizes: true,
    }),
  ],
};

const words: Template = {
  name: texts.words,
  make: () => [
    newQuestion('text', {
      label: texts.wordsLabel,
      help: texts.namesHelp,
      maxLength: '120',
      lines: '3',
      lettered: true,
    }),
  ],
};

const note: Template = {
  name: texts.note,
  make: () => [
    newQuestion('text', { label: texts.noteLabel, help: texts.noteHelp, maxLength: '160', lines: '4', optional: true }),
  ],
};

const frame: Template = {
  name: texts.frame,
  make: () => [
    newQuestion('choice', { label: texts.frameLabel, options: texts.frameOptions.map((label) => newOption(label)) }),
  ],
};

const byCategory: Readonly<Record<CategoryId, readonly Template[]>> = {
  DigitalArt: [onePhoto, twoPeople, namesAndDate, sizes],
  MossaicArt: [onePhoto, namesAndDate, sizes, frame],
  Caricature: [onePhoto, twoPeople, namesAndDate, sizes],
  CartoonArt: [onePhoto, twoPeople, namesAndDate, sizes],
  WoodEngraving: [onePhoto, words, namesAndDate, sizes],
  MiniFrames: [onePhoto, namesAndDate, frame, words],
  MagicMirror: [onePhoto, words, namesAndDate, sizes],
  HeartCollage: [manyPhotos, namesAndDate, sizes, frame],
};

/** The templates that suit a category, or common ones while no category is chosen. */
export const templatesFor = (category: string): readonly Template[] => [
  ...(Object.entries(byCategory).find(([id]) => id === category)?.[1] ?? [onePhoto, namesAndDate, sizes]),
  note,
];
