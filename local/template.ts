import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { createNames, type Names } from './names.ts';
import { StartError } from './start-error.ts';

/** A resource of the template, every reference in its properties resolved. */
export interface Resource {
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** What `Ref` gives: a name or an id. */
  readonly ref: string;
  /** What `Fn::GetAtt` gives. */
  attribute(name: string): string;
}

/** A synthesized stack, ready to be played. */
export interface Template {
  readonly names: Names;
  readonly resources: readonly Resource[];
  /** The file or folder of an asset, by the key under which a deployment would publish it. */
  asset(objectKey: string): string;
}

const manifestSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      environment: z.optional(z.string()),
      properties: z.optional(z.object({ templateFile: z.optional(z.string()), file: z.optional(z.string()) })),
    }),
  ),
});

const assetsSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.optional(z.string()) }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

const templateSchema = z.object({
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
});
type RawTemplate = z.infer<typeof templateSchema>;

const local = { account: '000000000000', region: 'ap-south-1' };

/**
 * Reads a CDK assembly of one stack and resolves its template as CloudFormation would. Names and ids that AWS would
 * make up come from `guid`, so they are the same at every start. @throws StartError when it cannot be played.
 */
export function readTemplate(assembly: string, guid: string): Template {
  const { artifacts } = read(join(assembly, 'manifest.json'), manifestSchema);
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack');
  const [stack] = stacks;
  const file = stack?.[1].properties?.templateFile;
  if (stacks.length !== 1 || stack === undefined || file === undefined) {
    throw new StartError(`${assembly} holds ${stacks.length} stacks: the local cloud plays exactly one.`);
  }
  const [, account = local.account, region = local.region] =
    /^aws:\/\/(\d+)\/([a-z0-9-]+)$/.exec(stack[1].environment ?? '') ?? [];
  const raw = read(join(assembly, file), templateSchema);
  const names = createNames({ stackName: stack[0], account, region, guid });
  const resolver = new Resolver(raw, names);
  const resources = Object.entries(raw.Resources)
    .filter(([, { Condition }]) => Condition === undefined || resolver.condition(Condition))
    .map(([logicalId, { Type, Properties }]) => ({
      logicalId,
      type: Type,
      properties: z.parse(z.record(z.string(), z.unknown()), resolver.resolve(Properties)),
      ref: String(resolver.resolve({ Ref: logicalId })),
      attribute: (name: string) => String(resolver.resolve({ 'Fn::GetAtt': [logicalId, name] })),
    }));
  const manifests = Object.values(artifacts).filter(({ type }) => type === 'cdk:asset-manifest');
  const paths = new Map(manifests.flatMap(({ properties }) => assetPaths(assembly, properties?.file ?? '')));
  return {
    names,
    resources,
    asset(objectKey) {
      const path = paths.get(objectKey);
      if (path === undefined || !existsSync(path))
        throw new StartError(`The asset ${objectKey} is not in ${assembly}.`);
      return path;
    },
  };
}

function assetPaths(assembly: string, file: string): [string, string][] {
  return Object.values(read(join(assembly, file), assetsSchema).files).flatMap(({ source, destinations }) =>
    source.path === undefined
      ? []
      : Object.values(destinations).map(({ objectKey }): [string, string] => [
          objectKey,
          join(assembly, source.path ?? ''),
        ]),
  );
}

