import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { environment, tableKeys } from '#contracts/names.ts';
import { removalPolicy, type StageSettings } from './settings.ts';
import type { ShopFunction } from './shop-function.ts';

type IndexName = keyof typeof tableKeys.indexes;
type ItemAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The shop's single table; `docs/table.md` lists its items. */
export class Data extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.table = new Table(this, 'Table', {
      partitionKey: text(tableKeys.partition),
      sortKey: text(tableKeys.sort),
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: tableKeys.timeToLive,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: settings.protectData,
      removalPolicy: removalPolicy(settings),
    });
    for (const index of Object.values(tableKeys.indexes)) {
      this.table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: text(index.partition),
        sortKey: text(index.sort),
        projectionType: ProjectionType.ALL,
      });
    }
  }

  /** The stream of all changes, with the items before and after. */
  get streamArn(): string {
    const { tableStreamArn } = this.table;
    if (tableStreamArn === undefined) throw new Error('The table has no stream');
    return tableStreamArn;
  }

  /**
   * Grants a function exactly these actions on items and Query on these indexes, and sets the table's name in its environment.
   */
  grant(fn: ShopFunction, actions: readonly ItemAction[], indexes: readonly IndexName[] = []): void {
    fn.addEnvironment(environment.tableName, this.table.tableName);
    const allow = (names: readonly ItemAction[], resources: string[]) =>
      fn.addToRolePolicy(new PolicyStatement({ actions: names.map((name) => `dynamodb:${name}`), resources }));
    if (actions.length > 0) allow(actions, [this.table.tableArn]);
    if (indexes.length > 0) {
      allow(
        ['Query'],
        indexes.map((index) => `${this.table.tableArn}/index/${tableKeys.indexes[index].name}`),
      );
    }
  }
}
