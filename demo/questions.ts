/** The questions of the demo's products, and their making times, as their descriptions say. */

/** A question as the API takes it. */
type DemoQuestion = Readonly<Record<string, unknown>> & { readonly id: string };

type Centimetres = readonly [number, number];

const toMillimetres = (sides: Centimetres): readonly number[] => sides.map((side) => side * 10);

const photos = (count: number, printCm: Centimetres, label: string, more: object = {}): DemoQuestion => ({
  kind: 'photos',
  id: 'photos',
  label,
  min: count,
  max: count,
  printMm: toMillimetres(printCm),
  detail: 'print',
  ...more,
});

/** One photo from which an artist draws. It is sent in its original size, whatever the size of the print. */
const portrait = (printCm: Centimetres, help = 'One face, in good light, at eye level.'): DemoQuestion =>
  photos(1, printCm, 'Your photo', { help, detail: 'original' });

const portraits = (printCm: Centimetres, slots: readonly string[]): DemoQuestion =>
  photos(slots.length, printCm, 'Your photos', { slots, detail: 'original' });

/** Many small prints, cropped to one shape. */
const album = (count: number, printCm: Centimetres): DemoQuestion =>
  photos(count, printCm, 'Your photos', { help: 'You can add them after ordering.' });

const text = (id: string, label: string, maxLength: number, lines = 1): DemoQuestion => ({
  kind: 'text',
  id,
  label,
  maxLength,
  lines,
});

/** A text that the gift shows. */
const words = (id: string, label: string, maxLength: number, lines = 1): DemoQuestion => ({
  ...text(id, label, maxLength, lines),
  lettered: true,
});

/** The same question, but the artist can make the gift without an answer. */
const optional = (question: DemoQuestion): DemoQuestion => ({ ...question, optional: true });

const names = words('names', 'Names', 40);
const day = { kind: 'date', id: 'date', label: 'Date to show', lettered: true };
const message = text('message', 'Your message', 160, 4);

/** An option with what it adds to the price of one, in rupees. A size has its measures. */
type DemoOption = readonly [name: string, addRupees: number, printCm?: Centimetres];

/** The first option is included in the price. */
const choice = (id: string, label: string, options: readonly DemoOption[]): DemoQuestion => ({
  kind: 'choice',
  id,
  label,
  options: options.map(([name, addRupees, printCm], index) => ({
    id: `option-${index + 1}`,
    label: name,
    addPaise: addRupees * 100,
    ...(printCm && { printMm: toMillimetres(printCm) }),
  })),
});

const a4: Centimetres = [21, 30];
const a3: Centimetres = [30, 42];

/** The scenes of these gifts draw a hat on every head. */
const turbanStays = 'One face, in good light. A turban or a headscarf stays: we draw it instead of the hat.';

const canvas = choice('size', 'Size', [
  ['30 × 40 cm', 0, [30, 40]],
  ['45 × 60 cm', 900, [45, 60]],
]);
const paper = choice('size', 'Size', [
  ['A4', 0, a4],
  ['A3', 450, a3],
]);
const grout = choice('grout', 'Grout', [
  ['Ivory', 0],
  ['Sand', 0],
  ['Slate', 0],
]);

