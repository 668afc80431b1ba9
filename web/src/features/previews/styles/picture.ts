/** RGBA pixels like an `ImageData`, with eight bits per channel. Not an `ImageData`, because styles also run without a DOM. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** One number per pixel. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** Red, green and blue, from 0 to 255. */
export type Colour = readonly [number, number, number];

export const clamp = (value: number, low = 0, high = 1): number => Math.min(high, Math.max(low, value));

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Ten times as fast as `Math.hypot`, which guards against overflow. */
export const hypotenuse = (x: number, y: number): number => Math.sqrt(x * x + y * y);

/** 0 below `low`, 1 above `high`, and smooth in between. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}

export const luminance = (red: number, green: number, blue: number): number =>
  0.299 * red + 0.587 * green + 0.114 * blue;

/** An opaque picture of one colour. */
export function blank(width: number, height: number, [red, green, blue]: Colour = [255, 255, 255]): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let p = 0; p < data.length; p += 4) {
    data[p] = red;
    data[p + 1] = green;
    data[p + 2] = blue;
    data[p + 3] = 255;
  }
  return { width, height, data };
}

export function planeOf(width: number, height: number, valueAt: (x: number, y: number, i: number) => number): Plane {
  const values = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) values[i] = valueAt(x, y, i);
  return { width, height, values };
}

/** Brightness from 0 to 255. */
export const brightness = ({ width, height, data }: Picture): Plane =>
  planeOf(width, height, (_x, _y, i) => luminance(data[i * 4] ?? 0, data[i * 4 + 1] ?? 0, data[i * 4 + 2] ?? 0));

/** The value of the nearest pixel. Points outside the plane use its border. */
export function valueAt({ width, height, values }: Plane, x: number, y: number): number {
  const column = x <= 0 ? 0 : x >= width - 1 ? width - 1 : (x + 0.5) | 0;
  const row = y <= 0 ? 0 : y >= height - 1 ? height - 1 : (y + 0.5) | 0;
  return values[row * width + column] ?? 0;
}

/** Interpolates between the four nearest pixels. Whole coordinates are pixel centres. */
export function smoothValueAt({ width, height, values }: Plane, x: number, y: number): number {
  const column = clamp(x, 0, width - 1);
  const row = clamp(y, 0, height - 1);
  const left = column | 0;
  const top = row | 0;
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const across = column - left;
  return mix(
    mix(values[top * width + left] ?? 0, values[top * width + right] ?? 0, across),
    mix(values[bottom * width + left] ?? 0, values[bottom * width + right] ?? 0, across),
    row - top,
  );
}

/** Blends a colour over a pixel. Alpha is from 0 to 1. */
export function lay({ data }: Picture, i: number, red: number, green: number, blue: number, alpha: number): void {
  const p = i * 4;
  data[p] = mix(data[p] ?? 0, red, alpha);
  data[p + 1] = mix(data[p + 1] ?? 0, green, alpha);
  data[p + 2] = mix(data[p + 2] ?? 0, blue, alpha);
}

/** Multiplies the brightness of a pixel. A factor above 1 moves the pixel towards white. */
export function light({ data }: Picture, i: number, factor: number): void {
  const p = i * 4;
  for (let channel = p; channel < p + 3; channel++) {
    const value = data[channel] ?? 0;
    data[channel] = factor <= 1 ? value * factor : value + (255 - value) * Math.min(1, factor - 1);
  }
}

/** A rectangle in fractions of a picture. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const whole: Crop = { x: 0, y: 0, width: 1, height: 1 };

/** A part of a picture, resized. Averages pixels when shrinking and interpolates when enlarging. */
export function resized(picture: Picture, width: number, height: number, crop: Crop = whole): Picture {
  const result = blank(width, height);
  const stepX = (crop.width * picture.width) / width;
  const stepY = (crop.height * picture.height) / height;
  const samples = clamp(Math.round(Math.max(stepX, stepY)), 1, 4);
  const colour = { red: 0, green: 0, blue: 0 };
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 4) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let s = 0; s < samples * samples; s++) {
        const column = crop.x * picture.width + (x + ((s % samples) + 0.5) / samples) * stepX - 0.5;
        const row = crop.y * picture.height + (y + (Math.floor(s / samples) + 0.5) / samples) * stepY - 0.5;
        sample(picture, column, row, colour);
        red += colour.red;
        green += colour.green;
        blue += colour.blue;
      }
      result.data[p] = red / (samples * samples);
      result.data[p + 1] = green / (samples * samples);
      result.data[p + 2] = blue / (samples * samples);
    }
  }
  return result;
}

interface Channels {
  red: number;
  green: number;
  blue: number;
}

/**
 * Reads an interpolated colour into `colour`: a new object per pixel would cost more than reading the pixel. Points outside the
 * picture use its border.
 */
export function sample({ width, height, data }: Picture, x: number, y: number, colour: Channels): void {
  const column = clamp(x, 0, width - 1);
  const row = clamp(y, 0, height - 1);
  const left = column | 0;
  const top = row | 0;
  const across = column - left;
  const down = row - top;
  const a = (top * width + left) * 4;
  const b = left + 1 < width ? a + 4 : a;
  const below = top + 1 < height ? width * 4 : 0;
  const c = a + below;
  const d = b + below;
  colour.red = mix(mix(data[a] ?? 0, data[b] ?? 0, across), mix(data[c] ?? 0, data[d] ?? 0, across), down);
  colour.green = mix(
    mix(data[a + 1] ?? 0, data[b + 1] ?? 0, across),
    mix(data[c + 1] ?? 0, data[d + 1] ?? 0, across),
    down,
  );
  colour.blue = mix(
    mix(data[a + 2] ?? 0, data[b + 2] ?? 0, across),
    mix(data[c + 2] ?? 0, data[d + 2] ?? 0, across),
    down,
  );
}
