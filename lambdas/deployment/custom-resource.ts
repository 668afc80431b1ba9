import * as z from 'zod/mini';
import { logUnexpected } from '../platform/log.ts';

const text = z.string();

/** What is read of CloudFormation's call. It waits until it is answered at `ResponseURL`. */
const callSchema = z.object({
  RequestType: z.enum(['Create', 'Update', 'Delete']),
  ResponseURL: z.url(),
  StackId: text,
  RequestId: text,
  LogicalResourceId: text,
  PhysicalResourceId: z.optional(text),
  ResourceProperties: z.unknown(),
});
type ResourceCall = z.infer<typeof callSchema>;

/** In characters: CloudFormation takes no answer above 4096 bytes, and a reason may be long. */
const longestReason = 1_000;

interface ResourceWork<Properties> {
  /** The resource's own name: another one is another resource, and CloudFormation then removes the old. */
  name(properties: Properties): string;
  /** When it is made or its properties have changed. */
  make?(properties: Properties): Promise<void>;
  remove?(properties: Properties): Promise<void>;
}

/**
 * The handler of a resource of the stack that is a piece of work, done while CloudFormation deploys. A failure is told with its
 * reason, which the operator reads; where not even that can be told, Lambda does the whole of it again.
 */
export const customResource =
  <Properties>(schema: z.ZodMiniType<Properties>, work: ResourceWork<Properties>) =>
  async (event: unknown): Promise<void> => {
    const call = callSchema.parse(event);
    await answer(call, await outcomeOf(call, schema, work));
  };

type Outcome = Readonly<Record<'Status' | 'PhysicalResourceId' | 'Reason', string>>;

async function outcomeOf<Properties>(
  { RequestType, LogicalResourceId, PhysicalResourceId = 'none', ResourceProperties }: ResourceCall,
  schema: z.ZodMiniType<Properties>,
  work: ResourceWork<Properties>,
): Promise<Outcome> {
  try {
    if (RequestType === 'Delete') {
      // Properties that this version cannot read must not keep a resource that needs no removal.
      if (work.remove !== undefined) await work.remove(schema.parse(ResourceProperties));
      // A deletion answers with the physical ID it was given, even if the creation failed.
      return { Status: 'SUCCESS', PhysicalResourceId, Reason: 'Done' };
    }
    const properties = schema.parse(ResourceProperties);
    await work.make?.(properties);
    return { Status: 'SUCCESS', PhysicalResourceId: work.name(properties), Reason: 'Done' };
  } catch (error) {
    logUnexpected(`${RequestType} of ${LogicalResourceId}`, error);
    const reason = error instanceof Error ? error.message : String(error);
    return { Status: 'FAILED', PhysicalResourceId, Reason: reason.slice(0, longestReason) };
  }
}

async function answer(
  { ResponseURL, StackId, RequestId, LogicalResourceId }: ResourceCall,
  outcome: Outcome,
): Promise<void> {
  // The address is signed for a body without a type.
  const response = await fetch(ResponseURL, {
    method: 'PUT',
    headers: { 'content-type': '' },
    body: JSON.stringify({ StackId, RequestId, LogicalResourceId, ...outcome }),
  });
  if (!response.ok) throw new Error(`CloudFormation took no answer (${response.status})`);
}
