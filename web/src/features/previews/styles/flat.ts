import type { Size } from '#web/lib/size.ts';
import { clamp, luminance, mix, type Picture, type Plane } from './picture.ts';

/** A difference of hue counts this many times as much as one of brightness. */
const hueWeight = 1.1;

/** The brightness of a pixel, and how much bluer and redder it is: their distances are about as the eye sees them. */
function setTone(tones: Float32Array, t: number, data: Uint8ClampedArray, p: number): void {
  const red = data[p] ?? 0;
  const blue = data[p + 2] ?? 0;
  const light = luminance(red, data[p + 1] ?? 0, blue);
  tones[t] = light;
  tones[t + 1] = (blue - light) * hueWeight;
  tones[t + 2] = (red - light) * hueWeight;
}

/** The tones of every `step`th pixel. */
function tonesOf(data: Uint8ClampedArray, step: number): Float32Array {
  const tones = new Float32Array(Math.ceil(data.length / 4 / step) * 3);
  for (let p = 0, t = 0; p < data.length; p += 4 * step, t += 3) setTone(tones, t, data, p);
  return tones;
}

function distance(one: Float32Array, i: number, other: Float32Array, k: number): number {
  const light = (one[i * 3] ?? 0) - (other[k * 3] ?? 0);
  const blueness = (one[i * 3 + 1] ?? 0) - (other[k * 3 + 1] ?? 0);
  const redness = (one[i * 3 + 2] ?? 0) - (other[k * 3 + 2] ?? 0);
  return light * light + blueness * blueness + redness * redness;
}

function nearestIn(palette: Float32Array, tones: Float32Array, i: number): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k * 3 < palette.length; k++) {
    const apart = distance(tones, i, palette, k);
    if (apart >= least) continue;
    least = apart;
    nearest = k;
  }
  return nearest;
}

/** Tones closer than this, squared, are one. */
const sameTone = 36;

/** At most this many tones that differ most. A tone of much weight comes before one of little. */
function differing(tones: Float32Array, weights: Float32Array, most: number): Float32Array {
  const palette = new Float32Array(most * 3);
  const apart = new Float32Array(weights.length).fill(1e6);
  let [size, next] = [0, 0];
  do {
    palette.set(tones.subarray(next * 3, next * 3 + 3), size * 3);
    let farthest = 0;
    for (let i = 0; i < weights.length; i++) {
      apart[i] = Math.min(apart[i] ?? 0, distance(tones, i, palette, size));
      const farness = (apart[i] ?? 0) * Math.sqrt(weights[i] ?? 0);
      if (farness <= farthest) continue;
      farthest = farness;
      next = i;
    }
    size++;
  } while (size < most && (apart[next] ?? 0) > sameTone);
  return palette.subarray(0, size * 3);
}

const rounds = 6;

/** Moves each tone to the mean of those that are nearest to it (k-means). */
function settle(palette: Float32Array, tones: Float32Array, weights: Float32Array): void {
  for (let round = 0; round < rounds; round++) {
    const sums = new Float32Array(palette.length);
    const shares = new Float32Array(palette.length / 3);
    for (let i = 0; i < weights.length; i++) {
      const weight = weights[i] ?? 0;
      if (weight === 0) continue;
      const k = nearestIn(palette, tones, i);
      shares[k] = (shares[k] ?? 0) + weight;
      for (let t = 0; t < 3; t++) sums[k * 3 + t] = (sums[k * 3 + t] ?? 0) + weight * (tones[i * 3 + t] ?? 0);
    }
    for (let t = 0; t < palette.length; t++) {
      const share = shares[Math.floor(t / 3)] ?? 0;
      if (share > 0) palette[t] = (sums[t] ?? 0) / share;
    }
  }
}

/** The most frequent label in the square around each pixel. Pixels of little weight, such as those of a background, don't vote. */
function smoothed(labels: Uint8Array, weights: Float32Array, { width, height }: Size, count: number, radius: number) {
  const result = new Uint8Array(labels.length);
  const votes = new Int16Array(count);
  for (let y = 0, i = 0; y < height; y++) {
    const bottom = Math.min(height - 1, y + radius);
    const vote = (x: number, by: number): void => {
      if (x < 0 || x >= width) return;
      for (let row = Math.max(0, y - radius); row <= bottom; row++) {
        const label = labels[row * width + x] ?? 0;
        if ((weights[row * width + x] ?? 0) > 0.5) votes[label] = (votes[label] ?? 0) + by;
      }
    };
    votes.fill(0);
    for (let x = 0; x < radius; x++) vote(x, 1);
    for (let x = 0; x < width; x++, i++) {
      vote(x + radius, 1);
      vote(x - radius - 1, -1);
      let best = labels[i] ?? 0;
      for (let label = 0; label < count; label++) if ((votes[label] ?? 0) > (votes[best] ?? 0)) best = label;
      result[i] = best;
    }
  }
  return result;
}

export interface Flat {
  readonly picture: Picture;
  /** Moves the colours of a picture towards the nearest ones of the flat picture, by each pixel's share, where that isn't 0. */
  readonly snap: (picture: Picture, share: Plane) => void;
}

/** Of this many pixels, one counts for the palette. */
const stride = 7;

