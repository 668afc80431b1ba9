import { countOf, type Network, type Shape, type Step, type Weights } from './network.ts';
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

/** Runs a network on one input. The next run overwrites both arrays. */
export interface Runner {
  /** The input, to be filled before each run. */
  readonly input: Float32Array;
  readonly run: () => readonly Float32Array[];
}

/** Prepares a network to run many times. Tensors share buffers if one is no longer needed when the other is computed. */
export function prepareNetwork(network: Network): Runner {
  const buffers = buffersOf(network);
  const bufferOf = (tensor: number): Float32Array => buffers[tensor] ?? new Float32Array();
  const steps = network.steps.map((step) => prepareStep(step, network.shapes, bufferOf));
  const outputs = network.outputs.map((tensor) => {
    const shape = network.shapes[tensor];
    return bufferOf(tensor).subarray(0, shape && countOf(shape));
  });
  return {
    input: bufferOf(0),
    run: () => {
      for (const step of steps) step();
      return outputs;
    },
  };
}

function prepareStep(
  step: Step & Weights,
  shapes: readonly Shape[],
  bufferOf: (tensor: number) => Float32Array,
): () => void {
  const [first = 0, second = first] = step.inputs;
  const [from, other, to] = [shapes[first], shapes[second], shapes[step.output]];
  if (!from || !other || !to) throw new Error('A step has a tensor without a shape');
  const [input, factors, output] = [bufferOf(first), bufferOf(second), bufferOf(step.output)];
  const points = to.height * to.width;
  const { weights, bias, kernel, activation } = step;
  const hasWindows = step.operation === 'convolution';
  const channels = from.channels * (hasWindows ? kernel ** 2 : 1);
  const rows = hasWindows ? new Float32Array(points * channels) : input;
  const packed = hasWindows || step.operation === 'pointwise' ? packPoints(weights, channels) : weights;
  const compute = {
    convolution: () => {
      windowsOf(input, from, to, step, rows);
      convolvePoints(rows, output, points, packed, bias);
    },
    pointwise: () => convolvePoints(rows, output, points, packed, bias),
    depthwise: () => convolveChannels(input, from, output, to, weights, bias, step),
    unfolding: () => unfold(input, from, output, weights, bias, kernel),
    mean: () => means(input, output, from.height * from.width, from.channels),
    maximum: () => maxima(input, from, output, to),
    sum: () => add(input, factors, output, points, to.channels, other.channels),
    scaling: () => scale(input, factors, output, points, to.channels),
    enlargement: () => enlarge(input, from, output),
  }[step.operation];
  const count = countOf(to);
  return () => {
    compute();
    activate(output, count, activation);
  };
}

/** A buffer for each tensor. */
function buffersOf({ shapes, outputs, steps }: Network): readonly Float32Array[] {
  const lastUse = shapes.map((_shape, tensor) =>
    outputs.includes(tensor) ? steps.length : steps.findLastIndex(({ inputs }) => inputs.includes(tensor)),
  );
  const buffers: Float32Array[] = [];
  const free: Float32Array[] = [];
  const take = (count: number): Float32Array => {
    const fitting = free.findIndex(({ length }) => length >= count);
    const [reused] = fitting < 0 ? [] : free.splice(fitting, 1);
    return reused ?? new Float32Array(count);
  };
  const give = (tensor: number): void => {
    const buffer = buffers[tensor];
    if (buffer) free.push(buffer);
    free.sort((a, b) => a.length - b.length);
  };
  const [input] = shapes;
  buffers[0] = new Float32Array(input ? countOf(input) : 0);
  steps.forEach(({ inputs, output }, at) => {
    const shape = shapes[output];
    buffers[output] = take(shape ? countOf(shape) : 0);
    // The input is kept, because the caller fills it before each run.
    for (const tensor of new Set(inputs)) if (tensor !== 0 && lastUse[tensor] === at) give(tensor);
  });
  return buffers;
}
