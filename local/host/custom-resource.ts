import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import * as z from 'zod/mini';
import type { Invoke } from '#lib/invoke.ts';
import { closeServer, listen } from '#lib/listen.ts';
import { readBody } from '#lib/read-body.ts';
import { StartError } from '#lib/start-error.ts';
import type { Stack } from '#template/stack.ts';
import type { ServiceContext } from './context.ts';
import type { DataFolder } from './data-folder.ts';

interface CustomResource {
  readonly logicalId: string;
  readonly properties: object;
}

export type CustomProperties = Readonly<Record<string, unknown>>;

/** What to do with the custom resources of a type. */
export type CustomResourceRule<Local> =
  /** Calls their function as CloudFormation does on creation, with the properties that `create` returns. */
  | { readonly create: (properties: CustomProperties, local: Local) => CustomProperties }
  /** Skips them; the text is the reason. */
  | { readonly ignore: string };

/** Rules by type, such as `Custom::SiteFiles`. */
export type CustomResourceRules<Local> = Readonly<Record<string, CustomResourceRule<Local>>>;

/** @throws StartError naming the types of custom resources that have no rule. */
export function checkCustomResources(stack: Stack, rules: CustomResourceRules<never>): void {
  const unknown = new Set(stack.custom.map(({ type }) => type).filter((type) => !Object.hasOwn(rules, type)));
  if (unknown.size > 0) throw new StartError(`The local cloud cannot run ${[...unknown].sort().join(', ')}.`);
}

/** Creates the custom resources in the template's order. @throws StartError with the function's reason if one fails. */
export async function createCustomResources<Local>(
  { stack, folder, invoke }: Pick<ServiceContext, 'stack' | 'folder' | 'invoke'>,
  rules: CustomResourceRules<Local>,
  local: Local,
): Promise<void> {
  for (const { type, logicalId, properties } of stack.custom) {
    const rule = rules[type];
    if (rule === undefined || 'ignore' in rule) continue;
    const resource = { logicalId, properties: rule.create(properties, local) };
    await createResource(resource, folder, invoke(String(properties.ServiceToken)));
  }
}

/** CloudFormation's limit for a response, in bytes. */
const largestResponse = 4096;
const outcomeSchema = z.object({ Status: z.enum(['SUCCESS', 'FAILED']), Reason: z.optional(z.string()) });

/**
 * Creates a custom resource as CloudFormation does: calls its function, unless it has already succeeded with the same
 * properties, and waits for the response. @throws StartError with the function's reason if it fails.
 */
export async function createResource(
  { logicalId, properties }: CustomResource,
  folder: Pick<DataFolder, 'isCreated' | 'markCreated'>,
  invoke: Invoke,
): Promise<void> {
  const version = createHash('sha256').update(JSON.stringify(properties)).digest('hex');
  if (folder.isCreated(logicalId, version)) return;
  const failed = (reason: string) => new StartError(`${logicalId} cannot be created: ${reason}.`);
  const outcome = await outcomeOf(async (ResponseURL) => {
    const call = { RequestType: 'Create', StackId: 'local', RequestId: randomUUID(), LogicalResourceId: logicalId };
    await invoke({ ...call, ResponseURL, ResourceProperties: properties }).catch((error: unknown) => {
      throw failed(error instanceof Error ? error.message : String(error));
    });
  });
  if (outcome?.Status !== 'SUCCESS') throw failed(outcome?.Reason ?? 'its function sent no response');
  folder.markCreated(logicalId, version);
}

/** Passes a response URL to `call`. Resolves with the body that was PUT there, or undefined if `call` ends without a PUT. */
async function outcomeOf(
  call: (responseUrl: string) => Promise<void>,
): Promise<z.output<typeof outcomeSchema> | undefined> {
  let outcome: z.output<typeof outcomeSchema> | undefined;
  const server = createServer(async (request, response) => {
    const body = await readBody(request, largestResponse);
    outcome = z.parse(outcomeSchema, JSON.parse(String(body)));
    response.end();
  });
  try {
    await call(`http://127.0.0.1:${await listen(server)}/`);
    return outcome;
  } finally {
    await closeServer(server);
  }
}
