import {
  activations,
  channelOfWeight,
  type Network,
  operations,
  type Step,
  type Weights,
} from '../src/features/previews/people/network.ts';

/** The largest weight of a channel is stored as this. */
const largest = 127;

/** Writes networks as the file that `readNetworks` reads: each weight in 8 bits, with a scale for each output channel. */
export function packNetworks(networks: readonly Network[]): Uint8Array {
  const floats: number[] = [];
  const integers: number[] = [];
  const bytes: number[] = [];
  const list = <T>(items: readonly T[], write: (item: T) => void): void => {
    integers.push(items.length);
    items.forEach(write);
  };
  const number = (value: number): void => void integers.push(value);
  const writeStep = ({
    operation,
    activation,
    inputs,
    output,
    kernel,
    stride,
    weights,
    bias,
  }: Step & Weights): void => {
    number(operations.indexOf(operation));
    number(activations.indexOf(activation));
    list(inputs, number);
    integers.push(output, kernel, stride);
    const channelOf = (i: number): number => channelOfWeight(operation, i, weights.length, bias.length);
    const scales = Array.from(bias, () => 0);
    weights.forEach((weight, i) => {
      scales[channelOf(i)] = Math.max(scales[channelOf(i)] ?? 0, Math.abs(weight) / largest);
    });
    floats.push(...scales, ...bias);
    for (const [i, weight] of weights.entries()) bytes.push(Math.round(weight / (scales[channelOf(i)] || 1)));
  };
  list(networks, ({ shapes, outputs, steps }) => {
    list(shapes, ({ height, width, channels }) => integers.push(height, width, channels));
    list(outputs, number);
    list(steps, writeStep);
  });
  const parts = [
    Uint32Array.of(floats.length, integers.length),
    Float32Array.from(floats),
    Int16Array.from(integers),
    Int8Array.from(bytes),
  ];
  return Buffer.concat(parts.map(({ buffer }) => new Uint8Array(buffer)));
}
