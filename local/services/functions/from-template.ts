import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createPrincipal } from '#aws/policies.ts';
import type { Principal } from '#lib/principal.ts';
import { StartError } from '#lib/start-error.ts';
import type { Stack, TypedResource } from '#template/stack.ts';
import type { Template } from '#template/template.ts';
import { createFunction, type LocalFunction } from './functions.ts';

type FunctionResource = TypedResource<'AWS::Lambda::Function'>;

interface FunctionContext {
  readonly template: Template;
  readonly stack: Stack;
  readonly principals: ReadonlyMap<string, Principal>;
  /** The local services' URLs by the suffix of the SDK's variable, such as `DYNAMODB`. */
  readonly endpoints: Readonly<Record<string, string>>;
  /** Replaces AWS's origins by local ones. */
  readonly toLocal: (text: string) => string;
  /** How many events one function handles at the same time. Further events wait. */
  readonly environments?: number | undefined;
  log(functionName: string, line: string, isError: boolean): void;
}

/** The functions' roles, by the function's ARN. Each principal is a session of the role, with the policies of the template. */
export function createPrincipals(
  { names }: Template,
  stack: Stack,
  secret: (purpose: string) => string,
): ReadonlyMap<string, Principal> {
  const policies = stack.all('AWS::IAM::Policy').map(({ properties }) => properties);
  const roles = new Map(
    stack.all('AWS::IAM::Role').map(({ resource, properties }) => [
      resource.attribute('Arn'),
      {
        name: resource.ref,
        policies: [
          ...properties.Policies.map(({ PolicyDocument }) => PolicyDocument),
          ...policies.filter(({ Roles }) => Roles.includes(resource.ref)).map(({ PolicyDocument }) => PolicyDocument),
        ],
      },
    ]),
  );
  return new Map(
    stack.all('AWS::Lambda::Function').map(({ resource, properties }) => {
      const role = roles.get(properties.Role);
      if (role === undefined)
        throw new StartError(`The function ${resource.logicalId} has a role that is not in the template.`);
      const principal = createPrincipal({
        name: `arn:aws:sts::${names.account}:assumed-role/${role.name}/${resource.ref}`,
        ...createKeys(secret, resource.ref),
        policies: role.policies,
      });
      return [resource.attribute('Arn'), principal];
    }),
  );
}

/** Derives credentials, which are the same at every start with the same data folder. */
export const createKeys = (secret: (purpose: string) => string, owner: string) => ({
  accessKeyId: `ASIA${secret(`access key of ${owner}`).slice(0, 16).toUpperCase()}`,
  secretAccessKey: secret(`secret of ${owner}`),
});

/** Creates the template's functions, by ARN. */
export function createFunctions(settings: FunctionContext): ReadonlyMap<string, LocalFunction> {
  return new Map(
    settings.stack.all('AWS::Lambda::Function').map((fn) => {
      const { resource, properties } = fn;
      const [file = '', exportName = ''] = properties.Handler.split('.');
      return [
        resource.attribute('Arn'),
        createFunction({
          name: resource.ref,
          arn: resource.attribute('Arn'),
          entry: entryFile(settings.template.asset(properties.Code.S3Key), file),
          exportName,
          environment: environmentOf(fn, settings),
          timeoutMs: properties.Timeout * 1000,
          memoryMb: properties.MemorySize,
          concurrency: settings.environments ?? 4,
          log: (line, isError) => settings.log(resource.ref, line, isError),
        }),
      ];
    }),
  );
}

function entryFile(folder: string, file: string): string {
  const found = ['.mjs', '.js', '.cjs'].map((ending) => join(folder, file + ending)).find((path) => existsSync(path));
  if (found === undefined) throw new StartError(`There is no ${file}.mjs or ${file}.js in ${folder}.`);
  return found;
}

/** A function's environment variables: those of the template, and those that Lambda adds. */
function environmentOf(
  { resource, properties }: FunctionResource,
  { template, principals, endpoints, toLocal }: FunctionContext,
): Record<string, string> {
  const variables = Object.entries(properties.Environment.Variables).map(([name, value]) => [name, toLocal(value)]);
  const { region } = template.names;
  const principal = principals.get(resource.attribute('Arn'));
  return {
    ...Object.fromEntries(variables),
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EXECUTION_ENV: `AWS_Lambda_${properties.Runtime}`,
    AWS_LAMBDA_FUNCTION_NAME: resource.ref,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(properties.MemorySize),
    _HANDLER: properties.Handler,
    TZ: ':UTC',
    // The runtime is this machine's Node, so the SDK's warning about its version does not apply.
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    ...(principal && { AWS_ACCESS_KEY_ID: principal.accessKeyId, AWS_SECRET_ACCESS_KEY: principal.secretAccessKey }),
    ...Object.fromEntries(Object.entries(endpoints).map(([service, url]) => [`AWS_ENDPOINT_URL_${service}`, url])),
  };
}
