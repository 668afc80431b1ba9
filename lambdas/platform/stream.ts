import { isDeepStrictEqual } from 'node:util';
import type { FollowedKind } from '../contracts/names.ts';
import { attempt, joinRequests } from './attempt.ts';
import { inParallel } from './in-parallel.ts';

/** The fields that we use of a batch from the table's stream. An image is an item in DynamoDB's own types. */
export interface StreamEvent<Image> {
  readonly Records: readonly StreamRecord<Image>[];
}

export interface StreamRecord<Image> {
  readonly dynamodb: {
    readonly SequenceNumber: string;
    /** Seconds since the epoch. */
    readonly ApproximateCreationDateTime?: number;
    readonly Keys: { readonly pk: { readonly S: string }; readonly sk: { readonly S: string } };
    readonly OldImage?: Image;
    readonly NewImage?: Image;
  };
}

/** Returns the ID of the request that wrote an image, if there is one. */
export type RequestOf<Image> = (image: Image) => string | undefined;

/** Lambda retries a stream's batch from the first of these records on, and only these messages of a queue. */
export interface FailedRecords {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

/** An item before and after a change: only `after` for a new item, only `before` for a deleted one. */
export interface Change<Item> {
  readonly before?: Item;
  readonly after?: Item;
}

/** All changes of one item in a batch, oldest first. */
export type Changes<Item> = readonly [Change<Item>, ...Change<Item>[]];

/** A consumer of the changes of one kind of item. */
export interface Follower<Image> {
  /** The part of these items' sort keys before the first `#`. */
  readonly kind: FollowedKind;
  /** Handles the changes of one item. They may arrive repeatedly and out of order. */
  handle(changes: Changes<Image>): Promise<void>;
}

/** A follower of parsed items; `read` parses an image. */
export const follow = <Image, Item>(
  kind: FollowedKind,
  read: (image: Image) => Item,
  handle: (changes: Changes<Item>) => Promise<void>,
): Follower<Image> => ({
  kind,
  handle([first, ...rest]) {
    const toItems = ({ before, after }: Change<Image>): Change<Item> => ({
      ...(before === undefined ? {} : { before: read(before) }),
      ...(after === undefined ? {} : { after: read(after) }),
    });
    return handle([toItems(first), ...rest.map(toItems)]);
  },
});

/** Every state of the item in these changes, oldest first. */
export const statesOf = <Item>(changes: Changes<Item>): readonly Item[] =>
  changes.flatMap(({ before, after }) => [before, after].filter((item) => item !== undefined));

/** Whether any parsed field of the item has changed. A rewrite may change only its index keys. */
export const hasChanged = <Item>(changes: Changes<Item>): boolean =>
  changes.some(({ before, after }) => !isDeepStrictEqual(before, after));

/** How many items of a batch are handled concurrently, because the shard's next batch waits for this one. */
const concurrentItems = 4;

/**
 * The Lambda handler of the table's stream. Each follower gets the items of its kind, a few concurrently, and all changes of an
 * item in order. A failure is logged and reported, and doesn't stop other items and followers.
 */
export const consumeStream =
  <Image>(followers: readonly Follower<Image>[], requestOf: RequestOf<Image> = () => undefined) =>
  async ({ Records }: StreamEvent<Image>): Promise<FailedRecords> => {
    const failed = new Set<string>();
    const handleItem = async ({ id, kind, changes, sequenceNumbers }: ChangedItem<Image>) => {
      for (const follower of followers) {
        if (follower.kind !== kind) continue;
        const requests = changes.map(({ after }) => after && requestOf(after));
        if (await attempt(id, joinRequests(requests), () => follower.handle(changes))) continue;
        for (const sequenceNumber of sequenceNumbers) failed.add(sequenceNumber);
      }
    };
    await inParallel(itemsOf(Records), concurrentItems, handleItem);
    return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
  };

interface ChangedItem<Image> {
  readonly id: string;
  readonly kind: string;
  readonly changes: [Change<Image>, ...Change<Image>[]];
  readonly sequenceNumbers: string[];
}

function itemsOf<Image>(records: readonly StreamRecord<Image>[]): readonly ChangedItem<Image>[] {
  const items = new Map<string, ChangedItem<Image>>();
  for (const { dynamodb } of records) {
    const { SequenceNumber, Keys, OldImage, NewImage } = dynamodb;
    const id = `${Keys.pk.S} ${Keys.sk.S}`;
    const change: Change<Image> = {
      ...(OldImage === undefined ? {} : { before: OldImage }),
      ...(NewImage === undefined ? {} : { after: NewImage }),
    };
    const item = items.get(id);
    item?.changes.push(change);
    item?.sequenceNumbers.push(SequenceNumber);
    const kind = Keys.sk.S.split('#', 1).join();
    if (item === undefined) items.set(id, { id, kind, changes: [change], sequenceNumbers: [SequenceNumber] });
  }
  return [...items.values()];
}
