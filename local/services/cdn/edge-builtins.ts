/** The globals that AWS lists, with the types that it supports. */
const globals = `
  Array ArrayBuffer Buffer DataView Date Error EvalError Float32Array Float64Array Infinity Int16Array Int32Array
  Int8Array InternalError JSON Math NaN Number Object Promise RangeError ReferenceError RegExp String Symbol
  SyntaxError TextDecoder TextEncoder TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray
  arguments atob btoa console decodeURI decodeURIComponent encodeURI encodeURIComponent globalThis isFinite isNaN
  parseFloat parseInt undefined`;

/** The constructor that all typed arrays inherit from. ECMAScript gives it no global name. */
const typedArray = 'Int8Array.__proto__';

/**
 * The built-ins that AWS lists for CloudFront Functions 2.0, by owner:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
const members: Readonly<Record<string, string>> = {
  // AWS lists `is` and `setPrototypeOf` under Object.prototype; ECMAScript has them on Object.
  Object: `
    assign create defineProperties defineProperty entries freeze getOwnPropertyDescriptor getOwnPropertyDescriptors
    getOwnPropertyNames getPrototypeOf is isExtensible isFrozen isSealed keys preventExtensions seal setPrototypeOf values`,
  'Object.prototype': 'hasOwnProperty isPrototypeOf propertyIsEnumerable',
  String: 'fromCharCode fromCodePoint',
  'String.prototype': `
    charAt codePointAt concat endsWith includes indexOf lastIndexOf match padEnd padStart repeat replace replaceAll search
    slice split startsWith substr substring toLowerCase toUpperCase trim trimEnd trimStart`,
  Number: `
    EPSILON MAX_SAFE_INTEGER MAX_VALUE MIN_SAFE_INTEGER MIN_VALUE NEGATIVE_INFINITY NaN POSITIVE_INFINITY isFinite
    isInteger isNaN isSafeInteger parseFloat parseInt`,
  'Number.prototype': 'toExponential toFixed toPrecision',
  Math: `
    E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1
    floor fround hypot imul log log10 log1p log2 max min pow random round sign sin sinh sqrt tan tanh trunc`,
  Date: 'UTC now parse',
  'Date.prototype': `
    getDate getDay getFullYear getHours getMilliseconds getMinutes getMonth getSeconds getTime getTimezoneOffset getUTCDate
    getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds setDate setFullYear
    setHours setMilliseconds setMinutes setMonth setSeconds setTime setUTCDate setUTCFullYear setUTCHours
    setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds toDateString toISOString toJSON toLocaleDateString
    toLocaleString toLocaleTimeString toTimeString toUTCString`,
  'Function.prototype': 'apply bind call',
  RegExp: '',
  'RegExp.prototype': 'exec flags global ignoreCase lastIndex multiline source sticky test',
  JSON: 'parse stringify',
  Array: 'isArray of',
  'Array.prototype': `
    concat copyWithin every fill filter find findIndex forEach includes indexOf join lastIndexOf map pop push reduce
    reduceRight reverse shift slice some sort splice unshift`,
  [typedArray]: 'from of',
  [`${typedArray}.prototype`]: `
    buffer byteOffset copyWithin every fill filter find findIndex forEach includes indexOf join lastIndexOf map reduce
    reduceRight reverse set slice some sort subarray`,
  ArrayBuffer: 'isView',
  'ArrayBuffer.prototype': 'slice',
  Promise: 'all allSettled any race reject resolve',
  'Promise.prototype': 'catch finally then',
  'DataView.prototype': `
    getFloat32 getFloat64 getInt16 getInt32 getInt8 getUint16 getUint32 getUint8 setFloat32 setFloat64 setInt16 setInt32
    setInt8 setUint16 setUint32 setUint8`,
  Symbol: 'for keyFor',
  'Symbol.prototype': '',
  'TextDecoder.prototype': 'decode encoding fatal ignoreBOM',
  'TextEncoder.prototype': 'encode encodeInto',
  Error: '',
  'Error.prototype': '',
  console: 'log',
  Buffer: 'alloc allocUnsafe byteLength compare concat from isBuffer isEncoding',
  'Buffer.prototype': `
    buffer byteOffset compare copy equals fill includes indexOf lastIndexOf readDoubleBE readDoubleLE readFloatBE
    readFloatLE readInt16BE readInt16LE readInt32BE readInt32LE readInt8 readIntBE readIntLE readUInt16BE readUInt16LE
    readUInt32BE readUInt32LE readUInt8 readUIntBE readUIntLE subarray swap16 swap32 swap64 toJSON write writeDoubleBE
    writeDoubleLE writeFloatBE writeFloatLE writeInt16BE writeInt16LE writeInt32BE writeInt32LE writeInt8 writeIntBE
    writeIntLE writeUInt16BE writeUInt16LE writeUInt32BE writeUInt32LE writeUInt8 writeUIntBE writeUIntLE`,
};

/** Members that every function, object or error has in ES 5.1. AWS supports them without listing them. */
const everywhere = 'constructor length message name prototype toString valueOf';

export const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The modules that AWS lists. */
export const listedModules: ReadonlySet<unknown> = new Set(words('buffer crypto querystring'));

/** The globals that AWS lists. */
export const listedGlobals: ReadonlySet<string> = new Set(words(globals));

/** The members that AWS lists for each owner, such as `Object` or `Array.prototype`. */
export const listedMembers: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['globalThis', listedGlobals],
  ...Object.entries(members).map(([owner, names]) => [owner, new Set(words(`${names} ${everywhere}`))] as const),
]);

interface UnlistedMembers {
  readonly path: string;
  readonly owner: object;
  readonly names: readonly string[];
}

/** The members of a realm's globals and built-ins that AWS does not list. */
const unlistedMembers = (realm: object): UnlistedMembers[] =>
  [...listedMembers].flatMap(([path, listed]) => {
    const owner = path.split('.').reduce(read, realm);
    return isObject(owner)
      ? [{ path, owner, names: Object.getOwnPropertyNames(owner).filter((name) => !listed.has(name)) }]
      : [];
  });

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

const read = (owner: unknown, name: string): unknown => (isObject(owner) ? Reflect.get(owner, name) : undefined);

/** Deletes from a realm everything that AWS does not list, so that code that evades the syntax check still fails. */
export function hideUnlisted(realm: object): void {
  for (const { owner, names } of unlistedMembers(realm)) {
    for (const name of names) Reflect.deleteProperty(owner, name);
  }
}

const isPrototype = (path: string): boolean => path.endsWith('.prototype');
const listedMethods = new Set([...listedMembers].flatMap(([path, names]) => (isPrototype(path) ? [...names] : [])));

/** The methods of this Node.js version that AWS lists for no type, and `constructor`, because calling it may evaluate code. */
export const unlistedMethods: ReadonlySet<string> = new Set([
  'constructor',
  ...unlistedMembers(globalThis)
    .filter(({ path }) => isPrototype(path))
    .flatMap(({ names }) => names)
    .filter((name) => !listedMethods.has(name)),
]);
