import { type Face, faceShare, faceShares } from './face.ts';
import { blur, percentiles } from './filters.ts';
import { brightness, clamp, luminance, mix, type Picture, type Plane, smoothstep } from './picture.ts';

interface Development {
  /** 1 keeps the colours; higher values make them stronger. Skin stays close to its own colour. */
  readonly saturation: number;
  /** The strength of local contrast. */
  readonly clarity: number;
  readonly faces?: readonly Face[];
  /** The mask of the people, at the photo's size. Without it, every surface with the hue of skin may be skin. */
  readonly people?: Plane | undefined;
}

/** The photo in neutral light with full contrast and brightened shadows, as input for a style. Dark skin stays dark. */
export function developed(photo: Picture, { saturation, clarity, faces = [], people }: Development): Picture {
  const { width, height } = photo;
  const original = brightness(photo);
  const [darkest = 0, median = 0, brightest = 0] = percentiles(original, 0.005, 0.5, 0.995);
  const low = Math.min(60, darkest);
  const high = Math.max(low + 40, brightest);
  const placed = (tone: number): number => clamp((tone - low) / (high - low), 0.04, 0.96);
  const found = faces.length > 0;
  const middle = found ? toneIn(original, faces) : median;
  const from = placed(middle);
  // A face moves towards middle grey only by a third, because its tone is part of the likeness. Clearing haze doesn't darken it.
  const wanted = found ? mix(Math.max(from, middle / 255), 0.52, 0.34) : 0.46;
  const gamma = clamp(Math.log(wanted) / Math.log(from), found ? 0.6 : 0.55, found ? 1.1 : 1.15);
  const around = blur(original, Math.max(2, width / 40));
  const lift = new Float32Array(256).map((_, tone) => 255 * clamp((tone - low) / (high - low)) ** gamma);
  // Clarity is weaker near black and white, where it would clip.
  const room = lift.map((tone) => clarity * smoothstep(0, 60, tone) * smoothstep(255, 200, tone));
  // The features of a dark face come out of their shadow, unless the whole photo is brightened already.
  let strength = 0;
  const dark = faces.filter((face) => {
    const shade = toneIn(original, [face], 3);
    const lifted = lift[Math.round(shade)] ?? 0;
    const own = 0.8 * smoothstep(128, 51, lifted) * smoothstep(2.4, 1.4, lifted / Math.max(1, shade));
    strength = Math.max(strength, own);
    return own > 0;
  });
  const shine = faceShares(dark, width, height, 1.8).values;
  const inFace = faceShares(faces, width, height, 1.3).values;
  const inMouth = faceShares(faces.flatMap(mouthOf), width, height, 1.3).values;
  const veil = veilIn(photo, original, darkest);
  const balance = whiteBalance(photo, inFace).map((factor, k) => factor + (veil[k] ?? 0) / 255);
  /** A channel of a pixel in neutral light. */
  const lit = (p: number): number => (photo.data[p] ?? 0) * (balance[p & 3] ?? 1) - (veil[p & 3] ?? 0);
  const [balanceRed = 1, balanceGreen = 1, balanceBlue = 1] = balance;
  const [veilRed = 0, veilGreen = 0, veilBlue = 0] = veil;
  const hue = hueIn(lit, inFace);
  const [rose = 0, cream = 0, cool = 0] = hue;
  // Skin of much green between its red and its blue looks ill. Rosy skin, of a share below 0.43, stays as it is.
  const sallow = clamp((cream - cool) / Math.max(8, rose - cool) - 0.43, 0, 0.14);
  // How much redder than green skin is, in relation to its brightness. In a grey photo, teeth have no colour of their own.
  const redness = Math.max(0.06, (rose - cream) / Math.max(1, middle));
  // Without a mask, warm colour tells skin from a white wall beside it, but not in a grey photo or in cool light.
  const warm = people ? 0 : smoothstep(4, 18, rose - cool);
  const data = new Uint8ClampedArray(photo.data.length);
  for (let i = 0, p = 0; i < original.values.length; i++, p += 4) {
    // Not by `lit`, which would take a twentieth of a picture's time.
    const red = (photo.data[p] ?? 0) * balanceRed - veilRed;
    let green = (photo.data[p + 1] ?? 0) * balanceGreen - veilGreen;
    const blue = (photo.data[p + 2] ?? 0) * balanceBlue - veilBlue;
    const before = original.values[i] ?? 0;
    const tone = Math.round(before);
    const full = (lift[tone] ?? 0) + (room[tone] ?? 0) * (before - (around.values[i] ?? 0));
    const person = people?.values[i] ?? 1;
    const face = (inFace[i] ?? 0) * mix(1, smoothstep(4, 18, red - blue), warm);
    const skin = Math.max(face, skinHue(red, green, blue) * person);
    const shone = 1 + strength * (shine[i] ?? 0) * (1 - clamp(full / 255)) ** 3;
    // A light wall stays light grey, because a white one would run together with the paper around it.
    const after = mix(Math.min(full, Math.max(before, 236)), dimmed(full), skin);
    const gain = clamp(after / Math.max(1, before), 0, 4);
    const vivid = saturation * gain;
    // The eye sees the colour of a brightened surface as stronger, but less than in proportion.
    const skinned = mix(vivid, Math.min(vivid, skinGain * gain ** 0.3), skin);
    green -= sallow * skin * Math.max(0, red - blue);
    const mouth = inMouth[i] ?? 0;
    const teeth =
      mouth &&
      mouth * smoothstep(0.7, 0.35, (red - green) / redness / (before + 1)) * smoothstep(0.75, 1, before / middle);
    const factor = skinned * (1 - 0.6 * teeth);
    const grey = after * shone - factor * luminance(red, green, blue);
    const burnt = person * face ** 3 * (1 - mouth) * smoothstep(200, 245, Math.min(red, green, blue));
    data[p] = grey + red * factor + burnt * rose;
    data[p + 1] = grey + green * factor + burnt * cream;
    data[p + 2] = grey + blue * factor + burnt * cool;
    data[p + 3] = 255;
  }
  return { width, height, data };
}

