import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { environment, followedKinds } from '#contracts/names.ts';
import type { Data } from './data.ts';
import type { Identity } from './identity.ts';
import type { Images } from './images.ts';
import type { Live } from './live.ts';
import type { Mails } from './mails.ts';
import type { Photos } from './photos.ts';
import { retentionVariables } from './retention.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';
import { StreamConsumer } from './stream-consumer.ts';

interface UpkeepProps {
  readonly settings: StageSettings;
  readonly data: Data;
  readonly identity: Identity;
  readonly images: Images;
  readonly photos: Photos;
  readonly live: Live;
  /** Missing in a stage that sends no mails. */
  readonly mails?: Mails | undefined;
}

/** The kinds of items whose changes cause work, by their sort keys. This function's own writes to them trigger it again. */
const followed = [...followedKinds.whole, ...followedKinds.prefixes.map((kind) => ({ prefix: `${kind}#` }))];

/** The retention periods that this function applies. */
const periods = ['unusedPhotoDays', 'deliveredPhotoDays', 'cancelledPhotoDays', 'unusedPictureDays'] as const;

/** The kinds of items of whose changes open pages are notified. */
const notified = [{ prefix: 'CART#' }, 'ORDER', 'CONVERSATION', 'CASE', 'MAKING', 'NOTE', 'COUNTED'];

/**
 * The only consumer of the table's stream. It notifies open pages of changes, then does all other work that follows a change. A
 * second consumer would double the stream's share of the account's concurrent executions ([decision
 * 20](../docs/decisions/0020-one-stream-consumer.md)).
 */
export class Upkeep extends Construct {
  readonly consumer: ShopFunction;

  constructor(scope: Construct, id: string, { settings, data, identity, images, photos, live, mails }: UpkeepProps) {
    super(scope, id);
    // A batch causes many writes, each of which the table may throttle for a while.
    const consumer = new ShopFunction(this, 'upkeep', settings, {
      timeout: Duration.minutes(1),
      environment: {
        ...retentionVariables(settings, periods),
        [environment.userPoolId]: identity.userPool.userPoolId,
      },
    });
    this.consumer = consumer;
    data.grantWithOwners(consumer, [
      ...(['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'] as const),
      'ConditionCheckItem',
    ]);
    identity.allow(consumer, 'AdminGetUser');
    images.grantRemoval(consumer);
    photos.grantRemoval(consumer);
    live.grantNotifying(consumer);
    mails?.grantSend(consumer);
    new StreamConsumer(this, 'Changes', {
      data,
      consumer,
      patterns: [followed, notified].map((sk) => ({ dynamodb: { Keys: { sk: { S: sk } } } })),
    });
  }
}
