import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Shape } from './network.ts';
import {
  activate,
  add,
  convolveChannels,
  convolvePoints,
  enlarge,
  maxima,
  means,
  packPoints,
  scale,
  unfold,
  windowsOf,
} from './operations.ts';

const small = fc.integer({ min: 1, max: 6 });
const shape = fc.record({ height: small, width: small, channels: small });
const window = fc.record({ kernel: fc.constantFrom(1, 2, 3, 5), stride: fc.constantFrom(1, 2) });
const seeds = fc.integer({ min: 1, max: 1e6 });

/** Values from -4 to 4. */
function valuesOf(count: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length: count }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647) * 8 - 4;
  });
}

const halved = ({ height, width, channels }: Shape, stride: number, outputs = channels): Shape => ({
  height: Math.ceil(height / stride),
  width: Math.ceil(width / stride),
  channels: outputs,
});

const countOf = ({ height, width, channels }: Shape): number => height * width * channels;

/** The value at a point, which is 0 outside. */
const at = (values: Float32Array, { height, width, channels }: Shape, y: number, x: number, k: number): number =>
  y < 0 || x < 0 || y >= height || x >= width ? 0 : (values[(y * width + x) * channels + k] ?? 0);

/** A tensor of this shape by its definition. */
function tensor(to: Shape, valueAt: (y: number, x: number, k: number) => number): number[] {
  return Array.from({ length: countOf(to) }, (_, i) => {
    const point = Math.floor(i / to.channels);
    return valueAt(Math.floor(point / to.width), point % to.width, i % to.channels);
  });
}

