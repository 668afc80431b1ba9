import { StartError } from '#lib/start-error.ts';
import { queueOf } from '#services/sqs/from-template.ts';
import { checkPermissions, type MappingContext, pollMs } from './mapping-settings.ts';
import { startQueueMapping } from './queue-mapping.ts';

/** The number of concurrent batches that Lambda starts with. Scaling beyond it is not supported. */
const initialConcurrency = 5;

/** Starts the event source mappings of queues. @throws StartError for a mapping that Lambda would reject. */
export function openQueueMappings(settings: MappingContext): readonly { close(): Promise<void> }[] {
  const { stack, names, queues, invoke, log } = settings;
  return stack
    .all('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => queues.has(properties.EventSourceArn))
    .map(({ resource, properties }) => {
      const { EventSourceArn: arn, BatchSize = 10, FilterCriteria, DestinationConfig, FunctionName } = properties;
      const maximum = properties.ScalingConfig?.MaximumConcurrency ?? initialConcurrency;
      const { logicalId } = resource;
      const invalid = (reason: string) => new StartError(`The event source mapping ${logicalId}: ${reason}.`);
      const queue = queueOf(queues, arn);
      const fn = stack.named('AWS::Lambda::Function', FunctionName);
      const functionArn = fn.resource.attribute('Arn');
      if (FilterCriteria.Filters.length > 0) throw invalid('filters of queues are not supported locally');
      if (DestinationConfig !== undefined) throw invalid('a queue has a RedrivePolicy, not a DestinationConfig');
      if (BatchSize > 10) throw invalid('more than 10 messages need a batching window, which is not supported locally');
      if (queue.settings.visibilityMs < fn.properties.Timeout * 1000) {
        throw invalid('the queue’s visibility timeout is shorter than the function’s timeout');
      }
      const actions = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].map((action) => `sqs:${action}`);
      checkPermissions(settings.principals.get(functionArn), actions, arn);
      return startQueueMapping({
        queue,
        region: names.region,
        account: names.account,
        invoke: invoke(functionArn),
        batchSize: BatchSize,
        concurrency: Math.min(maximum, initialConcurrency),
        reportsFailures: properties.FunctionResponseTypes.includes('ReportBatchItemFailures'),
        log: (line) => log(fn.resource.ref, line, true),
        pollMs,
      });
    });
}
