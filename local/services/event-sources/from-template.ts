import type { ServiceContext } from '#host/context.ts';
import type { Engine } from '#services/dynamodb/engine.ts';
import type { Queues } from '#services/sqs/from-template.ts';
import { openQueueMappings } from './queues-from-template.ts';
import { openStreamMappings, openTimeToLive } from './streams-from-template.ts';

/** Starts the event source mappings and the deletion of expired items. @throws StartError if Lambda would reject a mapping. */
export async function startEventSources(context: ServiceContext, engine: Engine, queues: Queues): Promise<void> {
  const mappings = [
    ...(await openStreamMappings({ ...context, queues, engine })),
    ...(await openTimeToLive({ ...context, queues, engine })),
    ...openQueueMappings({ ...context, queues }),
  ];
  context.onClose(async () => {
    await Promise.all(mappings.map((mapping) => mapping.close()));
  });
}
