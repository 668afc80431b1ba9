import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { StartError } from '#lib/start-error.ts';
import { generatedSecret } from '#services/secrets/generated.ts';
import { resolveReferences } from './dynamic-references.ts';
import { createNames, type Names } from './names.ts';
import { Resolver, templateSchema } from './resolver.ts';

/** A resource of the template, with every reference in its properties resolved. */
export interface Resource {
  readonly logicalId: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  /** The value of `Ref`: a name or an ID. */
  readonly ref: string;
  /** The value of `Fn::GetAtt`. */
  attribute(name: string): string;
}

/** A synthesized stack, ready to run. */
export interface Template {
  readonly names: Names;
  readonly resources: readonly Resource[];
  /** The values of generated secrets, by ARN. */
  readonly generatedSecrets: ReadonlyMap<string, string>;
  /** The stack's outputs by name. */
  readonly outputs: ReadonlyMap<string, string>;
  /** The file or folder of an asset, by the object key that a deployment would use. */
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

const local = { account: '000000000000', region: 'ap-south-1' };

/**
 * Reads a CDK assembly with one stack and resolves its template as CloudFormation would. Names and IDs that AWS would generate
 * are derived from `guid`, so they are the same at every start. @throws StartError if the template is unsupported.
 */
export function readTemplate(assembly: string, guid: string): Template {
  const { artifacts } = read(join(assembly, 'manifest.json'), manifestSchema);
  const stacks = Object.entries(artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack');
  const [stack] = stacks;
  const file = stack?.[1].properties?.templateFile;
  if (stacks.length !== 1 || stack === undefined || file === undefined) {
    throw new StartError(`${assembly} contains ${stacks.length} stacks: the local cloud runs exactly one.`);
  }
  const [, account = local.account, region = local.region] =
    /^aws:\/\/(\d+)\/([a-z0-9-]+)$/.exec(stack[1].environment ?? '') ?? [];
  const raw = read(join(assembly, file), templateSchema);
  const names = createNames({ stackName: stack[0], account, region, guid });
  const resolver = new Resolver(raw, names);
  const isCreated = ([, { Condition }]: [string, { Condition?: string | undefined }]) =>
    Condition === undefined || resolver.condition(Condition);
  const created = Object.entries(raw.Resources).filter(isCreated);
  const refOf = (logicalId: string) => String(resolver.resolve({ Ref: logicalId }));
  const generatedSecrets = new Map(
    created.flatMap(([logicalId, { Type, Properties }]) => {
      if (Type !== 'AWS::SecretsManager::Secret') return [];
      const { success, data } = z.safeParse(generatedSecret, Properties.GenerateSecretString);
      return success ? [[refOf(logicalId), names.secretValue(logicalId, data.PasswordLength)] as const] : [];
    }),
  );
  const properties = z.parse(
    z.record(z.string(), z.record(z.string(), z.unknown())),
    resolveReferences(
      Object.fromEntries(created.map(([logicalId, { Properties }]) => [logicalId, resolver.resolve(Properties)])),
      generatedSecrets,
    ),
  );
  const resources = created.map(([logicalId, { Type }]) => ({
    logicalId,
    type: Type,
    properties: properties[logicalId] ?? {},
    ref: refOf(logicalId),
    attribute: (name: string) => String(resolver.resolve({ 'Fn::GetAtt': [logicalId, name] })),
  }));
  const outputs = Object.entries(raw.Outputs)
    .filter(isCreated)
    .map(([name, { Value }]): [string, string] => [name, String(resolver.resolve(Value))]);
  const manifests = Object.values(artifacts).filter(({ type }) => type === 'cdk:asset-manifest');
  const paths = new Map(manifests.flatMap(({ properties }) => assetPaths(assembly, properties?.file ?? '')));
  return {
    names,
    resources,
    generatedSecrets,
    outputs: new Map(outputs),
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
