import { cartoonOf, layPeople } from './cartoon.ts';
import { blank, type Colour, clamp, hypotenuse, lay, mix, type Picture, type Plane, smoothstep } from './picture.ts';
import { framed, marigold, sprig, wall, woods } from './staging.ts';
import { hangings, rectangleIn, type Style } from './style.ts';
import { type Subject, subjectOf } from './subject.ts';

/** Flat, bright colours with clean outlines before a plain background, printed and framed in white. */
export const cartoonArt: Style = (portrait, { seed, size: { width, height } = portrait.picture }) => {
  const drawing = blank(width, height);
  const rectangle = rectangleIn(drawing, portrait.picture, hangings.CartoonArt);
  const unit = drawing.width / 640;
  wall(drawing, [236, 224, 206], seed);
  const art = drawn(subjectOf(portrait, rectangle.width, rectangle.height));
  framed(drawing, art, rectangle, { wood: woods.white, moulding: 20 * unit, seed });
  sprig(drawing, 640 * unit, 800 * unit, 120 * unit, -2.2, seed);
  marigold(drawing, 52 * unit, drawing.height - 40 * unit, 44 * unit, seed);
  marigold(drawing, 118 * unit, drawing.height - 22 * unit, 30 * unit, seed + 1, 38);
  return drawing;
};

function drawn(subject: Subject): Picture {
  const colours = cartoonOf(subject, { pen: 1.5, colours: 14, saturation: 1.45 });
  const { people } = subject;
  if (!people || !subject.isApart) return colours;
  return layPeople(backdrop(subject, people), colours, people, (2.3 * colours.width) / 640);
}

/** The colours of a backdrop: in its middle and at its border. */
const backdrops: readonly (readonly [Colour, Colour])[] = [
  [
    [255, 236, 214],
    [250, 196, 140],
  ],
  [
    [226, 246, 240],
    [140, 206, 196],
  ],
  [
    [255, 232, 230],
    [244, 178, 176],
  ],
  [
    [230, 242, 252],
    [150, 196, 230],
  ],
  [
    [255, 245, 212],
    [250, 214, 120],
  ],
];

/** A plain backdrop with a ring of petals behind the main face. Its colour is far from that of the people's clothes. */
function backdrop({ picture, faces }: Subject, people: Plane): Picture {
  const { width, height } = picture;
  const clothes = meanColour(picture, people.values);
  const behind = meanColour(
    picture,
    people.values.map((share) => 1 - share),
  );
  const liking = ([, border]: (typeof backdrops)[number]): number =>
    difference(border, clothes) - 1.6 * difference(border, behind);
  const [middle, border] = backdrops.reduce((best, next) => (liking(next) > liking(best) ? next : best));
  const main = faces[0];
  const cx = (main?.x ?? 0.5) * width;
  const cy = (main?.y ?? 0.42) * height;
  const ring = Math.max(0.24 * width, 1.45 * (main?.height ?? 0.2) * height);
  const result = blank(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const far = hypotenuse(x - cx, y - cy);
      const shade = smoothstep(0.1, 1.15, far / height);
      const angle = (Math.atan2(y - cy, x - cx) * 18) / (2 * Math.PI);
      const off = Math.abs(angle - Math.round(angle));
      const along = (far - ring) / (0.75 * ring);
      const half = 0.4 * Math.sqrt(clamp(4 * along * (1 - along))) * (0.6 + 0.4 * along);
      const petal = along < 0 || along > 1 ? 0 : 0.8 * smoothstep(half, half - 0.05, off);
      const share = mix(shade, 0.45, petal);
      lay(
        result,
        i,
        mix(middle[0], border[0], share),
        mix(middle[1], border[1], share),
        mix(middle[2], border[2], share),
        1,
      );
    }
  }
  return result;
}

/** The difference of two hues with their strength. Ignores brightness. */
const difference = ([r, g, b]: Colour, [red, green, blue]: Colour): number =>
  Math.abs(r - g - (red - green)) + Math.abs(g - b - (green - blue));

function meanColour({ data }: Picture, weights: Float32Array): Colour {
  let [red, green, blue, sum] = [0, 0, 0, 1];
  for (let i = 0, p = 0; i < weights.length; i += 5, p += 20) {
    const weight = weights[i] ?? 0;
    red += weight * (data[p] ?? 0);
    green += weight * (data[p + 1] ?? 0);
    blue += weight * (data[p + 2] ?? 0);
    sum += weight;
  }
  return [red / sum, green / sum, blue / sum];
}