/**
 * Reduces a small picture to areas of a few flat colours, and enlarges it so that their borders are smooth curves. The colours
 * suit the pixels of high weight best.
 */
export function flatOf(small: Picture, weights: Float32Array, { width, height }: Size, colours: number): Flat {
  const counted = weights.filter((_weight, i) => i % stride === 0);
  const sampled = tonesOf(small.data, stride);
  const palette = differing(sampled, counted, colours);
  settle(palette, sampled, counted);
  const tones = tonesOf(small.data, 1);
  const labels = new Uint8Array(tones.length / 3);
  for (let i = 0; i < labels.length; i++) labels[i] = nearestIn(palette, tones, i);
  const flat = smoothed(labels, weights, small, palette.length / 3, Math.round(small.width / 72));
  const paints = paintsOf(palette);
  return {
    picture: enlarged(flat, small, { width, height }, paints),
    snap: ({ data }, { values }) => {
      const tone = new Float32Array(3);
      values.forEach((share, i) => {
        if (share === 0) return;
        setTone(tone, 0, data, i * 4);
        const nearest = nearestIn(palette, tone, 0) * 3;
        for (let k = 0; k < 3; k++) data[i * 4 + k] = mix(data[i * 4 + k] ?? 0, paints[nearest + k] ?? 0, share);
      });
    },
  };
}

/** The red, green and blue of each tone. */
function paintsOf(palette: Float32Array): Float32Array {
  const paints = new Float32Array(palette.length);
  for (let t = 0; t < palette.length; t += 3) {
    const light = palette[t] ?? 0;
    const blue = (palette[t + 1] ?? 0) / hueWeight + light;
    const red = (palette[t + 2] ?? 0) / hueWeight + light;
    paints.set([red, (light - 0.299 * red - 0.114 * blue) / 0.587, blue], t);
  }
  return paints;
}

/** Enlarges labels to paints. Near borders, the 16 nearest labels vote, so that the border is a smooth curve. */
function enlarged(labels: Uint8Array, small: Size, { width, height }: Size, paints: Float32Array): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  const votes = new Float32Array(paints.length / 3);
  const even = evenPlaces(labels, small);
  const columns = neighbours(width, small.width);
  const rows = neighbours(height, small.height);
  for (let y = 0, p = 0; y < height; y++) {
    const above = y * 4;
    for (let x = 0; x < width; x++, p += 4) {
      const left = x * 4;
      const middle = (rows.at[above + 1] ?? 0) * small.width + (columns.at[left + 1] ?? 0);
      let first = labels[middle] ?? 0;
      let second = first;
      let share = 0;
      if (even[middle] === 0) {
        votes.fill(0);
        for (let v = above; v < above + 4; v++) {
          const row = (rows.at[v] ?? 0) * small.width;
          for (let u = left; u < left + 4; u++) {
            const label = labels[row + (columns.at[u] ?? 0)] ?? 0;
            votes[label] = (votes[label] ?? 0) + (rows.shares[v] ?? 0) * (columns.shares[u] ?? 0);
          }
        }
        first = mostVoted(votes, -1);
        second = mostVoted(votes, first);
        // Near the border, the colours mix over about a pixel.
        share = 0.5 - clamp(((votes[first] ?? 0) - (votes[second] ?? 0)) * 2, 0, 0.5);
      }
      for (let k = 0; k < 3; k++) data[p + k] = mix(paints[first * 3 + k] ?? 0, paints[second * 3 + k] ?? 0, share);
      data[p + 3] = 255;
    }
  }
  return { width, height, data };
}

/** 1 where a label is the same as all that vote with it. */
function evenPlaces(labels: Uint8Array, { width, height }: Size): Uint8Array {
  const even = new Uint8Array(labels.length);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let same = 1;
      for (let v = y - 1; v <= y + 2 && same === 1; v++) {
        const row = clamp(v, 0, height - 1) * width;
        for (let u = x - 1; u <= x + 2; u++) if (labels[row + clamp(u, 0, width - 1)] !== labels[i]) same = 0;
      }
      even[i] = same;
    }
  }
  return even;
}

function mostVoted(votes: Float32Array, except: number): number {
  let best = -1;
  for (let label = 0; label < votes.length; label++) {
    if (label !== except && (best < 0 || (votes[label] ?? 0) > (votes[best] ?? 0))) best = label;
  }
  return best;
}

/** For each pixel of a large row or column, the four pixels around it in a small one and their shares (a cubic B-spline). */
function neighbours(large: number, small: number): { readonly at: Int16Array; readonly shares: Float32Array } {
  const at = new Int16Array(large * 4);
  const shares = new Float32Array(large * 4);
  for (let x = 0; x < large; x++) {
    const middle = ((x + 0.5) * small) / large - 0.5;
    const before = Math.floor(middle);
    const t = middle - before;
    at.set(
      [-1, 0, 1, 2].map((step) => clamp(before + step, 0, small - 1)),
      x * 4,
    );
    shares.set([(1 - t) ** 3 / 6, t ** 3 / 2 - t ** 2 + 2 / 3, (1 + 3 * (t + t ** 2 - t ** 3)) / 6, t ** 3 / 6], x * 4);
  }
  return { at, shares };
}
