import { CustomResource, Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { ownersGroup } from '#contracts/names.ts';
import type { Data } from './data.ts';
import type { Identity } from './identity.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';

interface OwnersProps {
  readonly settings: StageSettings;
  readonly data: Data;
  readonly identity: Identity;
}

/**
 * Copies the members of the Cognito group into the table as owners, once in a stage. Until November 2026 the members of the
 * group were the owners ([decision 33](../docs/decisions/0033-owners.md)).
 */
export class Owners extends Construct {
  /** Functions that read the owners from the table must depend on it, or an update would lock the owners out. */
  readonly copied: CustomResource;

  constructor(scope: Construct, id: string, { settings, data, identity }: OwnersProps) {
    super(scope, id);
    const { userPool } = identity;
    const timeout = Duration.minutes(1);
    const copier = new ShopFunction(this, 'copy-owners', settings, { timeout, deploys: true });
    data.grantWithOwners(copier, ['PutItem']);
    copier.addToRolePolicy(
      new PolicyStatement({ actions: ['cognito-idp:ListUsersInGroup'], resources: [userPool.userPoolArn] }),
    );
    this.copied = new CustomResource(this, 'Copied', {
      resourceType: 'Custom::Owners',
      serviceToken: copier.functionArn,
      serviceTimeout: timeout.plus(Duration.minutes(1)),
      properties: { UserPoolId: userPool.userPoolId, GroupName: ownersGroup },
    });
    this.copied.node.addDependency(copier.executionRole, identity.owners);
  }
}
