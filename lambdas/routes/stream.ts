import { logUnexpected } from './log.ts';

/** What is read of a batch of the table's stream; an image is an item in DynamoDB's own types. */
export interface StreamEvent<Image> {
  readonly Records: readonly StreamRecord<Image>[];
}

interface StreamRecord<Image> {
  readonly dynamodb?: {
    readonly SequenceNumber?: string | undefined;
    readonly OldImage?: Image | undefined;
    readonly NewImage?: Image | undefined;
  };
}

/** Told to Lambda, which sends again everything from the first of them on. */
export interface FailedRecords {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

export interface StreamConsumer<Image, Item> {
  /** The item that an image shows. */
  read(image: Image): Item;
  /** What tells one item from another. */
  idOf(item: Item): string;
  /** Takes what a batch shows of one item, oldest first. It may be told again, and later than what came after. */
  take(images: readonly [Item, ...Item[]]): Promise<void>;
}

/**
 * The handler of a batch of changes, one item after another. An item that fails is logged and reported, and keeps nothing
 * from being done for the others.
 */
export const consumeStream =
  <Image, Item>({ read, idOf, take }: StreamConsumer<Image, Item>) =>
  async ({ Records }: StreamEvent<Image>): Promise<FailedRecords> => {
    const changes = new Map<string, { readonly images: [Item, ...Item[]]; readonly sequenceNumbers: string[] }>();
    for (const { dynamodb: { SequenceNumber = '', OldImage, NewImage } = {} } of Records) {
      for (const image of [OldImage, NewImage]) {
        if (image === undefined) continue;
        const item = read(image);
        const change = changes.get(idOf(item));
        change?.images.push(item);
        change?.sequenceNumbers.push(SequenceNumber);
        if (change === undefined) changes.set(idOf(item), { images: [item], sequenceNumbers: [SequenceNumber] });
      }
    }
    const failed = new Set<string>();
    for (const [id, { images, sequenceNumbers }] of changes) {
      try {
        await take(images);
      } catch (error) {
        logUnexpected(id, error);
        for (const sequenceNumber of sequenceNumbers) failed.add(sequenceNumber);
      }
    }
    return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
  };
