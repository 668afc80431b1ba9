import { Construct } from 'constructs';
import type { Data } from './data.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';
import { StreamConsumer } from './stream-consumer.ts';

export interface SearchProps {
  readonly settings: StageSettings;
  readonly data: Data;
}

/** The word index of the catalogue, kept by a function that follows the products' changes. */
export class Search extends Construct {
  constructor(scope: Construct, id: string, { settings, data }: SearchProps) {
    super(scope, id);
    const consumer = new ShopFunction(this, 'search-index', settings);
    data.grant(consumer, ['GetItem', 'PutItem', 'DeleteItem']);
    // A product's own item alone: neither its second place nor the postings, which would come round for ever.
    new StreamConsumer(this, 'Products', {
      data,
      consumer,
      patterns: [{ dynamodb: { Keys: { sk: { S: ['PRODUCT'] } } } }],
    });
  }
}
