import {
  activations,
  channelOfWeight,
  type Network,
  operations,
  type Shape,
  type Step,
  type Weights,
  weightCount,
} from './network.ts';

const incomplete = 'The file of the networks is not complete';

/**
 * Reads the file that `web/people-model` writes: two uint32 (the numbers of floats and integers), the float32 scales and biases,
 * the int16 shapes and steps of each network, the int8 weights. Throws if it is cut off.
 */
export function readNetworks(file: ArrayBuffer): readonly Network[] {
  const [floatCount = 0, integerCount = 0] = new Uint32Array(file, 0, 2);
  const floats = new Float32Array(file, 8, floatCount);
  const integers = new Int16Array(file, 8 + floatCount * 4, integerCount);
  const bytes = new Int8Array(file, 8 + floatCount * 4 + integerCount * 2);
  const read = { floats: 0, integers: 0, bytes: 0 };
  const next = (): number => valueAt(integers, read.integers++);
  const nextFloats = (count: number): Float32Array => {
    read.floats += count;
    if (read.floats > floats.length) throw new Error(incomplete);
    return floats.subarray(read.floats - count, read.floats);
  };
  const nextBytes = (count: number): Int8Array => {
    read.bytes += count;
    if (read.bytes > bytes.length) throw new Error(incomplete);
    return bytes.subarray(read.bytes - count, read.bytes);
  };
  const times = <T>(each: () => T): T[] => Array.from({ length: next() }, each);
  const readStep = (shapes: readonly Shape[]): Step & Weights => {
    const step: Step = {
      operation: valueAt(operations, next()),
      activation: valueAt(activations, next()),
      inputs: times(next),
      output: next(),
      kernel: next(),
      stride: next(),
    };
    const { channels } = valueAt(shapes, step.output);
    const count = weightCount(step, valueAt(shapes, step.inputs[0] ?? 0), valueAt(shapes, step.output));
    const scales = nextFloats(count > 0 ? channels : 0);
    const packed = nextBytes(count);
    // In a loop, because a callback for each weight takes ten times as long.
    const weights = new Float32Array(count);
    for (let i = 0; i < count; i++) {
      weights[i] = (packed[i] ?? 0) * (scales[channelOfWeight(step.operation, i, count, channels)] ?? 0);
    }
    return { ...step, weights, bias: nextFloats(scales.length) };
  };
  return times(() => {
    const shapes = times((): Shape => ({ height: next(), width: next(), channels: next() }));
    return { shapes, outputs: times(next), steps: times(() => readStep(shapes)) };
  });
}

function valueAt<T>(list: ArrayLike<T>, index: number): T {
  const value = list[index];
  if (value === undefined) throw new Error(incomplete);
  return value;
}