/** The oval around a face's mouth, in which bright grey is teeth: they get no colour of skin. */
const mouthOf = ({ width, height, features }: Face): Face[] =>
  features ? [{ ...features.mouth, width: width * 0.5, height: height * 0.2 }] : [];

/** Skin gets at most this much more colourful. */
const skinGain = 1.08;

/** 1 for the hues from rose to light brown that skin has in neutral light, 0 for others and for greys, such as a white wall. */
function skinHue(red: number, green: number, blue: number): number {
  if (red <= blue) return 0;
  const hue = (green - blue) / (red - blue);
  return smoothstep(-0.3, -0.05, hue) * smoothstep(0.95, 0.75, hue) * smoothstep(4, 18, red - blue);
}

/** Compresses highlights, so that lit skin doesn't become white. */
const dimmed = (tone: number): number => (tone <= 190 ? tone : 190 + (tone - 190) * 0.55);

/** The value below which one `part`th of the pixels inside the faces are. Default: half of them, which makes it the median. */
export function toneIn({ width, height, values }: Plane, faces: readonly Face[], part = 2): number {
  const inside: number[] = [];
  for (const face of faces) {
    const share = faceShare(face, width, height, 1.05);
    const step = Math.max(1, Math.round((face.width * width) / 24));
    for (let y = step >> 1; y < height; y += step) {
      for (let x = step >> 1; x < width; x += step) if (share(x, y) > 0) inside.push(values[y * width + x] ?? 0);
    }
  }
  return Float32Array.from(inside).sort()[Math.floor(inside.length / part)] ?? 128;
}

/** How far the colour of haze, which is that of the darkest pixels, is from grey. Without haze, these have no light to show. */
function veilIn({ data }: Picture, { values }: Plane, darkest: number): Float32Array {
  const sums = new Float32Array(3);
  const haze = smoothstep(20, 50, darkest);
  let count = 1;
  for (let i = 0; i < values.length; i += 3) {
    const light = values[i] ?? 0;
    if (light > darkest + 8) continue;
    for (let k = 0; k < 3; k++) sums[k] = (sums[k] ?? 0) + (data[i * 4 + k] ?? 0) - light;
    count++;
  }
  return sums.map((sum) => clamp((haze * sum) / count, -20, 20));
}

/** How far red, green and blue of the lit skin are from its brightness, to give to skin that light has burnt white. */
function hueIn(lit: (p: number) => number, inFace: Float32Array): Float32Array {
  const sums = new Float32Array(3);
  let weights = 1;
  for (let i = 0, p = 0; i < inFace.length; i += 3, p += 12) {
    const light = luminance(lit(p), lit(p + 1), lit(p + 2));
    const weight =
      (inFace[i] ?? 0) * smoothstep(60, 110, light) * smoothstep(250, 220, Math.max(lit(p), lit(p + 1), lit(p + 2)));
    for (let k = 0; k < 3; k++) sums[k] = (sums[k] ?? 0) + weight * (lit(p + k) - light);
    weights += weight;
  }
  return sums.map((sum) => sum / weights);
}

/**
 * The factors that make the mean of the greyish pixels grey. They are small, because evening light should stay warm. Faces don't
 * count: pale skin would become greenish.
 */
function whiteBalance({ data }: Picture, inFace: Float32Array): readonly [number, number, number] {
  const sums: [number, number, number] = [1, 1, 1];
  let weights = 0;
  for (let p = 0; p < data.length; p += 4 * 7) {
    const red = data[p] ?? 0;
    const green = data[p + 1] ?? 0;
    const blue = data[p + 2] ?? 0;
    const colour = Math.max(red, green, blue) - Math.min(red, green, blue);
    const weight = (1 - (inFace[p / 4] ?? 0)) / (1 + (colour / 24) ** 2);
    sums[0] += red * weight;
    sums[1] += green * weight;
    sums[2] += blue * weight;
    weights += weight;
  }
  const grey = luminance(...sums);
  // A photo of strong colours says little about its light.
  const trust = 0.8 * smoothstep(0.15, 0.6, weights / Math.max(1, data.length / (4 * 7)));
  const factorOf = (sum: number): number => clamp((grey / sum) ** trust, 0.92, 1.08);
  return [factorOf(sums[0]), factorOf(sums[1]), factorOf(sums[2])];
}
