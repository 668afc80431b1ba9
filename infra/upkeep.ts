import { Construct } from 'constructs';
import type { Data } from './data.ts';
import type { Mails } from './mails.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';
import { StreamConsumer } from './stream-consumer.ts';

export interface UpkeepProps {
  readonly settings: StageSettings;
  readonly data: Data;
  /** Missing where a stage sends no mails. */
  readonly mails?: Mails | undefined;
}

/** The kinds of items whose changes have consequences; what is written as a consequence would come round for ever. */
const followed = ['PRODUCT', 'ORDER'];

/** Follows the table's changes and does what follows from them: the words by which things are found, the events of orders. */
export class Upkeep extends Construct {
  constructor(scope: Construct, id: string, { settings, data, mails }: UpkeepProps) {
    super(scope, id);
    const consumer = new ShopFunction(this, 'upkeep', settings);
    data.grant(consumer, ['GetItem', 'PutItem', 'DeleteItem']);
    mails?.grantSend(consumer);
    new StreamConsumer(this, 'Changes', {
      data,
      consumer,
      patterns: [{ dynamodb: { Keys: { sk: { S: followed } } } }],
    });
  }
}
