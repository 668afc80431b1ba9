import * as z from 'zod/mini';
import { logUnexpected } from '../platform/log.ts';

const text = z.string();

/** The fields that we use of CloudFormation's request. CloudFormation waits for a response at `ResponseURL`. */
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

/** In characters. CloudFormation accepts responses of up to 4096 bytes, and a reason may be long. */
const maxReasonLength = 1_000;

interface ResourceWork<Properties> {
  /** The physical ID. If it changes, CloudFormation deletes the resource with the old one. */
  name(properties: Properties): string;
  /** Runs on creation and when properties change. */
  make?(properties: Properties): Promise<void>;
  remove?(properties: Properties): Promise<void>;
}

/**
 * The handler of a custom resource that does work during a deployment. It reports a failure with its reason, for the operator.
 * If the report itself fails, Lambda retries the whole invocation.
 */
export const customResource =
  <Properties>(schema: z.ZodMiniType<Properties>, work: ResourceWork<Properties>) =>
  async (event: unknown): Promise<void> => {
    const call = callSchema.parse(event);
    await respond(call, await outcomeOf(call, schema, work));
  };

type Outcome = Readonly<Record<'Status' | 'PhysicalResourceId' | 'Reason', string>>;

async function outcomeOf<Properties>(
  { RequestType, LogicalResourceId, PhysicalResourceId = 'none', ResourceProperties }: ResourceCall,
  schema: z.ZodMiniType<Properties>,
  work: ResourceWork<Properties>,
): Promise<Outcome> {
  try {
    if (RequestType === 'Delete') {
      // Properties that this version can't read must not block the deletion of a resource that needs no removal.
      if (work.remove !== undefined) await work.remove(schema.parse(ResourceProperties));
      // A deletion must return the physical ID it was given, even if the creation failed.
      return { Status: 'SUCCESS', PhysicalResourceId, Reason: 'Done' };
    }
    const properties = schema.parse(ResourceProperties);
    await work.make?.(properties);
    return { Status: 'SUCCESS', PhysicalResourceId: work.name(properties), Reason: 'Done' };
  } catch (error) {
    logUnexpected(`${RequestType} of ${LogicalResourceId}`, error);
    const reason = error instanceof Error ? error.message : String(error);
    return { Status: 'FAILED', PhysicalResourceId, Reason: reason.slice(0, maxReasonLength) };
  }
}

async function respond(
  { ResponseURL, StackId, RequestId, LogicalResourceId }: ResourceCall,
  outcome: Outcome,
): Promise<void> {
  // The URL's signature covers an empty content type.
  const response = await fetch(ResponseURL, {
    method: 'PUT',
    headers: { 'content-type': '' },
    body: JSON.stringify({ StackId, RequestId, LogicalResourceId, ...outcome }),
  });
  if (!response.ok) throw new Error(`CloudFormation refused the response (${response.status})`);
}
