import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import * as z from 'zod/mini';
import { closeServer, listen } from '#lib/listen.ts';
import { readBody } from '#lib/read-body.ts';
import { StartError } from '#lib/start-error.ts';
import type { Invoke } from '#lib/types.ts';
import type { DataFolder } from './data-folder.ts';

export interface CustomResource {
  readonly logicalId: string;
  readonly properties: object;
}

/** In bytes, as CloudFormation has it. */
const largestAnswer = 4096;
const outcomeSchema = z.object({ Status: z.enum(['SUCCESS', 'FAILED']), Reason: z.optional(z.string()) });

/**
 * Does what CloudFormation does with a resource that is a piece of work: has its function do it when its properties are not those
 * of the last time, and waits for the answer. @throws StartError with the function's own reason when it failed.
 */
export async function makeResource(
  { logicalId, properties }: CustomResource,
  folder: Pick<DataFolder, 'isMade' | 'markMade'>,
  invoke: Invoke,
): Promise<void> {
  const version = createHash('sha256').update(JSON.stringify(properties)).digest('hex');
  if (folder.isMade(logicalId, version)) return;
  const failed = (reason: string) => new StartError(`${logicalId} cannot be made: ${reason}.`);
  const outcome = await answered(async (ResponseURL) => {
    const call = { RequestType: 'Create', StackId: 'local', RequestId: randomUUID(), LogicalResourceId: logicalId };
    await invoke({ ...call, ResponseURL, ResourceProperties: properties }).catch((error: unknown) => {
      throw failed(error instanceof Error ? error.message : String(error));
    });
  });
  if (outcome?.Status !== 'SUCCESS') throw failed(outcome?.Reason ?? 'its function has given no answer');
  folder.markMade(logicalId, version);
}

/** What is put at the address that `call` is given, undefined when nothing was when it ended. */
async function answered(
  call: (responseUrl: string) => Promise<void>,
): Promise<z.output<typeof outcomeSchema> | undefined> {
  let outcome: z.output<typeof outcomeSchema> | undefined;
  const server = createServer(async (request, response) => {
    const body = await readBody(request, largestAnswer);
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
