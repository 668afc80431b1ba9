// Reads a `.tflite` file, which is a FlatBuffer. The field numbers are those of TensorFlow's schema
// (https://github.com/tensorflow/tensorflow/blob/master/tensorflow/compiler/mlir/lite/schema/schema.fbs).

interface Tensor {
  readonly shape: readonly number[];
  /** The values of a constant; undefined for a tensor that the model computes. */
  readonly values: readonly number[] | undefined;
}

export interface Operator {
  /** A name of the schema's `BuiltinOperator`, or that of a custom operator. */
  readonly name: string;
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  /** The number in a field of the operator's options, stored as a byte or as an int32. */
  readonly byteOption: (field: number) => number;
  readonly integerOption: (field: number) => number;
}

export interface Model {
  readonly tensors: readonly Tensor[];
  readonly operators: readonly Operator[];
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
}

/** The operators that the shop's models use. */
const builtinNames: Readonly<Record<number, string>> = {
  0: 'ADD',
  1: 'AVERAGE_POOL_2D',
  2: 'CONCATENATION',
  3: 'CONV_2D',
  4: 'DEPTHWISE_CONV_2D',
  6: 'DEQUANTIZE',
  14: 'LOGISTIC',
  17: 'MAX_POOL_2D',
  18: 'MUL',
  19: 'RELU',
  22: 'RESHAPE',
  23: 'RESIZE_BILINEAR',
  34: 'PAD',
  117: 'HARD_SWISH',
};

export function readModel(file: Uint8Array): Model {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  /** The position to which the offset at this position points. */
  const follow = (at: number): number => at + view.getUint32(at, true);
  /** The position of a table's field; undefined if the field has its default value. */
  const field = (table: number, index: number): number | undefined => {
    const layout = table - view.getInt32(table, true);
    const entry = 4 + 2 * index;
    const offset = entry < view.getUint16(layout, true) ? view.getUint16(layout + entry, true) : 0;
    return offset === 0 ? undefined : table + offset;
  };
  const byte = (table: number, index: number): number => {
    const at = field(table, index);
    return at === undefined ? 0 : view.getInt8(at);
  };
  const integer = (table: number, index: number): number => {
    const at = field(table, index);
    return at === undefined ? 0 : view.getInt32(at, true);
  };
  /** The start and the length of a vector. */
  const vector = (table: number, index: number): readonly [number, number] => {
    const at = field(table, index);
    const start = at === undefined ? undefined : follow(at);
    return start === undefined ? [0, 0] : [start + 4, view.getUint32(start, true)];
  };
  const integers = (table: number, index: number): number[] => {
    const [start, length] = vector(table, index);
    return Array.from({ length }, (_, i) => view.getInt32(start + 4 * i, true));
  };
  const tables = (table: number, index: number): number[] => {
    const [start, length] = vector(table, index);
    return Array.from({ length }, (_, i) => follow(start + 4 * i));
  };
  const text = (table: number, index: number): string => {
    const [start, length] = vector(table, index);
    return new TextDecoder().decode(file.subarray(start, start + length));
  };

  const root = follow(0);
  const codes = tables(root, 1);
  const buffers = tables(root, 4);
  const [graph = 0] = tables(root, 2);

  const valuesOf = (tensor: number): number[] | undefined => {
    const [start, length] = vector(buffers[integer(tensor, 2)] ?? 0, 0);
    if (length === 0) return undefined;
    const type = byte(tensor, 1);
    if (type === 1) return Array.from({ length: length / 2 }, (_, i) => halfFloat(view.getUint16(start + 2 * i, true)));
    if (type === 2) return Array.from({ length: length / 4 }, (_, i) => view.getInt32(start + 4 * i, true));
    if (type === 0) return Array.from({ length: length / 4 }, (_, i) => view.getFloat32(start + 4 * i, true));
    throw new Error(`A constant has the type ${type}`);
  };
  const nameOf = (code: number): string => {
    const builtin = Math.max(byte(code, 0), integer(code, 3));
    return text(code, 1) || (builtinNames[builtin] ?? `operator ${builtin}`);
  };
  const operatorOf = (operator: number): Operator => {
    const options = field(operator, 4);
    const table = options === undefined ? undefined : follow(options);
    return {
      name: nameOf(codes[integer(operator, 0)] ?? 0),
      inputs: integers(operator, 1),
      outputs: integers(operator, 2),
      byteOption: (index) => (table === undefined ? 0 : byte(table, index)),
      integerOption: (index) => (table === undefined ? 0 : integer(table, index)),
    };
  };
  return {
    tensors: tables(graph, 0).map((tensor) => ({ shape: integers(tensor, 0), values: valuesOf(tensor) })),
    operators: tables(graph, 3).map(operatorOf),
    inputs: integers(graph, 1),
    outputs: integers(graph, 2),
  };
}

/** The value of 16 bits (IEEE 754 binary16). */
function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) throw new Error('A constant is not finite');
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}