function read<S extends z.core.$ZodType>(path: string, schema: S): z.output<S> {
  try {
    return z.parse(schema, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new StartError(`${path} cannot be read (${reason}): delete the folder cdk.out and start again.`);
  }
}

const noValue = Symbol('AWS::NoValue');

/** CloudFormation's intrinsic functions, as far as templates of ours use them; any other stops the start. */
class Resolver {
  readonly #template: RawTemplate;
  readonly #names: Names;

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
    const [name, operand] = Object.entries(z.parse(z.record(z.string(), z.unknown()), value))[0] ?? [];
    if (name === 'Condition') return this.condition(z.parse(z.string(), operand));
    const operands = z.parse(z.array(z.unknown()), operand);
    if (name === 'Fn::Equals') return this.resolve(operands[0]) === this.resolve(operands[1]);
    if (name === 'Fn::Not') return !this.#truth(operands[0]);
    if (name === 'Fn::And') return operands.every((item) => this.#truth(item));
    if (name === 'Fn::Or') return operands.some((item) => this.#truth(item));
    throw new StartError(`The local cloud cannot evaluate the condition ${String(name)}.`);
  }

  #call(name: string, operand: unknown): unknown {
    switch (name) {
      case 'Ref':
        return this.#reference(z.parse(z.string(), operand));
      case 'Fn::GetAtt': {
        const path = typeof operand === 'string' ? operand.split(/\.(.*)/s) : z.parse(z.array(z.string()), operand);
        return this.#attribute(path[0] ?? '', path[1] ?? '');
      }
      case 'Fn::Join': {
        const [separator, parts] = z.parse(z.tuple([z.string(), z.unknown()]), operand);
        return this.#texts(parts).join(separator);
      }
      case 'Fn::Split': {
        const [separator, text] = z.parse(z.tuple([z.string(), z.unknown()]), operand);
        return z.parse(z.string(), this.resolve(text)).split(separator);
      }
      case 'Fn::Select': {
        const [index, list] = z.parse(z.tuple([z.coerce.number(), z.unknown()]), operand);
        const item = this.#texts(list)[index];
        if (item === undefined) throw new StartError(`Fn::Select finds nothing: ${JSON.stringify(operand)}`);
        return item;
      }
      case 'Fn::Sub':
        return this.#substitute(operand);
      case 'Fn::FindInMap': {
        const [map = '', first = '', second = ''] = this.#texts(operand);
        const found = this.#template.Mappings[map]?.[first]?.[second];
        if (found === undefined) throw new StartError(`Fn::FindInMap finds nothing: ${JSON.stringify(operand)}`);
        return found;
      }
      case 'Fn::If': {
        const [condition, whenTrue, whenFalse] = z.parse(z.tuple([z.string(), z.unknown(), z.unknown()]), operand);
        return this.resolve(this.condition(condition) ? whenTrue : whenFalse);
      }
      default:
        throw new StartError(`The local cloud cannot resolve ${name}.`);
    }
  }

  #texts(list: unknown): readonly string[] {
    return z.parse(z.array(z.coerce.string()), this.resolve(list));
  }

  #substitute(operand: unknown): string {
    const [text, variables] = z.parse(
      z.tuple([z.string(), z.record(z.string(), z.unknown())]),
      typeof operand === 'string' ? [operand, {}] : operand,
    );
    return text.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`;
      if (Object.hasOwn(variables, name)) return String(this.resolve(variables[name]));
      const [logicalId = '', attribute] = name.split(/\.(.*)/s);
      return String(attribute === undefined ? this.#reference(name) : this.#attribute(logicalId, attribute));
    });
  }

  #reference(name: string): unknown {
    if (name === 'AWS::NoValue') return noValue;
    const pseudo = this.#names.pseudo(name);
    if (pseudo !== undefined) return pseudo;
    const parameter = this.#template.Parameters[name];
    if (parameter !== undefined) return parameter.Default ?? '';
    return this.#names.reference(name, this.#resource(name));
  }

  #attribute(logicalId: string, attribute: string): string {
    return this.#names.attribute(logicalId, this.#resource(logicalId), attribute);
  }

  /** What names depend on: the type, and a name that the template itself gives. */
  #resource(logicalId: string): { readonly type: string; readonly property: (name: string) => unknown } {
    const resource = this.#template.Resources[logicalId];
    if (resource === undefined) throw new StartError(`The template refers to ${logicalId}, which it does not have.`);
    return { type: resource.Type, property: (name) => this.resolve(resource.Properties[name]) };
  }
}
