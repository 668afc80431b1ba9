import { isRecord } from '#lib/is-record.ts';
import { CognitoError, invalidParameter } from './errors.ts';

type Fields = Readonly<Record<string, unknown>>;

const maximumLength = 2048;

function serialization(message: string): CognitoError {
  return new CognitoError('SerializationException', message);
}

function constraint(field: string, rule: string): CognitoError {
  const member = field.charAt(0).toLowerCase() + field.slice(1);
  return invalidParameter(
    `1 validation error detected: Value at '${member}' failed to satisfy constraint: Member must ${rule}`,
  );
}

/**
 * Reads the fields of a request. A wrong type throws a SerializationException, and a missing or overlong value an
 * InvalidParameterException.
 */
export class Input {
  readonly #fields: Fields;

  private constructor(fields: Fields) {
    this.#fields = fields;
  }

  static parse(body: string): Input {
    let fields: unknown;
    try {
      fields = JSON.parse(body);
    } catch {
      throw serialization('The request body is not valid JSON');
    }
    if (!isRecord(fields)) throw serialization('Start of structure expected');
    return new Input(fields);
  }

  /** A required string of 1 to `longest` characters. */
  text(field: string, longest = maximumLength): string {
    const value = this.optionalText(field);
    if (value === undefined) throw constraint(field, 'not be null');
    if (value === '') throw constraint(field, 'have length greater than or equal to 1');
    if (value.length > longest) throw constraint(field, `have length less than or equal to ${longest}`);
    return value;
  }

  optionalText(field: string): string | undefined {
    const value = this.#value(field);
    if (value !== undefined && typeof value !== 'string')
      throw serialization(`${field} can not be converted to a String`);
    return value;
  }

  /** A password that Cognito's API accepts. The pool's password policy is checked separately. */
  password(field: string): string {
    const value = this.text(field, 256);
    if (value.trim() !== value) throw constraint(field, 'satisfy regular expression pattern: ^[\\S]+.*[\\S]+$');
    return value;
  }

  has(field: string): boolean {
    return this.#value(field) !== undefined;
  }

  flag(field: string): boolean {
    const value = this.#value(field) ?? false;
    if (typeof value !== 'boolean') throw serialization(`${field} can not be converted to a Boolean`);
    return value;
  }

  /** An optional integer within the bounds. */
  count(field: string, lowest: number, highest: number): number | undefined {
    const value = this.#value(field);
    if (value === undefined) return undefined;
    if (typeof value !== 'number' || !Number.isInteger(value)) {
      throw serialization(`${field} can not be converted to an Integer`);
    }
    if (value < lowest) throw constraint(field, `have value greater than or equal to ${lowest}`);
    if (value > highest) throw constraint(field, `have value less than or equal to ${highest}`);
    return value;
  }

  /** A nested map, such as `AuthParameters`, which is read like a request. */
  map(field: string): Input {
    const value = this.#value(field) ?? {};
    if (!isRecord(value)) throw serialization(`${field} can not be converted to a Map`);
    return new Input(value);
  }

  /** All entries of a map of strings. */
  entries(): Record<string, string> {
    return Object.fromEntries(Object.keys(this.#fields).map((key) => [key, this.optionalText(key) ?? '']));
  }

  /** A required list of strings. */
  texts(field: string): string[] {
    const value = this.#value(field);
    if (value === undefined) throw constraint(field, 'not be null');
    if (!Array.isArray(value)) throw serialization(`${field} can not be converted to a List`);
    return value.map((item: unknown) => new Input({ item }).text('item', 32));
  }

  /** A list of `{Name, Value}` as an object. If a name is repeated, its last value counts. */
  attributes(field: string): Record<string, string> {
    const value = this.#value(field) ?? [];
    if (!Array.isArray(value)) throw serialization(`${field} can not be converted to a List`);
    const pairs = value.map((item: unknown) => {
      if (!isRecord(item)) throw serialization(`${field} can not be converted to a List of attributes`);
      const attribute = new Input(item);
      const text = attribute.optionalText('Value') ?? '';
      if (text.length > maximumLength) throw constraint(field, `have length less than or equal to ${maximumLength}`);
      return [attribute.text('Name', 32), text];
    });
    return Object.fromEntries(pairs);
  }

  #value(field: string): unknown {
    return Object.hasOwn(this.#fields, field) ? (this.#fields[field] ?? undefined) : undefined;
  }
}
