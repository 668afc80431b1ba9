import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { Data } from './data.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';

interface ReindexProps {
  readonly settings: StageSettings;
  readonly data: Data;
}

/**
 * Indexes all products again after a version that changed the index ([decision
 * 32](../docs/decisions/0032-search-understands.md)).
 */
export class Reindex extends Construct {
  constructor(scope: Construct, id: string, { settings, data }: ReindexProps) {
    super(scope, id);
    // A run begins no page after four minutes (`lambdas/products/reindex.handler.ts`). The last page gets the rest.
    const reindex = new ShopFunction(this, 'reindex', settings, { timeout: Duration.minutes(5) });
    data.grant(reindex, ['GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'BatchWriteItem'], ['gsi1']);
    // A run without work reads one item. A failed run needs no dead-letter queue, because the next run does its work.
    new Rule(this, 'Often', { schedule: Schedule.rate(Duration.minutes(5)), targets: [new LambdaFunction(reindex)] });
  }
}
