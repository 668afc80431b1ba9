import type { LiveTopic } from '../contracts/live.ts';
import { tellShopper } from '../operations/live/tell-shopper.ts';
import { attempt, joinRequests } from './attempt.ts';
import { logUnexpected } from './log.ts';
import type { FailedRecords, RequestOf, StreamEvent, StreamRecord } from './stream.ts';

/** Says whose pages are to hear of a change, by the item's key and what is known of it. */
type WhoHears<Image> = (
  key: { readonly pk: string; readonly sk: string },
  image: Image,
) => { readonly userId: string; readonly topic: LiveTopic } | undefined;

interface Batch {
  readonly topics: Set<LiveTopic>;
  readonly sequenceNumbers: string[];
  readonly requests: (string | undefined)[];
}

/**
 * The handler of a batch of changes: however many of them are one shopper's, their pages hear once. Lambda is told of the
 * shoppers whose pages could not be looked up; one page that cannot be reached is no reason to keep all others waiting.
 */
export const tellOfChanges =
  <Image>(
    dependencies: Parameters<typeof tellShopper>[0],
    whoHears: WhoHears<Image>,
    requestOf: RequestOf<Image> = () => undefined,
  ) =>
  async ({ Records }: StreamEvent<Image>): Promise<FailedRecords> => {
    const failed = await Promise.all(
      [...byShopper(Records, whoHears, requestOf)].map(async ([userId, { topics, sequenceNumbers, requests }]) => {
        const done = await attempt('live', joinRequests(requests), async () => {
          for (const error of await tellShopper(dependencies, { userId, topics })) logUnexpected('live', error);
        });
        return done ? [] : sequenceNumbers;
      }),
    );
    return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
  };

function byShopper<Image>(
  records: readonly StreamRecord<Image>[],
  whoHears: WhoHears<Image>,
  requestOf: RequestOf<Image>,
): Map<string, Batch> {
  const shoppers = new Map<string, Batch>();
  for (const { dynamodb } of records) {
    const { Keys, NewImage, OldImage, SequenceNumber } = dynamodb;
    const image = NewImage ?? OldImage;
    const heard = image && whoHears({ pk: Keys.pk.S, sk: Keys.sk.S }, image);
    if (heard === undefined) continue;
    const batch = shoppers.get(heard.userId) ?? { topics: new Set(), sequenceNumbers: [], requests: [] };
    batch.topics.add(heard.topic);
    batch.sequenceNumbers.push(SequenceNumber);
    batch.requests.push(NewImage && requestOf(NewImage));
    shoppers.set(heard.userId, batch);
  }
  return shoppers;
}
