/** What a step computes. The order is part of the file format. */
export const operations = [
  'convolution',
  'pointwise',
  'depthwise',
  'unfolding',
  'mean',
  'maximum',
  'sum',
  'scaling',
  'enlargement',
] as const;
export type Operation = (typeof operations)[number];

/** What is applied to each value of a step's result. The order is part of the file format. */
export const activations = ['none', 'relu', 'hardSwish', 'sigmoid'] as const;
export type Activation = (typeof activations)[number];

/** The values of a tensor are ordered by row, then by column, then by channel. */
export interface Shape {
  readonly height: number;
  readonly width: number;
  readonly channels: number;
}

export const countOf = ({ height, width, channels }: Shape): number => height * width * channels;

/** Tensors are named by their position in `Network.shapes`. */
export interface Step {
  readonly operation: Operation;
  readonly activation: Activation;
  readonly inputs: readonly number[];
  readonly output: number;
  /** The side of the window over the input, and how far the window moves. */
  readonly kernel: number;
  readonly stride: number;
}

/** Both are empty for a step without weights. */
export interface Weights {
  /** Depthwise: by row and column of the window, then by channel. Others: by output channel, row, column and input channel. */
  readonly weights: Float32Array;
  /** One for each output channel. */
  readonly bias: Float32Array;
}

/** A neural network. Its input is tensor 0. */
export interface Network {
  readonly shapes: readonly Shape[];
  readonly outputs: readonly number[];
  readonly steps: readonly (Step & Weights)[];
}

/** The number of a step's weights; 0 if it has none. */
export function weightCount({ operation, kernel }: Step, input: Shape, output: Shape): number {
  if (operation === 'depthwise') return kernel * kernel * output.channels;
  const hasWeights = operation === 'convolution' || operation === 'pointwise' || operation === 'unfolding';
  return hasWeights ? output.channels * kernel * kernel * input.channels : 0;
}

/** The output channel to which a weight belongs. */
export const channelOfWeight = (operation: Operation, i: number, count: number, channels: number): number =>
  operation === 'depthwise' ? i % channels : Math.floor((i * channels) / count);