/** The sum over a window by the definition of TensorFlow's padding SAME. */
function windowSum(
  { kernel, stride }: { kernel: number; stride: number },
  from: Shape,
  to: Shape,
  [y, x]: readonly [number, number],
  term: (row: number, column: number, inRow: number, inColumn: number) => number,
): number {
  const before = (length: number, outputs: number) =>
    Math.floor(Math.max(0, (outputs - 1) * stride + kernel - length) / 2);
  let sum = 0;
  for (let row = 0; row < kernel; row++) {
    for (let column = 0; column < kernel; column++) {
      sum += term(
        row,
        column,
        y * stride + row - before(from.height, to.height),
        x * stride + column - before(from.width, to.width),
      );
    }
  }
  return sum;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

function expectClose(output: Float32Array, expected: readonly number[]): void {
  expect([...output]).toEqual(expected.map((value) => expect.closeTo(value, 3)));
}

describe('each operation equals its definition', () => {
  it('convolution', () => {
    fc.assert(
      fc.property(shape, window, small, seeds, (from, { kernel, stride }, outputs, seed) => {
        const to = halved(from, stride, outputs);
        const input = valuesOf(countOf(from), seed);
        const weights = valuesOf(outputs * kernel * kernel * from.channels, seed + 1);
        const bias = valuesOf(outputs, seed + 2);
        const output = new Float32Array(countOf(to));
        const window = kernel * kernel * from.channels;
        const rows = valuesOf(to.height * to.width * window, 1);
        windowsOf(input, from, to, { kernel, stride }, rows);
        convolvePoints(rows, output, to.height * to.width, packPoints(weights, window), bias);
        const expected = tensor(to, (y, x, k) => {
          const term = (row: number, column: number, inRow: number, inColumn: number) =>
            range(from.channels).reduce(
              (sum, i) =>
                sum +
                at(input, from, inRow, inColumn, i) *
                  (weights[((k * kernel + row) * kernel + column) * from.channels + i] ?? 0),
              0,
            );
          return (bias[k] ?? 0) + windowSum({ kernel, stride }, from, to, [y, x], term);
        });
        expectClose(output, expected);
      }),
    );
  });

  it('convolution of single points', () => {
    fc.assert(
      fc.property(small, small, fc.integer({ min: 1, max: 11 }), seeds, (points, channels, outputs, seed) => {
        const input = valuesOf(points * channels, seed);
        const weights = valuesOf(outputs * channels, seed + 1);
        const bias = valuesOf(outputs, seed + 2);
        const output = new Float32Array(points * outputs);
        convolvePoints(input, output, points, packPoints(weights, channels), bias);
        const expected = tensor({ height: 1, width: points, channels: outputs }, (_y, point, k) =>
          range(channels).reduce(
            (sum, i) => sum + (input[point * channels + i] ?? 0) * (weights[k * channels + i] ?? 0),
            bias[k] ?? 0,
          ),
        );
        expectClose(output, expected);
      }),
    );
  });

  it('convolution of each channel', () => {
    fc.assert(
      fc.property(shape, window, seeds, (from, { kernel, stride }, seed) => {
        const to = halved(from, stride);
        const input = valuesOf(countOf(from), seed);
        const weights = valuesOf(kernel * kernel * from.channels, seed + 1);
        const bias = valuesOf(from.channels, seed + 2);
        const output = new Float32Array(countOf(to));
        convolveChannels(input, from, output, to, weights, bias, { kernel, stride });
        const expected = tensor(to, (y, x, k) => {
          const term = (row: number, column: number, inRow: number, inColumn: number) =>
            at(input, from, inRow, inColumn, k) * (weights[(row * kernel + column) * from.channels + k] ?? 0);
          return (bias[k] ?? 0) + windowSum({ kernel, stride }, from, to, [y, x], term);
        });
        expectClose(output, expected);
      }),
    );
  });

  it('unfolding', () => {
    fc.assert(
      fc.property(shape, fc.constantFrom(2, 3), seeds, (from, kernel, seed) => {
        const to = { height: from.height * kernel, width: from.width * kernel, channels: 1 };
        const input = valuesOf(countOf(from), seed);
        const weights = valuesOf(kernel * kernel * from.channels, seed + 1);
        const bias = valuesOf(1, seed + 2);
        const output = new Float32Array(countOf(to));
        unfold(input, from, output, weights, bias, kernel);
        const expected = new Array<number>(countOf(to)).fill(bias[0] ?? 0);
        // As a transposed convolution is defined: each input point adds its weights to a square of the result.
        tensor(from, (y, x, k) => {
          for (let row = 0; row < kernel; row++) {
            for (let column = 0; column < kernel; column++) {
              const i = (y * kernel + row) * to.width + x * kernel + column;
              const weight = weights[(row * kernel + column) * from.channels + k] ?? 0;
              expected[i] = (expected[i] ?? 0) + at(input, from, y, x, k) * weight;
            }
          }
          return 0;
        });
        expectClose(output, expected);
      }),
    );
  });

  it('mean', () => {
    fc.assert(
      fc.property(shape, seeds, (from, seed) => {
        const input = valuesOf(countOf(from), seed);
        const output = new Float32Array(from.channels);
        const points = from.height * from.width;
        means(input, output, points, from.channels);
        const expected = range(from.channels).map(
          (k) => range(points).reduce((sum, point) => sum + (input[point * from.channels + k] ?? 0), 0) / points,
        );
        expectClose(output, expected);
      }),
    );
  });

  it('maximum', () => {
    fc.assert(
      fc.property(shape, seeds, (to, seed) => {
        const from = { ...to, height: to.height * 2, width: to.width * 2 };
        const input = valuesOf(countOf(from), seed);
        const output = new Float32Array(countOf(to));
        maxima(input, from, output, to);
        const expected = tensor(to, (y, x, k) =>
          Math.max(...range(4).map((i) => at(input, from, y * 2 + (i >> 1), x * 2 + (i % 2), k))),
        );
        expectClose(output, expected);
      }),
    );
  });

  it('sum, also with fewer channels in the second input', () => {
    fc.assert(
      fc.property(shape, small, seeds, (from, fewer, seed) => {
        const second = { ...from, channels: Math.min(fewer, from.channels) };
        const input = valuesOf(countOf(from), seed);
        const other = valuesOf(countOf(second), seed + 1);
        const output = new Float32Array(countOf(from));
        add(input, other, output, from.height * from.width, from.channels, second.channels);
        const expected = tensor(
          from,
          (y, x, k) => at(input, from, y, x, k) + (k < second.channels ? at(other, second, y, x, k) : 0),
        );
        expectClose(output, expected);
      }),
    );
  });

  it('scaling', () => {
    fc.assert(
      fc.property(shape, seeds, (from, seed) => {
        const input = valuesOf(countOf(from), seed);
        const factors = valuesOf(from.channels, seed + 1);
        const output = new Float32Array(countOf(from));
        scale(input, factors, output, from.height * from.width, from.channels);
        expectClose(
          output,
          tensor(from, (y, x, k) => at(input, from, y, x, k) * (factors[k] ?? 0)),
        );
      }),
    );
  });

  it('enlargement', () => {
    fc.assert(
      fc.property(shape, seeds, (from, seed) => {
        const to = { ...from, height: from.height * 2, width: from.width * 2 };
        const input = valuesOf(countOf(from), seed);
        const output = new Float32Array(countOf(to));
        enlarge(input, from, output);
        const between = (position: number, length: number) => {
          const exact = Math.min(length - 1, Math.max(0, (position + 0.5) / 2 - 0.5));
          const first = Math.floor(exact);
          return [
            [first, 1 - (exact - first)],
            [Math.min(length - 1, first + 1), exact - first],
          ] as const;
        };
        const expected = tensor(to, (y, x, k) =>
          between(y, from.height).reduce(
            (sum, [row, down]) =>
              sum +
              between(x, from.width).reduce(
                (inRow, [column, across]) => inRow + down * across * at(input, from, row, column, k),
                0,
              ),
            0,
          ),
        );
        expectClose(output, expected);
      }),
    );
  });

  it('activations', () => {
    const values = Float32Array.of(-5, -3, -1, 0, 1, 3, 5);
    const activated = (name: 'none' | 'relu' | 'hardSwish' | 'sigmoid') => {
      const copy = values.slice();
      activate(copy, copy.length, name);
      return copy;
    };
    expectClose(activated('none'), [...values]);
    expectClose(activated('relu'), [0, 0, 0, 0, 1, 3, 5]);
    expectClose(
      activated('hardSwish'),
      [...values].map((value) => (value * Math.min(6, Math.max(0, value + 3))) / 6),
    );
    expectClose(
      activated('sigmoid'),
      [...values].map((value) => 1 / (1 + Math.exp(-value))),
    );
  });
});
