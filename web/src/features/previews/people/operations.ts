import type { Activation, Shape } from './network.ts';

/** A window that moves over the input. Its result has the input's size divided by the stride, as TensorFlow's padding SAME. */
export interface Window {
  readonly kernel: number;
  readonly stride: number;
}

/** The number of rows or columns that a window reaches beyond the start of an input of this length. */
const paddingOf = ({ kernel, stride }: Window, input: number, output: number): number =>
  Math.max(0, (output - 1) * stride + kernel - input) >> 1;

/** Copies the window of each point to a row: then `convolvePoints` computes the convolution, three times as fast as by definition. */
export function windowsOf(input: Float32Array, from: Shape, to: Shape, window: Window, rows: Float32Array): void {
  const { kernel, stride } = window;
  const top = paddingOf(window, from.height, to.height);
  const left = paddingOf(window, from.width, to.width);
  const across = kernel * from.channels;
  rows.fill(0);
  for (let y = 0, o = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      const column = x * stride - left;
      const before = Math.max(0, -column) * from.channels;
      const end = Math.min(kernel, from.width - column) * from.channels;
      for (let row = y * stride - top; row < y * stride - top + kernel; row++, o += across) {
        if (row < 0 || row >= from.height) continue;
        const start = (row * from.width + column) * from.channels;
        for (let k = before; k < end; k++) rows[o + k] = input[start + k] ?? 0;
      }
    }
  }
}

/** Output channels are computed in blocks of this many. */
const block = 4;

/** Packs the weights of `convolvePoints`: for each block of output channels, by input channel. Fills up the last block. */
export function packPoints(weights: Float32Array, channels: number): Float32Array {
  const outputs = weights.length / channels;
  const packed = new Float32Array(Math.ceil(outputs / block) * block * channels);
  for (let o = 0; o < outputs; o++) {
    const start = (o - (o % block)) * channels + (o % block);
    for (let i = 0; i < channels; i++) packed[start + i * block] = weights[o * channels + i] ?? 0;
  }
  return packed;
}

/** A convolution with a window of one value: a product of matrices. Two points and four channels at a time use all registers. */
export function convolvePoints(
  input: Float32Array,
  output: Float32Array,
  points: number,
  packed: Float32Array,
  bias: Float32Array,
): void {
  const outputs = bias.length;
  const padded = Math.ceil(outputs / block) * block;
  const channels = packed.length / padded;
  for (let point = 0; point < points; point += 2) {
    const a = point * channels;
    // The last of an odd number of points is computed twice.
    const second = point + 1 < points ? point + 1 : point;
    const b = second * channels;
    for (let o = 0, w = 0; o < outputs; o += block) {
      let a0 = bias[o] ?? 0;
      let a1 = o + 1 < outputs ? (bias[o + 1] ?? 0) : 0;
      let a2 = o + 2 < outputs ? (bias[o + 2] ?? 0) : 0;
      let a3 = o + 3 < outputs ? (bias[o + 3] ?? 0) : 0;
      let b0 = a0;
      let b1 = a1;
      let b2 = a2;
      let b3 = a3;
      for (let i = 0; i < channels; i++, w += block) {
        const w0 = packed[w] ?? 0;
        const w1 = packed[w + 1] ?? 0;
        const w2 = packed[w + 2] ?? 0;
        const w3 = packed[w + 3] ?? 0;
        const valueA = input[a + i] ?? 0;
        const valueB = input[b + i] ?? 0;
        a0 += valueA * w0;
        a1 += valueA * w1;
        a2 += valueA * w2;
        a3 += valueA * w3;
        b0 += valueB * w0;
        b1 += valueB * w1;
        b2 += valueB * w2;
        b3 += valueB * w3;
      }
      const p = point * outputs + o;
      const q = second * outputs + o;
      output[p] = a0;
      output[q] = b0;
      if (o + 3 < outputs) {
        output[p + 1] = a1;
        output[p + 2] = a2;
        output[p + 3] = a3;
        output[q + 1] = b1;
        output[q + 2] = b2;
        output[q + 3] = b3;
      } else {
        if (o + 1 < outputs) {
          output[p + 1] = a1;
          output[q + 1] = b1;
        }
        if (o + 2 < outputs) {
          output[p + 2] = a2;
          output[q + 2] = b2;
        }
      }
    }
  }
}

/** A convolution of each channel on its own. */
export function convolveChannels(
  input: Float32Array,
  from: Shape,
  output: Float32Array,
  to: Shape,
  weights: Float32Array,
  bias: Float32Array,
  window: Window,
): void {
  const { kernel, stride } = window;
  const { channels } = to;
  const top = paddingOf(window, from.height, to.height);
  const left = paddingOf(window, from.width, to.width);
  const row = from.width * channels;
  for (let y = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      const o = (y * to.width + x) * channels;
      const startRow = y * stride - top;
      const startColumn = x * stride - left;
      const isInside =
        startRow >= 0 && startColumn >= 0 && startRow + kernel <= from.height && startColumn + kernel <= from.width;
      if (isInside && kernel === 3) {
        const i = startRow * row + startColumn * channels;
        for (let k = 0; k < channels; k++) {
          const a = i + k;
          const b = a + row;
          const c = b + row;
          output[o + k] =
            (bias[k] ?? 0) +
            (input[a] ?? 0) * (weights[k] ?? 0) +
            (input[a + channels] ?? 0) * (weights[k + channels] ?? 0) +
            (input[a + 2 * channels] ?? 0) * (weights[k + 2 * channels] ?? 0) +
            (input[b] ?? 0) * (weights[k + 3 * channels] ?? 0) +
            (input[b + channels] ?? 0) * (weights[k + 4 * channels] ?? 0) +
            (input[b + 2 * channels] ?? 0) * (weights[k + 5 * channels] ?? 0) +
            (input[c] ?? 0) * (weights[k + 6 * channels] ?? 0) +
            (input[c + channels] ?? 0) * (weights[k + 7 * channels] ?? 0) +
            (input[c + 2 * channels] ?? 0) * (weights[k + 8 * channels] ?? 0);
        }
        continue;
      }
      for (let k = 0; k < channels; k++) output[o + k] = bias[k] ?? 0;
      for (let r = 0; r < kernel; r++) {
        if (startRow + r < 0 || startRow + r >= from.height) continue;
        for (let c = 0; c < kernel; c++) {
          if (startColumn + c < 0 || startColumn + c >= from.width) continue;
          const i = (startRow + r) * row + (startColumn + c) * channels;
          const w = (r * kernel + c) * channels;
          for (let k = 0; k < channels; k++)
            output[o + k] = (output[o + k] ?? 0) + (input[i + k] ?? 0) * (weights[w + k] ?? 0);
        }
      }
    }
  }
}

