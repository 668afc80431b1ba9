import { maxFee } from '#contracts/delivery/new-delivery-terms.ts';
import { limits } from '#contracts/limits.ts';
import { mobileNumbers, names, streets } from './contact-samples.ts';
import { address } from './unit/address.ts';

/** Values that are not legible text: empty, invisible or unprintable text, and other types. */
export const illegible = ['', ' ', '\u200b', 'a\u0000b', 'a\ud800', 'a\u202eb', 7, true, ['a'], { a: 1 }];
export const tooLong = (length: number) => 'x'.repeat(length + 1);
export const noNumber = ['1', 'NaN', null, true, [1], {}];
export const noText = [7, true, null, ['a'], {}];

/** The fields of each save of the settings. */
export const wrongSaves = {
  version: [-1, 1.5, 2 ** 53, ...noNumber],
  saveId: ['', 'two words', 'ä', tooLong(limits.idempotencyKeyLength), ...noText],
};

/** Twelve options with long labels. Three such questions exceed 8 KB. */
const manyOptions = Array.from({ length: limits.questions.options }, (_, n) => ({
  id: `o${n}`,
  label: `${'ക'.repeat(limits.questions.labelLength - 2)}${n + 10}`,
  addPaise: 0,
}));

/** The picture in valid samples. */
export const samplePictureKey = 'product-images/0123456789ABCDEF/mug.png';

/** An owner's photo of the making. */
export const sampleWork = '00000000000000WK';

/** What the customer of the damaged order has written. */
export const sampleDamage = 'The glass is broken.';

/** The confirmation token in valid samples. */
export const sampleToken = 'A'.repeat(43);

export const wrongSearches = [
  7,
  null,
  'heart, dil',
  ['heart', 'dil'],
  [[]],
  [['heart']],
  [['heart', 'a b']],
  [['heart', 'x#y']],
  [['heart', 7]],
].map((synonyms) => ({ synonyms }));

const wrongKeys = ['', '..', '../../secret', 'product-images/ABC/x.png', 'https://elsewhere.example/x.png', ...noText];
export const sampleQuestion = { id: 'name', label: 'Name', kind: 'text', maxLength: 20, lines: 1 };
const sampleOptions = [
  { id: 'a', label: 'A', addPaise: 0 },
  { id: 'b', label: 'B', addPaise: 1 },
];
const choices = (options: unknown) => ({ id: 'size', label: 'Size', kind: 'choice', options });
export const photos = (fields: object) => ({
  ...{ id: 'photo', label: 'Photo', kind: 'photos', min: 1, max: 2, printMm: [100, 100], detail: 'print' },
  ...fields,
});
const wrongQuestions = [
  ...['', 'Name', '__proto__', '-a', 'a.b', 'a'.repeat(33), ...noText].map((wrong) => ({
    ...sampleQuestion,
    id: wrong,
  })),
  ...[...illegible, 'a\nb', tooLong(limits.questions.labelLength)].map((label) => ({ ...sampleQuestion, label })),
  ...[0, 1.5, limits.questions.textLength + 1, ...noNumber].map((maxLength) => ({ ...sampleQuestion, maxLength })),
  ...[0, limits.questions.textLines + 1, ...noNumber].map((lines) => ({ ...sampleQuestion, lines })),
  { ...sampleQuestion, kind: 'html' },
  { ...sampleQuestion, addPaise: 1 },
  { ...sampleQuestion, when: 'never' },
  ...[[], sampleOptions.slice(1), sampleOptions.toReversed(), 'x'].map(choices),
  ...[{ id: 'a' }, { label: ' a' }].map((same) => choices([sampleOptions[0], { ...sampleOptions[1], ...same }])),
  choices(
    Array.from({ length: limits.questions.options + 1 }, (_, n) => ({ id: `o${n}`, label: `O${n}`, addPaise: 0 })),
  ),
  ...[-1, 0.5, 1e308, limits.maxPrice * 100 + 1, ...noNumber].map((addPaise) =>
    choices([sampleOptions[0], { ...sampleOptions[1], addPaise }]),
  ),
  ...[[], [100], [1, 1], [100, 3_001], ['100', '150'], '100 × 150', null].map((printMm) =>
    choices([sampleOptions[0], { ...sampleOptions[1], printMm }]),
  ),
  ...[{ from: 5, to: 4 }, { from: -1 }, { to: limits.questions.days + 1 }, { from: '1' }].map((range) => ({
    ...{ id: 'day', label: 'Day', kind: 'date' },
    ...range,
  })),
  ...[{ min: 3 }, { min: 0 }, { max: limits.questions.photos + 1 }, { slots: ['One'] }, { printMm: [100] }].map(photos),
  ...[{ printMm: [1, 1] }, { detail: 'all' }].map(photos),
]
  .map((question): unknown => [question])
  .concat(
    [[sampleQuestion, sampleQuestion]],
    [Array.from({ length: limits.questions.count + 1 }, (_, n) => ({ ...sampleQuestion, id: `q${n}` }))],
    [[1, 2, 3].map((n) => ({ ...choices(manyOptions), id: `q${n}` }))],
  );
