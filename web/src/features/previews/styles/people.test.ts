import { describe, expect, it } from 'vitest';
import { drawnPortrait } from '#tests/support/drawn-photo.ts';
import type { Face } from './face.ts';
import { styles } from './index.ts';
import type { Colour, Picture } from './picture.ts';
import { luminance } from './picture.ts';
import { poseOf, seenFace } from './pose.ts';
import { hangings, type Portrait, placeIn } from './style.ts';
import { subjectOf } from './subject.ts';

const [width, height] = [120, 150];

/** From very light to very dark. */
const tones: readonly Colour[] = [
  [238, 204, 184],
  [198, 142, 104],
  [126, 82, 58],
  [66, 42, 32],
];

type Category = 'DigitalArt' | 'MossaicArt' | 'CartoonArt' | 'Caricature';

/** The faces where the style draws them, in pixels of the gift's picture. */
function drawnFaces(id: Category, portrait: Portrait): Face[] {
  const place = placeIn(portrait.picture, portrait.picture, hangings[id]);
  const subject = subjectOf(portrait, place.width, place.height);
  const pose = poseOf(subject);
  const faces =
    id === 'Caricature'
      ? pose.faces.flatMap((face, k) => {
          const bulge = pose.bulges[k];
          return bulge ? [seenFace(face, bulge, { ...pose, ...place })] : [];
        })
      : subject.faces;
  const at = ({ x, y }: { x: number; y: number }) => ({ x: place.x + x * place.width, y: place.y + y * place.height });
  return faces.map((face) => ({
    ...at(face),
    width: face.width * place.width,
    height: face.height * place.height,
    ...(face.features && {
      features: {
        leftEye: at(face.features.leftEye),
        rightEye: at(face.features.rightEye),
        mouth: at(face.features.mouth),
      },
    }),
  }));
}

/** The mean colour of a square. */
function meanAt({ width: across, data }: Picture, at: { x: number; y: number }, radius: number): Colour {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = Math.round(at.y - radius); y <= at.y + radius; y++) {
    for (let x = Math.round(at.x - radius); x <= at.x + radius; x++, count++) {
      for (let channel = 0; channel < 3; channel++) {
        sum[channel] = (sum[channel] ?? 0) + (data[(y * across + x) * 4 + channel] ?? 0);
      }
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

const cheek = (picture: Picture, face: Face): Colour =>
  meanAt(picture, { x: face.x, y: face.y + face.height * 0.18 }, Math.max(1, face.width * 0.16));

const chroma = (colour: Colour): number => Math.max(...colour) - Math.min(...colour);

/** Where a hue lies between red (0), yellow (1) and blue or mauve (below 0). */
const hue = ([red, green, blue]: Colour): number => (green - blue) / (red - blue);

describe.each<Category>(['DigitalArt', 'MossaicArt', 'CartoonArt', 'Caricature'])('people in the style %s', (id) => {
  const draw = (portrait: Portrait): Picture => styles[id](portrait, { seed: 7 });

  it('keep the colour and the darkness of their skin', () => {
    const drawn = tones.map((skin) => {
      const portrait = drawnPortrait(width, height, [{ skin }]);
      const [face] = drawnFaces(id, portrait);
      if (!face) throw new Error('The face is missing');
      return cheek(draw(portrait), face);
    });
    drawn.forEach((colour, k) => {
      const skin = tones[k] ?? [0, 0, 0];
      const [before, after] = [luminance(...skin), luminance(...colour)];
      expect(chroma(colour) / chroma(skin), `${skin}`).toBeLessThanOrEqual(1.4);
      expect(chroma(colour) / chroma(skin), `${skin}`).toBeGreaterThan(0.6);
      expect(Math.abs(hue(colour) - hue(skin)), `${skin}`).toBeLessThan(0.3);
      expect(Math.min(...colour), `${skin}`).toBeLessThan(225);
      expect(after - before, `${skin}`).toBeLessThan(45);
      expect(after - before, `${skin}`).toBeGreaterThan(-40);
    });
    const darkness = drawn.map((colour) => luminance(...colour));
    expect(darkness).toEqual([...darkness].sort((one, other) => other - one));
  });

  it('all keep their faces, in the middle and at the border', () => {
    const skins = [tones[1], tones[3], tones[2]] as const;
    const portrait = drawnPortrait(width, height, [
      { right: 0, down: 0.24, scale: 0.6, skin: skins[0] },
      { right: -0.34, down: 0.2, scale: 0.6, skin: skins[1] },
      { right: 0.34, down: 0.3, scale: 0.6, skin: skins[2] },
    ]);
    const gift = draw(portrait);
    const faces = drawnFaces(id, portrait);
    expect(faces).toHaveLength(3);
    faces.forEach((face, k) => {
      const skin = skins[k] ?? [0, 0, 0];
      const colour = cheek(gift, face);
      expect(Math.hypot(...colour.map((value, c) => value - (skin[c] ?? 0))), `person ${k}`).toBeLessThan(70);
      for (const eye of [face.features?.leftEye, face.features?.rightEye]) {
        const dark = eye && meanAt(gift, eye, 1);
        expect(luminance(...(dark ?? colour)), `eye of person ${k}`).toBeLessThan(luminance(...colour) - 12);
      }
      expect(face.x - face.width * 0.6).toBeGreaterThan(0);
      expect(face.x + face.width * 0.6).toBeLessThan(width);
    });
  });

  it('are drawn without a mask, without faces, and not at all if nobody is there', () => {
    const whole = drawnPortrait(width, height, [{}]);
    const { picture, face, faces, people } = whole;
    if (!people) throw new Error('The mask is missing');
    const nobody = { ...people, values: people.values.map(() => 0) };
    const place = placeIn(picture, picture, hangings[id]);
    const shirt = (gift: Picture): Colour => meanAt(gift, { x: width / 2, y: place.y + place.height * 0.88 }, 4);
    const cases: readonly Portrait[] = [
      { picture, face, faces },
      { picture, face, faces: [] },
      { picture, face, faces, people: nobody },
      { picture, face, faces: [], people },
      { picture, face, faces: [], people: nobody },
    ];
    for (const portrait of cases) {
      const [red, , blue] = shirt(draw(portrait));
      expect(blue - red).toBeGreaterThan(60);
    }
  });
});
