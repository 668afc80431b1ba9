import { Construct } from 'constructs';
import type { Data } from './data.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';
import { StreamConsumer } from './stream-consumer.ts';

export interface UpkeepProps {
  readonly settings: StageSettings;
  readonly data: Data;
}

/** The kinds of items whose changes have consequences; what is written as a consequence would come round for ever. */
const followed = ['PRODUCT', 'ORDER'];

/** Follows the table's changes and does what follows from them: the words by which products and orders are found. */
export class Upkeep extends Construct {
  constructor(scope: Construct, id: string, { settings, data }: UpkeepProps) {
    super(scope, id);
    const consumer = new ShopFunction(this, 'upkeep', settings);
    data.grant(consumer, ['GetItem', 'PutItem', 'DeleteItem']);
    new StreamConsumer(this, 'Changes', {
      data,
      consumer,
      patterns: [{ dynamodb: { Keys: { sk: { S: followed } } } }],
    });
  }
}
