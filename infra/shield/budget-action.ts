import { Aws } from 'aws-cdk-lib';
import { CfnBudgetsAction } from 'aws-cdk-lib/aws-budgets';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { Budget } from '../budget.ts';
import { deployerName } from '../pipeline/settings.ts';
import type { ShieldBudget } from './settings.ts';

interface BudgetActionProps {
  readonly stage: string;
  readonly budget: ShieldBudget;
}

const denyAll = `arn:${Aws.PARTITION}:iam::aws:policy/AWSDenyAll`;

/**
 * A budget that warns by mail. Once it is spent, it can also deny the deployment role everything, because a stolen pipeline is
 * the account's highest financial risk. The shop keeps running.
 */
export class BudgetAction extends Budget {
  constructor(scope: Construct, id: string, { stage, budget }: BudgetActionProps) {
    const { monthly: limit, address } = budget;
    super(scope, id, { limit, address, warnAt: [50, 80] });
    if (!budget.stopsDeployments) return;
    const deployer = deployerName(stage);
    new CfnBudgetsAction(this, 'StopDeployments', {
      budgetName: this.monthly.ref,
      actionType: 'APPLY_IAM_POLICY',
      approvalModel: 'AUTOMATIC',
      notificationType: 'ACTUAL',
      actionThreshold: { type: 'PERCENTAGE', value: 100 },
      definition: { iamActionDefinition: { policyArn: denyAll, roles: [deployer] } },
      executionRoleArn: this.executor(deployer).roleArn,
      subscribers: [{ type: 'EMAIL', address }],
    });
  }

  /** The role of AWS Budgets, which may only attach this one policy to this one role, and detach it for a new month. */
  private executor(deployer: string): Role {
    const role = new Role(this, 'Executor', {
      assumedBy: new ServicePrincipal('budgets.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    });
    role.addToPolicy(
      new PolicyStatement({
        actions: ['iam:AttachRolePolicy', 'iam:DetachRolePolicy'],
        resources: [`arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/${deployer}`],
        conditions: { ArnEquals: { 'iam:PolicyARN': denyAll } },
      }),
    );
    return role;
  }
}
