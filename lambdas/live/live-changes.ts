import type { LiveTopic } from '../contracts/live.ts';
import { attempt, joinRequests } from '../platform/attempt.ts';
import { logUnexpected } from '../platform/log.ts';
import type { RequestOf, StreamEvent, StreamRecord } from '../platform/stream.ts';
import { notifyCustomer } from './notify-customer.ts';

/** Older changes are not sent: a retried batch must not repeat them forever. */
const maxAgeMs = 60_000;

/** Finds whose pages to notify of a change, by the item's key and image. */
type RecipientOf<Image> = (
  key: { readonly pk: string; readonly sk: string },
  image: Image,
) => { readonly userId: string; readonly topic: LiveTopic } | undefined;

interface Batch {
  readonly topics: Set<LiveTopic>;
  readonly requests: (string | undefined)[];
}

/**
 * Notifies open pages of a batch of changes, once per customer and topic. Best effort: a failure is logged and never fails
 * the batch, because a retry would be too late for a page.
 */
export const notifyOfChanges =
  <Image>(
    dependencies: Parameters<typeof notifyCustomer>[0],
    recipientOf: RecipientOf<Image>,
    requestOf: RequestOf<Image> = () => undefined,
  ) =>
  async ({ Records }: StreamEvent<Image>): Promise<void> => {
    const now = dependencies.now().getTime();
    const fresh = Records.filter(({ dynamodb: { ApproximateCreationDateTime: seconds } }) => {
      return seconds === undefined || now - seconds * 1000 <= maxAgeMs;
    });
    await Promise.all(
      [...byCustomer(fresh, recipientOf, requestOf)].map(([userId, { topics, requests }]) =>
        attempt('live', joinRequests(requests), async () => {
          for (const error of await notifyCustomer(dependencies, { userId, topics })) logUnexpected('live', error);
        }),
      ),
    );
  };

function byCustomer<Image>(
  records: readonly StreamRecord<Image>[],
  recipientOf: RecipientOf<Image>,
  requestOf: RequestOf<Image>,
): Map<string, Batch> {
  const customers = new Map<string, Batch>();
  for (const { dynamodb } of records) {
    const { Keys, NewImage, OldImage } = dynamodb;
    const image = NewImage ?? OldImage;
    const recipient = image && recipientOf({ pk: Keys.pk.S, sk: Keys.sk.S }, image);
    if (recipient === undefined) continue;
    const batch = customers.get(recipient.userId) ?? { topics: new Set(), requests: [] };
    batch.topics.add(recipient.topic);
    batch.requests.push(NewImage && requestOf(NewImage));
    customers.set(recipient.userId, batch);
  }
  return customers;
}