export const productFields = {
  title: [...illegible, 'a\nb', tooLong(limits.titleLength)],
  description: [...illegible, tooLong(limits.descriptionLength)],
  category: ['', 'Paintings', 'digitalart', '__proto__', ...noText],
  price: [0, -1, 0.001, limits.maxPrice + 1, 1e308, ...noNumber],
  imageKey: wrongKeys,
  imageKeys: [[], [null], Array(9).fill(samplePictureKey), ...wrongKeys.map((key) => [key]), ...noText],
  questions: [...wrongQuestions, 7, true, 'x', {}],
  preview: [
    {},
    'scooter',
    { scene: 'Scooter' },
    { scene: '__proto__' },
    { scene: 'scooter', url: 'https://a.example' },
  ],
  proofRequired: [false, 1, 'true', ...noText.slice(3)],
  state: ['', 'HIDDEN', 'sold', 'on-sale', '__proto__', ...noText.slice(0, 2)],
  making: [
    ...[0, 1.5, -1, limits.questions.makingDays + 1, ...noNumber].flatMap((days) => [
      { minDays: days, maxDays: 9 },
      { minDays: 1, maxDays: days },
    ]),
    { minDays: 5, maxDays: 4 },
    { minDays: 1, maxDays: 2, unit: 'weeks' },
    ...noText.slice(0, 2),
  ],
};
export const notOneOf = ['', 'paid', 'PLACED', '__proto__', ...noText];
export const wrongLimit = ['0', '-1', '1.5', '1e1', 'NaN', 'ten', '0x1', '99999', '1,2', '１'];
export const wrongCursor = ['x', '.', '__proto__', 'USER#x', 'e30.e30', '{"pk":"USER#x"}', tooLong(5_000)];
/** The owner's limits, each with one invalid value. */
export const wrongLimits = [
  ...['true', 1, null].map((on) => ({ on })),
  ...[0, -1, 0.001, limits.maxPrice + 1, 1e308, ...noNumber].map((maxTotal) => ({ maxTotal })),
  ...[0, -1, 1.5, limits.countedOrders + 1, 2 ** 53, ...noNumber].flatMap((most) => [
    { maxOpenOrders: most },
    { maxOrdersPerDay: most },
  ]),
  ...[0, -1, 1.5, limits.countedSharedOrders + 1, 2 ** 53, ...noNumber].flatMap((most) => [
    { maxOrdersPerNetwork: most },
    { maxOrdersPerDomain: most },
  ]),
];
export const side = [0, -1, 1.5, limits.pictureSide + 1, ...noNumber];

export const wrongAddressFields = {
  name: [...illegible, ...names.bad, tooLong(limits.nameLength)],
  line1: [...illegible, ...streets.bad, tooLong(limits.addressLength)],
  line2: [...illegible, tooLong(limits.nameLength)],
  landmark: [...illegible, tooLong(limits.nameLength)],
  pin: ['', '56000', '5600011', '056001', '56000x', '560 00', ...noText],
  city: [...illegible, 'a\nb', tooLong(limits.nameLength)],
  state: ['', 'karnataka', 'Bombay', 'toString', ...noText],
  country: ['', 'US', 'in', ...noText],
  mobile: [...mobileNumbers.bad, ...noText],
};

export const wrongAddresses = [
  ...Object.entries(wrongAddressFields).flatMap(([field, values]) =>
    values.map((value) => ({ ...address, [field]: value })),
  ),
  ...['name', 'line1', 'pin', 'city', 'state', 'mobile'].map((field) => ({ ...address, [field]: undefined })),
  ...['12 Marine Drive', 7, true, null, []],
];

/** The wishes of a checkout for its delivery. */
export const wrongWishes = {
  pin: ['', '011001', '41100', 411001, null],
  address: wrongAddresses,
  giftMessage: [...illegible, tooLong(limits.giftMessageLength)],
  hidePrices: ['true', 1, null, []],
  wantedBy: ['', '2026-02-30', '5 Dec', '2026-12-05T00:00:00Z', 20261205, null],
};

export const wrongFees = [-1, 0.001, 1e308, maxFee + 1, ...noNumber];
export const wrongAreas = ['', '0', '1234567', 'Bombay', 'toString', '5 6', 7, null, {}];
export const wrongAreaLists = [
  ...wrongAreas.map((area) => [area]),
  ['56', '56'],
  Array.from({ length: 101 }, (_, n) => `${n + 1}`),
  '56',
  null,
];
