import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import type { Images } from './images.ts';
import type { Mails } from './mails.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';
import { StreamConsumer } from './stream-consumer.ts';

export interface UpkeepProps {
  readonly settings: StageSettings;
  readonly data: Data;
  readonly images: Images;
  /** Missing where a stage sends no mails. */
  readonly mails?: Mails | undefined;
}

/** The kinds of items whose changes have consequences. What is written as a consequence comes round where it is one of them. */
const followed = ['PRODUCT', 'ORDER', 'UPLOAD', 'REVIEW'];

/**
 * Follows the table's changes and does what follows from them: the words by which things are found, the end of unneeded
 * pictures, the events of orders.
 */
export class Upkeep extends Construct {
  constructor(scope: Construct, id: string, { settings, data, images, mails }: UpkeepProps) {
    super(scope, id);
    // Nobody waits for it, and a batch has many writes, each of which the table may turn away for a while.
    const consumer = new ShopFunction(this, 'upkeep', settings, { timeout: Duration.minutes(1) });
    data.grant(consumer, ['Query', 'GetItem', 'PutItem', 'DeleteItem']);
    images.grantRemoval(consumer);
    mails?.grantSend(consumer);
    new StreamConsumer(this, 'Changes', {
      data,
      consumer,
      patterns: [{ dynamodb: { Keys: { sk: { S: followed } } } }],
    });
  }
}
