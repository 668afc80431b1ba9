import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';

interface BudgetProps {
  /** US dollars a month, for the whole account. */
  readonly limit: number;
  readonly address: string;
  /** Percentages of the limit. AWS mails a warning when one of them is spent. @default 80 */
  readonly warnAt?: readonly number[];
}

/** The account's monthly budget. AWS mails warnings of what is spent, and one when the forecast exceeds the budget. */
export class Budget extends Construct {
  protected readonly monthly: CfnBudget;

  constructor(scope: Construct, id: string, { limit, address, warnAt = [80] }: BudgetProps) {
    super(scope, id);
    const above = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address }],
    });
    this.monthly = new CfnBudget(this, 'Monthly', {
      // It has no name of its own: other warnings replace the budget, and a second one of the same name can't exist.
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: limit, unit: 'USD' },
      },
      notificationsWithSubscribers: [
        ...warnAt.map((percentage) => above('ACTUAL', percentage)),
        above('FORECASTED', 100),
      ],
    });
  }
}
