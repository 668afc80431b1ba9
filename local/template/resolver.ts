import * as z from 'zod/mini';
import { StartError } from '#lib/start-error.ts';
import type { Names } from './names.ts';

/** The supported part of a CloudFormation template. */
export const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z._default(z.record(z.string(), z.unknown()), {}),
      Condition: z.optional(z.string()),
    }),
  ),
  Parameters: z._default(z.record(z.string(), z.object({ Default: z.optional(z.unknown()) })), {}),
  Mappings: z._default(z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))), {}),
  Conditions: z._default(z.record(z.string(), z.unknown()), {}),
  Outputs: z._default(z.record(z.string(), z.object({ Value: z.unknown(), Condition: z.optional(z.string()) })), {}),
});
type RawTemplate = z.infer<typeof templateSchema>;

const noValue = Symbol('AWS::NoValue');

/** The operands of intrinsic functions. */
const text = z.string();
const texts = z.array(z.coerce.string());
const list = z.array(z.unknown());
const attributePath = z.array(z.string());
const join = z.tuple([z.string(), z.unknown()]);
const select = z.tuple([z.coerce.number(), z.unknown()]);
const choice = z.tuple([z.string(), z.unknown(), z.unknown()]);
const fields = z.record(z.string(), z.unknown());
const substitution = z.tuple([z.string(), fields]);

/** Evaluates CloudFormation's intrinsic functions. @throws StartError for functions that our templates don't use. */
export class Resolver {
  readonly #template: RawTemplate;
  readonly #names: Names;
  /** The values of references and attributes. Deriving them takes most of the time, and a name is used dozens of times. */
  readonly #known = new Map<string, unknown>();

  constructor(template: RawTemplate, names: Names) {
    this.#template = template;
    this.#names = names;
  }

  resolve(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.resolve(item)).filter((item) => item !== noValue);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [only] = entries;
    if (entries.length === 1 && only !== undefined && (only[0] === 'Ref' || only[0].startsWith('Fn::'))) {
      return this.#call(only[0], only[1]);
    }
    return Object.fromEntries(
      entries.map(([name, item]) => [name, this.resolve(item)]).filter(([, item]) => item !== noValue),
    );
  }

  condition(name: string): boolean {
    if (!Object.hasOwn(this.#template.Conditions, name)) throw new StartError(`The template has no condition ${name}.`);
    return this.#truth(this.#template.Conditions[name]);
  }

  #truth(value: unknown): boolean {
    const [name, operand] = Object.entries(z.parse(fields, value))[0] ?? [];
    if (name === 'Condition') return this.condition(z.parse(text, operand));
    const operands = z.parse(list, operand);
    if (name === 'Fn::Equals') return this.resolve(operands[0]) === this.resolve(operands[1]);
    if (name === 'Fn::Not') return !this.#truth(operands[0]);
    if (name === 'Fn::And') return operands.every((item) => this.#truth(item));
    if (name === 'Fn::Or') return operands.some((item) => this.#truth(item));
    throw new StartError(`The local cloud cannot evaluate the condition ${String(name)}.`);
  }

  #call(name: string, operand: unknown): unknown {
    switch (name) {
      case 'Ref':
        return this.#reference(z.parse(text, operand));
      case 'Fn::GetAtt': {
        const path = typeof operand === 'string' ? operand.split(/\.(.*)/s) : z.parse(attributePath, operand);
        return this.#attribute(path[0] ?? '', path[1] ?? '');
      }
      case 'Fn::Join': {
        const [separator, parts] = z.parse(join, operand);
        return this.#texts(parts).join(separator);
      }
      case 'Fn::Split': {
        const [separator, joined] = z.parse(join, operand);
        return z.parse(text, this.resolve(joined)).split(separator);
      }
      case 'Fn::Select': {
        const [index, items] = z.parse(select, operand);
        const item = this.#texts(items)[index];
        if (item === undefined) throw new StartError(`Fn::Select has no such item: ${JSON.stringify(operand)}`);
        return item;
      }
      case 'Fn::Sub':
        return this.#substitute(operand);
      case 'Fn::FindInMap': {
        const [map = '', first = '', second = ''] = this.#texts(operand);
        const found = this.#template.Mappings[map]?.[first]?.[second];
        if (found === undefined) throw new StartError(`Fn::FindInMap has no such entry: ${JSON.stringify(operand)}`);
        return found;
      }
      case 'Fn::If': {
        const [condition, whenTrue, whenFalse] = z.parse(choice, operand);
        return this.resolve(this.condition(condition) ? whenTrue : whenFalse);
      }
      default:
        throw new StartError(`The local cloud cannot resolve ${name}.`);
    }
  }

  #texts(items: unknown): readonly string[] {
    return z.parse(texts, this.resolve(items));
  }

  #substitute(operand: unknown): string {
    const [pattern, variables] = z.parse(substitution, typeof operand === 'string' ? [operand, {}] : operand);
    return pattern.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (Object.hasOwn(variables, name)) return String(this.resolve(variables[name]));
      const [logicalId = '', attribute] = name.split(/\.(.*)/s);
      return String(attribute === undefined ? this.#reference(name) : this.#attribute(logicalId, attribute));
    });
  }

  #reference(name: string): unknown {
    return this.#once(name, () => this.#referenced(name));
  }

  #referenced(name: string): unknown {
    if (name === 'AWS::NoValue') return noValue;
    const pseudo = this.#names.pseudo(name);
    if (pseudo !== undefined) return pseudo;
    const parameter = this.#template.Parameters[name];
    if (parameter !== undefined) return parameter.Default ?? '';
    return this.#names.reference(name, this.#resource(name));
  }

  #attribute(logicalId: string, attribute: string): unknown {
    return this.#once(`${logicalId}.${attribute}`, () =>
      this.#names.attribute(logicalId, this.#resource(logicalId), attribute),
    );
  }

  #once(name: string, make: () => unknown): unknown {
    if (!this.#known.has(name)) this.#known.set(name, make());
    return this.#known.get(name);
  }

  /** The parts of a resource that its name depends on: the type, and a name that the template sets. */
  #resource(logicalId: string): { readonly type: string; readonly property: (name: string) => unknown } {
    const resource = this.#template.Resources[logicalId];
    if (resource === undefined) throw new StartError(`The template refers to ${logicalId}, which it does not have.`);
    return { type: resource.Type, property: (name) => this.resolve(resource.Properties[name]) };
  }
}