/** The questions of each product, by its first picture. */
const questions: Readonly<Record<string, readonly DemoQuestion[]>> = {
  'mossaic-art-peacock.jpg': [optional(text('wall', 'The wall it is for', 80)), grout],
  'mossaic-art-lotus.jpg': [
    choice('petals', 'Petals', [
      ['Pink', 0],
      ['White', 0],
    ]),
    grout,
  ],
  'mossaic-art-elephant.jpg': [grout],
  'mossaic-art-sun.jpg': [
    choice('rim', 'Rim', [
      ['Walnut', 0],
      ['Brass', 1200],
    ]),
  ],
  'cartoon-art-scooter.jpg': [portraits(a3, ['You', 'Your partner']), text('colour', 'Colour of your scooter', 30)],
  'cartoon-art-diwali-family.jpg': [
    photos(1, a3, 'Your family', { max: 8, help: 'One photo of each, up to eight people.', detail: 'original' }),
  ],
  'cartoon-art-rakhi.jpg': [portraits(a4, ['Brother', 'Sister']), message],
  'cartoon-art-first-birthday.jpg': [
    portraits([30, 40], ['The birthday child', 'The pet']),
    words('names', 'Name', 30),
    canvas,
  ],
  'heart-collage-anniversary.jpg': [album(60, [5, 5]), words('line', 'The line beneath', 60), optional(day)],
  'heart-collage-instant.jpg': [album(30, [9, 9])],
  'heart-collage-circles.jpg': [album(40, [5, 5]), words('line', 'Your wish', 60)],
  'heart-collage-hexagons.jpg': [album(50, [3.9, 4.5])],
  'digital-art-bride.jpg': [portrait([30, 40]), canvas],
  'digital-art-dog.jpg': [portrait([30, 40], 'At eye level. Treats help.'), canvas],
  'digital-art-sunrise.jpg': [portrait(a3, 'The two of you from behind.'), words('place', 'The place', 60)],
  'digital-art-grandfather.jpg': [portrait([30, 40]), canvas],
  'wood-engraving-wedding.jpg': [portrait([20, 30], 'Both faces in good light.'), names, day],
  'wood-engraving-names.jpg': [names],
  'wood-engraving-temple.jpg': [optional(text('family', 'Family name for the back', 40))],
  'wood-engraving-grandmother.jpg': [portrait([18, 28]), words('words', 'Her words', 80, 2)],
  'magic-mirror-oval.jpg': [portrait([35, 45], 'Both faces in good light.'), words('words', 'Two words', 24)],
  'magic-mirror-jharokha.jpg': [portrait([40, 55]), words('line', 'A line of up to 24 letters', 24)],
  'magic-mirror-mother.jpg': [portrait([35, 35], 'The two of you, in good light.')],
  'magic-mirror-dog.jpg': [portrait([35, 35], 'At eye level, ears and all.'), words('names', 'The name', 24)],
  'caricature-cricketer.jpg': [portrait(a4, turbanStays), words('number', 'Jersey number', 3), paper],
  'caricature-doctor.jpg': [portrait(a4), text('speciality', 'The speciality', 40), paper],
  'caricature-biker.jpg': [portrait([30, 40], turbanStays), text('bike', 'Model of the bike', 40), canvas],
  'caricature-chef.jpg': [portrait(a4, turbanStays), text('dish', 'The dish', 40), paper],
  'mini-frames-journeys.jpg': [photos(3, [10, 15], 'The places you remember')],
  'mini-frames-nine-moments.jpg': [photos(9, [9, 12], 'Nine photos')],
  'mini-frames-bedside.jpg': [
    photos(1, [10, 15], 'Your photo'),
    optional({ ...message, label: 'The note in your words', lettered: true }),
  ],
  'mini-frames-mandap.jpg': [portraits([22, 30], ['You', 'Your partner'])],
};

/** The questions of a product, by its first picture. */
export const questionsFor = (picture: string): readonly DemoQuestion[] => questions[picture] ?? [];

/** The scenes in which the previews of gifts for several photos, or for words, are drawn, by the product's first picture. */
const scenes: Readonly<Record<string, string>> = {
  'cartoon-art-scooter.jpg': 'scooter',
  'cartoon-art-diwali-family.jpg': 'diwali',
  'cartoon-art-rakhi.jpg': 'rakhi',
  'cartoon-art-first-birthday.jpg': 'first-birthday',
  'caricature-cricketer.jpg': 'cricketer',
  'caricature-doctor.jpg': 'doctor',
  'caricature-biker.jpg': 'biker',
  'caricature-chef.jpg': 'chef',
  'mini-frames-mandap.jpg': 'mandap',
  'heart-collage-instant.jpg': 'instant-prints',
  'heart-collage-circles.jpg': 'round-prints',
  'heart-collage-hexagons.jpg': 'honeycomb',
  'mini-frames-bedside.jpg': 'bedside-frame',
  'mini-frames-nine-moments.jpg': 'nine-frames',
  'mini-frames-journeys.jpg': 'three-frames',
  'digital-art-sunrise.jpg': 'mountain-frame',
  'digital-art-bride.jpg': 'gold-frame',
  'digital-art-grandfather.jpg': 'cotton-paper',
  'magic-mirror-dog.jpg': 'heart-mirror',
  'magic-mirror-jharokha.jpg': 'window-mirror',
  'magic-mirror-mother.jpg': 'round-mirror',
  'wood-engraving-names.jpg': 'name-board',
};

/** The scene of a product's preview as the API takes it, by the product's first picture. */
export function previewFor(picture: string): { readonly preview?: { readonly scene: string } } {
  const scene = scenes[picture];
  return scene === undefined ? {} : { preview: { scene } };
}

/** The making time that a description names: `Made in 12 working days.` */
export function makingTimeIn(description: string): { readonly minDays: number; readonly maxDays: number } {
  const named = /(\d+) working days\.$/.exec(description)?.[1];
  if (named === undefined) throw new Error(`This description names no making time: ${description}`);
  return { minDays: Number(named), maxDays: Number(named) };
}