/** A transposed convolution to one channel: each point becomes a square of `kernel` x `kernel` points. */
export function unfold(
  input: Float32Array,
  from: Shape,
  output: Float32Array,
  weights: Float32Array,
  [bias = 0]: Float32Array,
  kernel: number,
): void {
  const { height, width, channels } = from;
  for (let y = 0; y < height * kernel; y++) {
    for (let x = 0; x < width * kernel; x++) {
      const i = (Math.floor(y / kernel) * width + Math.floor(x / kernel)) * channels;
      const w = ((y % kernel) * kernel + (x % kernel)) * channels;
      let sum = bias;
      for (let k = 0; k < channels; k++) sum += (input[i + k] ?? 0) * (weights[w + k] ?? 0);
      output[y * width * kernel + x] = sum;
    }
  }
}

/** The mean of each channel. */
export function means(input: Float32Array, output: Float32Array, points: number, channels: number): void {
  output.fill(0, 0, channels);
  for (let p = 0, i = 0; p < points; p++) {
    for (let k = 0; k < channels; k++, i++) output[k] = (output[k] ?? 0) + (input[i] ?? 0);
  }
  for (let k = 0; k < channels; k++) output[k] = (output[k] ?? 0) / points;
}

/** The largest value of each channel in squares of 2 x 2 points. Height and width are even. */
export function maxima(input: Float32Array, { width, channels }: Shape, output: Float32Array, to: Shape): void {
  const row = width * channels;
  for (let y = 0, o = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) {
      let i = y * 2 * row + x * 2 * channels;
      for (let k = 0; k < channels; k++, i++, o++) {
        const upper = Math.max(input[i] ?? 0, input[i + channels] ?? 0);
        output[o] = Math.max(upper, input[i + row] ?? 0, input[i + row + channels] ?? 0);
      }
    }
  }
}

/** The sum of two inputs. The second may have fewer channels: the others are added as they are. */
export function add(
  input: Float32Array,
  other: Float32Array,
  output: Float32Array,
  points: number,
  channels: number,
  otherChannels: number,
): void {
  for (let p = 0; p < points; p++) {
    const i = p * channels;
    const j = p * otherChannels;
    for (let k = 0; k < otherChannels; k++) output[i + k] = (input[i + k] ?? 0) + (other[j + k] ?? 0);
    for (let k = otherChannels; k < channels; k++) output[i + k] = input[i + k] ?? 0;
  }
}

/** Multiplies each channel by its factor. */
export function scale(
  input: Float32Array,
  factors: Float32Array,
  output: Float32Array,
  points: number,
  channels: number,
): void {
  for (let p = 0, i = 0; p < points; p++) {
    for (let k = 0; k < channels; k++, i++) output[i] = (input[i] ?? 0) * (factors[k] ?? 0);
  }
}

/** Doubles width and height. Interpolates between the centres of the four nearest points. */
export function enlarge(input: Float32Array, { height, width, channels }: Shape, output: Float32Array): void {
  for (let y = 0, o = 0; y < height * 2; y++) {
    // A new point lies a quarter of an old one from the centre of the old one that it is in.
    const near = y >> 1;
    const far = Math.min(height - 1, Math.max(0, near + (y % 2 === 0 ? -1 : 1)));
    for (let x = 0; x < width * 2; x++) {
      const left = x >> 1;
      const right = Math.min(width - 1, Math.max(0, left + (x % 2 === 0 ? -1 : 1)));
      const a = (near * width + left) * channels;
      const b = (near * width + right) * channels;
      const c = (far * width + left) * channels;
      const d = (far * width + right) * channels;
      for (let k = 0; k < channels; k++, o++) {
        output[o] =
          0.5625 * (input[a + k] ?? 0) +
          0.1875 * ((input[b + k] ?? 0) + (input[c + k] ?? 0)) +
          0.0625 * (input[d + k] ?? 0);
      }
    }
  }
}

/** Applies an activation in place. */
export function activate(values: Float32Array, count: number, activation: Activation): void {
  if (activation === 'relu') {
    for (let i = 0; i < count; i++) if ((values[i] ?? 0) < 0) values[i] = 0;
  } else if (activation === 'hardSwish') {
    for (let i = 0; i < count; i++) {
      const value = values[i] ?? 0;
      values[i] = value <= -3 ? 0 : value >= 3 ? value : (value * (value + 3)) / 6;
    }
  } else if (activation === 'sigmoid') {
    for (let i = 0; i < count; i++) values[i] = 1 / (1 + Math.exp(-(values[i] ?? 0)));
  }
}
