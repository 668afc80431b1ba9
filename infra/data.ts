import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { environment, ownerPartitions, tableKeys } from '#contracts/names.ts';
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

  constructor(
    scope: Construct,
    id: string,
    private readonly settings: StageSettings,
  ) {
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
   * It may not write owners, invitations and the owners' log.
   */
  grant(fn: ShopFunction, actions: readonly ItemAction[], indexes: readonly IndexName[] = []): void {
    this.allow(fn, actions.filter(isRead));
    this.allow(fn, actions.filter(isWrite), { conditions: notOwners });
    this.allowQueries(fn, indexes);
  }

  /** The same for a function that also writes owners, invitations or the owners' log. */
  grantWithOwners(fn: ShopFunction, actions: readonly ItemAction[], indexes: readonly IndexName[] = []): void {
    this.allow(fn, actions);
    this.allowQueries(fn, indexes);
  }

  private allowQueries(fn: ShopFunction, indexes: readonly IndexName[]): void {
    const resources = indexes.map((index) => `${this.table.tableArn}/index/${tableKeys.indexes[index].name}`);
    if (resources.length > 0) this.allow(fn, ['Query'], { resources });
  }

  private allow(
    fn: ShopFunction,
    names: readonly ItemAction[],
    options: Omit<PolicyStatementProps, 'actions'> = {},
  ): void {
    fn.addEnvironment(environment.tableName, this.table.tableName);
    const { orderKeys } = this.settings;
    if (orderKeys !== undefined) {
      fn.addEnvironment(environment.orderKeysWritten, String(orderKeys.written));
      fn.addEnvironment(environment.orderKeysRead, String(orderKeys.read));
    }
    if (names.length === 0) return;
    const actions = names.map((name) => `dynamodb:${name}`);
    fn.addToRolePolicy(new PolicyStatement({ actions, resources: [this.table.tableArn], ...options }));
  }
}

const isRead = (action: ItemAction): boolean => !isWrite(action);
const isWrite = (action: ItemAction): boolean => writes.includes(action);
const writes: readonly ItemAction[] = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'];

/** Without Null, IAM would take `ForAllValues` as met for a request that lacks the key. */
const notOwners = {
  'ForAllValues:StringNotLike': {
    'dynamodb:LeadingKeys': [ownerPartitions.owners, ownerPartitions.invitations, `${ownerPartitions.log}*`],
  },
  Null: { 'dynamodb:LeadingKeys': 'false' },
};
