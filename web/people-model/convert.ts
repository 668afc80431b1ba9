import type { Activation, Network, Operation, Shape, Step, Weights } from '../src/features/previews/people/network.ts';
import { type Model, type Operator, readModel } from './tflite.ts';

/**
 * Converts a `.tflite` file to a network of the shop's operations: activations become part of the step before, padding of channels
 * becomes part of the sum after, and reshaped and joined results become several outputs. Throws for anything else.
 */
export function networkOf(file: Uint8Array): Network {
  return new Conversion(readModel(file)).network();
}

const activationNames: Readonly<Record<string, Activation>> = {
  RELU: 'relu',
  HARD_SWISH: 'hardSwish',
  LOGISTIC: 'sigmoid',
};

/** The values of the schema's `Padding`. */
const paddingSame = 0;

interface Settings {
  readonly kernel?: number;
  readonly stride?: number;
}

class Conversion {
  private readonly model: Model;
  private readonly shapes: Shape[] = [];
  /** The network's tensor for a tensor of the model. */
  private readonly tensors = new Map<number, number>();
  private readonly steps: (Step & Weights)[] = [];
  /** For a dequantised tensor, the constant. For a padded or reshaped tensor, its source. */
  private readonly sources = new Map<number, number>();
  /** For a joined tensor, its parts. */
  private readonly parts = new Map<number, readonly number[]>();

  constructor(model: Model) {
    this.model = model;
  }

  network(): Network {
    for (const tensor of this.model.inputs) this.tensorFor(tensor);
    for (const operator of this.model.operators) this.convert(operator);
    const outputs = this.model.outputs.flatMap((tensor) => this.parts.get(tensor) ?? [tensor]);
    return { shapes: this.shapes, steps: this.steps, outputs: outputs.map((tensor) => this.tensorFor(tensor)) };
  }

  private convert(operator: Operator): void {
    const { name, inputs, outputs } = operator;
    const [input = -1, other = -1] = inputs;
    const [output = -1] = outputs;
    const activation = activationNames[name];
    if (activation) {
      this.activateStep(input, output, activation);
      return;
    }
    switch (name) {
      case 'DEQUANTIZE':
      case 'RESHAPE':
        this.sources.set(output, input);
        return;
      case 'PAD':
        this.checkPadding(this.constant(other));
        this.sources.set(output, input);
        return;
      case 'CONCATENATION':
        this.parts.set(output, inputs);
        return;
      case 'CONV_2D':
        this.convolution(operator, 3);
        return;
      case 'DEPTHWISE_CONV_2D':
        this.convolution(operator, 4);
        return;
      case 'Convolution2DTransposeBias':
        this.weighted('unfolding', operator, { kernel: 2, stride: 2 });
        return;
      case 'AVERAGE_POOL_2D':
        expectThat(operator.integerOption(3) === this.shapeOf(input).width, 'a mean is over all points');
        this.step('mean', [input], output);
        return;
      case 'MAX_POOL_2D':
        expectThat(operator.integerOption(3) === 2 && operator.integerOption(1) === 2, 'a maximum is of 2 x 2 points');
        this.step('maximum', [input], output, { kernel: 2, stride: 2 });
        return;
      case 'ADD':
        this.step('sum', this.byChannels(input, other), output);
        return;
      case 'MUL':
        expectThat(this.shapeOf(other).width === 1, 'factors are one for each channel');
        this.step('scaling', [input, other], output);
        return;
      case 'RESIZE_BILINEAR':
        expectThat(
          operator.byteOption(3) === 1 && this.shapeOf(output).width === 2 * this.shapeOf(input).width,
          'an enlargement doubles the size between the centres of points',
        );
        this.step('enlargement', [input], output);
        return;
      default:
        throw new Error(`The operator ${name} is not supported`);
    }
  }

  private convolution(operator: Operator, activationField: number): void {
    const [input = -1, weights = -1] = operator.inputs;
    const [, kernel = 1] = this.tensor(weights).shape;
    const stride = operator.integerOption(1);
    expectThat(operator.byteOption(activationField) === 0, 'activations are operators of their own');
    expectThat(kernel === 1 || operator.byteOption(0) === paddingSame, 'a window has the padding SAME');
    const isPointwise = kernel === 1 && stride === 1 && this.shapeOf(input).channels > 0;
    const operation = operator.name === 'CONV_2D' ? (isPointwise ? 'pointwise' : 'convolution') : 'depthwise';
    this.weighted(operation, operator, { kernel, stride });
  }

  private weighted(operation: Operation, { inputs, outputs }: Operator, settings: Settings): void {
    const [input = -1, weights = -1, bias = -1] = inputs;
    const constants = { weights: this.constant(weights), bias: this.constant(bias) };
    this.step(operation, [input], outputs[0] ?? -1, settings, constants);
  }

  private step(
    operation: Operation,
    inputs: readonly number[],
    output: number,
    { kernel = 1, stride = 1 }: Settings = {},
    { weights, bias }: Weights = { weights: new Float32Array(), bias: new Float32Array() },
  ): void {
    this.steps.push({
      operation,
      activation: 'none',
      inputs: inputs.map((input) => this.tensorFor(input)),
      output: this.tensorFor(output),
      kernel,
      stride,
      weights,
      bias,
    });
  }

  /** Lets the step that computed the input apply the activation. */
  private activateStep(input: number, output: number, activation: Activation): void {
    const uses = this.model.operators.filter(({ inputs }) => inputs.includes(input)).length;
    const computed = this.tensorFor(input);
    const at = this.steps.findIndex((step) => step.output === computed);
    const step = this.steps[at];
    expectThat(uses === 1 && step?.activation === 'none', 'only an activation uses the result of its step');
    if (step) this.steps[at] = { ...step, activation };
    this.tensors.set(output, computed);
  }

  /** Two inputs of a sum: the one with more channels first. */
  private byChannels(first: number, second: number): readonly number[] {
    const more = this.shapeOf(this.sourceOf(first)).channels >= this.shapeOf(this.sourceOf(second)).channels;
    return more ? [first, second] : [second, first];
  }

  private checkPadding(padding: Float32Array): void {
    expectThat(padding.length === 8 && padding.every((count, i) => count === 0 || i === 7), 'only channels are padded');
  }

  private sourceOf(tensor: number): number {
    const source = this.sources.get(tensor);
    return source === undefined ? tensor : this.sourceOf(source);
  }

  private tensor(index: number) {
    const tensor = this.model.tensors[index];
    if (!tensor) throw new Error('The model has an input without a tensor');
    return tensor;
  }

  private constant(index: number): Float32Array {
    const { values } = this.tensor(this.sourceOf(index));
    if (!values) throw new Error('The model has weights that are not constant');
    return Float32Array.from(values);
  }

  private shapeOf(index: number): Shape {
    const [, height = 1, width = 1, channels = 1] = this.tensor(index).shape;
    return { height, width, channels };
  }

  private tensorFor(index: number): number {
    const source = this.sourceOf(index);
    const known = this.tensors.get(source);
    if (known !== undefined) return known;
    this.shapes.push(this.shapeOf(source));
    this.tensors.set(source, this.shapes.length - 1);
    return this.shapes.length - 1;
  }
}

function expectThat(condition: boolean, rule: string): void {
  if (!condition) throw new Error(`The model breaks a rule of the conversion: ${rule}`);
}
