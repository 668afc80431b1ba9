import type { ChangedOrder, LiveTopic } from '../contracts/live/live.ts';
import { attempt, joinRequests } from '../platform/attempt.ts';
import { logUnexpected } from '../platform/log.ts';
import type { RequestOf, StreamEvent, StreamRecord } from '../platform/stream.ts';
import { notifyCustomer } from './notify-customer.ts';
import { notifyOwners } from './notify-owners.ts';

/** Older changes are not sent, so that a batch that is retried for long doesn't repeat them. */
const maxAgeMs = 60_000;

/** Finds the customer to notify of a change, by the item's key and image. */
type RecipientOf<Image> = (
  key: { readonly pk: string; readonly sk: string },
  image: Image,
) => { readonly userId: string; readonly topic: LiveTopic } | undefined;

interface Batch {
  readonly topics: Set<LiveTopic>;
  readonly requests: (string | undefined)[];
}

/**
 * Notifies open pages of a batch of changes, once per customer and topic. Best effort: a failure is logged and doesn't fail the
 * batch, because a retry would come too late.
 */
export const notifyOfChanges =
  <Image>(
    dependencies: Parameters<typeof notifyCustomer>[0],
    recipientOf: RecipientOf<Image>,
    requestOf: RequestOf<Image> = () => undefined,
  ) =>
  async ({ Records }: StreamEvent<Image>): Promise<void> => {
    const fresh = freshOf(Records, dependencies.now());
    await Promise.all(
      [...byCustomer(fresh, recipientOf, requestOf)].map(([userId, { topics, requests }]) =>
        attempt('live', joinRequests(requests), async () => {
          for (const error of await notifyCustomer(dependencies, { userId, topics })) logUnexpected('live', error);
        }),
      ),
    );
  };

/** A page does more for a heavier kind, and with a changed order also fetches its messages. */
const weight = { counted: 0, message: 1, changed: 2, new: 3 } as const satisfies Record<ChangedOrder['kind'], number>;

/** Finds the order that changed between these images. Undefined if they are not an order's. */
type ChangedOrderOf<Image> = (
  key: { readonly pk: string; readonly sk: string },
  before: Image | undefined,
  after: Image | undefined,
) => ChangedOrder | undefined;

/** Notifies the owners' open pages of the changed orders in a batch, with one message per page. Best effort, as above. */
export const notifyOfOrders =
  <Image>(
    dependencies: Parameters<typeof notifyOwners>[0],
    changedOrderOf: ChangedOrderOf<Image>,
    requestOf: RequestOf<Image> = () => undefined,
  ) =>
  async ({ Records }: StreamEvent<Image>): Promise<void> => {
    const orders = new Map<string, ChangedOrder>();
    const requests: (string | undefined)[] = [];
    for (const { dynamodb } of freshOf(Records, dependencies.now())) {
      const { Keys, OldImage, NewImage } = dynamodb;
      const order = changedOrderOf({ pk: Keys.pk.S, sk: Keys.sk.S }, OldImage, NewImage);
      if (order === undefined) continue;
      const before = orders.get(order.orderId);
      if (before === undefined || weight[order.kind] > weight[before.kind]) orders.set(order.orderId, order);
      requests.push(NewImage && requestOf(NewImage));
    }
    if (orders.size === 0) return;
    await attempt('live', joinRequests(requests), async () => {
      for (const error of await notifyOwners(dependencies, [...orders.values()])) logUnexpected('live', error);
    });
  };

const freshOf = <Image>(records: readonly StreamRecord<Image>[], now: Date): readonly StreamRecord<Image>[] =>
  records.filter(({ dynamodb: { ApproximateCreationDateTime: seconds } }) => {
    return seconds === undefined || now.getTime() - seconds * 1000 <= maxAgeMs;
  });

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
