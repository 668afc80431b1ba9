import { graphemesOf } from '#contracts/graphemes.ts';

/** Outlines that can be cut into wood, glass and brass instead of a colour emoji, as SVG paths in a box of 100 x 100. */

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

/** A closed line through these many points on a circle, at alternating distances from its centre. */
const spikes = (count: number, outer: number, inner: number): string =>
  `M${Array.from({ length: 2 * count }, (_, k) => {
    const angle = (Math.PI * k) / count - Math.PI / 2;
    const distance = k % 2 === 0 ? outer : inner;
    return `${(50 + distance * Math.cos(angle)).toFixed(1)} ${(50 + distance * Math.sin(angle)).toFixed(1)}`;
  }).join('L')}Z`;

const petals = Array.from({ length: 6 }, (_, k) => {
  const angle = (Math.PI * k) / 3 - Math.PI / 2;
  return circle(50 + 31 * Math.cos(angle), 50 + 31 * Math.sin(angle), 14.5);
}).join('');

const shapes = {
  heart: 'M50 90C22 66 6 49 6 31 6 17 17 8 28 8 38 8 46 14 50 23 54 14 62 8 72 8 83 8 94 17 94 31 94 49 78 66 50 90Z',
  star: spikes(5, 48, 20),
  paw: `M50 46C64 46 80 66 78 78 76 90 62 86 50 86 38 86 24 90 22 78 20 66 36 46 50 46Z${circle(16, 46, 10)}${circle(36, 22, 12)}${circle(64, 22, 12)}${circle(84, 46, 10)}`,
  rings: `${circle(34, 58, 30)}${circle(34, 58, 22)}${circle(66, 58, 30)}${circle(66, 58, 22)}M66 6L76 16 66 27 56 16Z`,
  flower: `${petals}${circle(50, 50, 13)}`,
  moon: 'M64 8A44 44 0 1 0 92 70 36 36 0 1 1 64 8Z',
  sun: `${spikes(12, 48, 33)}${circle(50, 50, 26)}${circle(50, 50, 20)}`,
  crown: 'M10 28L30 50 50 16 70 50 90 28 82 72H18ZM18 78H82V88H18Z',
  note: `M40 14L84 6V66H76V27L48 32V78H40Z${circle(33, 78, 15)}${circle(69, 68, 15)}`,
  cake: 'M14 56Q14 48 22 48H78Q86 48 86 56V66H14ZM14 70H86V90H14ZM46 26H54V44H46ZM50 6Q60 18 50 23 40 18 50 6Z',
  smile: `${circle(50, 50, 46)}${circle(50, 50, 39)}${circle(35, 40, 6)}${circle(65, 40, 6)}M24 56H32Q36 72 50 72 64 72 68 56H76Q72 80 50 80 28 80 24 56Z`,
  box: 'M18 10H82V90H18ZM25 17V83H75V17Z',
  house: 'M50 8L94 48H82V90H60V62H40V90H18V48H6Z',
} as const;

export type Shape = keyof typeof shapes;

/** The path of a shape. Overlapping parts are holes (`evenodd`). */
export const pathOf = (shape: Shape): string => shapes[shape];

/** The emoji that each shape replaces. The box stands for letters that the device can't draw. The first one stands for the shape in texts. */
const emojiOf: Readonly<Record<Exclude<Shape, 'box'>, string>> = {
  heart: '❤♥❣💕💖💗💓💘💝💞💟🧡💛💚💙💜🖤🤍🤎🩷🩵🩶💌',
  star: '⭐★☆🌟✨💫🌠',
  paw: '🐾🐶🐕🐩🦮🐱🐈',
  rings: '💍💒',
  flower: '🌸🌺🌻🌼🌷🌹💐🏵🪷',
  moon: '🌙☽☾🌛🌜',
  sun: '☀🌞🌅🌄',
  crown: '👑',
  note: '🎵♪♫🎶🎼',
  cake: '🎂🍰🧁',
  smile: '😊🙂😀😃😄😁☺😇😍🥰😘',
  house: '🏠🏡',
};

const isShape = (name: string): name is Shape => Object.hasOwn(shapes, name);

const shapeOf: ReadonlyMap<string, Shape> = new Map(
  Object.entries(emojiOf).flatMap(([name, emoji]) =>
    isShape(name) ? Array.from(emoji, (one): [string, Shape] => [one, name]) : [],
  ),
);

/** An emoji for each shape, to show what can be engraved. */
export const engravable: readonly string[] = Object.values(emojiOf).map((emoji) => Array.from(emoji)[0] ?? '');

/** Flags, keycaps and pictograms. The signs ©, ® and ™ are letters of a font. */
const isEmoji = (grapheme: string): boolean =>
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(grapheme) && !/^[©®™]\ufe0e?$/.test(grapheme);

/** A part of a line: letters, or one emoji with its shape, if it has one. */
type LinePart = string | { readonly emoji: string; readonly shape: Shape | undefined };

/** Splits a line into letters and emoji. */
export function partsOf(line: string): readonly LinePart[] {
  const parts: LinePart[] = [];
  for (const grapheme of graphemesOf(line)) {
    const last = parts.at(-1);
    const shape = shapeOf.get(grapheme.replace(/\ufe0e|\ufe0f|\p{Emoji_Modifier}/gu, ''));
    if (shape !== undefined || isEmoji(grapheme)) parts.push({ emoji: grapheme, shape });
    else if (typeof last === 'string') parts[parts.length - 1] = last + grapheme;
    else parts.push(grapheme);
  }
  return parts;
}
