import type { LiveTopic } from '../contracts/live.ts';
import { attempt, joinRequests } from '../platform/attempt.ts';
import { logUnexpected } from '../platform/log.ts';
import type { RequestOf, StreamEvent, StreamRecord } from '../platform/stream.ts';
import { tellShopper } from './tell-customer.ts';

/** Milliseconds after which a change is old news: a batch that is retried does not tell it for ever. */
const worthTellingMs = 60_000;

/** Says whose pages are to hear of a change, by the item's key and what is known of it. */
type WhoHears<Image> = (
  key: { readonly pk: string; readonly sk: string },
  image: Image,
) => { readonly userId: string; readonly topic: LiveTopic } | undefined;

interface Batch {
  readonly topics: Set<LiveTopic>;
  readonly requests: (string | undefined)[];
}

/**
 * Tells the open pages of a batch of changes: however many of them are one shopper's, their pages hear once. Best effort:
 * a failure is logged and never fails the batch, whose retry would come too late for a page.
 */
export const tellOfChanges =
  <Image>(
    dependencies: Parameters<typeof tellShopper>[0],
    whoHears: WhoHears<Image>,
    requestOf: RequestOf<Image> = () => undefined,
  ) =>
  async ({ Records }: StreamEvent<Image>): Promise<void> => {
    const now = dependencies.now().getTime();
    const fresh = Records.filter(({ dynamodb: { ApproximateCreationDateTime: seconds } }) => {
      return seconds === undefined || now - seconds * 1000 <= worthTellingMs;
    });
    await Promise.all(
      [...byShopper(fresh, whoHears, requestOf)].map(([userId, { topics, requests }]) =>
        attempt('live', joinRequests(requests), async () => {
          for (const error of await tellShopper(dependencies, { userId, topics })) logUnexpected('live', error);
        }),
      ),
    );
  };

function byShopper<Image>(
  records: readonly StreamRecord<Image>[],
  whoHears: WhoHears<Image>,
  requestOf: RequestOf<Image>,
): Map<string, Batch> {
  const shoppers = new Map<string, Batch>();
  for (const { dynamodb } of records) {
    const { Keys, NewImage, OldImage } = dynamodb;
    const image = NewImage ?? OldImage;
    const heard = image && whoHears({ pk: Keys.pk.S, sk: Keys.sk.S }, image);
    if (heard === undefined) continue;
    const batch = shoppers.get(heard.userId) ?? { topics: new Set(), requests: [] };
    batch.topics.add(heard.topic);
    batch.requests.push(NewImage && requestOf(NewImage));
    shoppers.set(heard.userId, batch);
  }
  return shoppers;
}
