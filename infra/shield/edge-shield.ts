import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { routes } from '#contracts/routes.ts';
import { alarmPeriod, Monitoring } from '../monitoring.ts';
import { BudgetAction } from './budget-action.ts';
import type { ShieldSettings, SiteAlarm } from './settings.ts';
import { managedByAws, matches, perAddress, webAcl } from './web-acl.ts';

interface EdgeShieldProps extends StackProps {
  readonly shield: ShieldSettings & { readonly stage: string };
}

/**
 * The most requests of one IP address in five minutes. A visit takes about 46 files and nine calls, and in India a whole
 * neighbourhood can share one mobile address.
 */
const limits = { all: 5_000, api: 1_000 };

/** The webhook's path is exempt: Stripe sends from few addresses, and the function checks its signatures. */
const webhook = routes.find((route) => route.function === 'payment-webhook')?.path ?? '';

/** The web ACL of a stage's distribution, its alarm and its budget. CloudFront takes a web ACL only from us-east-1. */
export class EdgeShield extends Stack {
  constructor(scope: Construct, id: string, { shield, ...props }: EdgeShieldProps) {
    super(scope, id, props);
    const path = { uriPath: {} };
    const acl = webAcl(this, 'Distribution', {
      scope: 'CLOUDFRONT',
      description: `Distribution of the gift shop, ${shield.stage}`,
      rules: [
        perAddress('all-requests', limits.all),
        perAddress('api', limits.api, {
          andStatement: {
            statements: [
              matches(path, 'STARTS_WITH', '/api/'),
              { notStatement: { statement: matches(path, 'EXACTLY', webhook) } },
            ],
          },
        }),
        managedByAws('AWSManagedRulesAmazonIpReputationList', 'block'),
        // It would refuse bodies above 8 KB and many texts of gifts: look at its samples before you let it block.
        managedByAws('AWSManagedRulesCommonRuleSet', 'count'),
      ],
    });
    new CfnOutput(this, 'WebAclArn', {
      value: acl.attrArn,
      description: `For webAclArn in infra/stages/${shield.stage}.ts`,
    });
    if (shield.siteAlarm !== undefined) this.watchSite(shield.siteAlarm);
    if (shield.budget !== undefined) new BudgetAction(this, 'Budget', { stage: shield.stage, budget: shield.budget });
  }

  /** CloudFront's metrics exist in us-east-1 only, and an alarm can't watch another region. */
  private watchSite({ distributionId, address }: SiteAlarm): void {
    new Monitoring(this, 'Monitoring', { alarmAddress: address }).alarm('SiteFails', {
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
        statistic: Stats.AVERAGE,
        period: alarmPeriod,
      }),
      above: 1,
      periods: 3,
      meaning: 'CloudFront responds to more than one request of a hundred with 5xx, for a quarter of an hour.',
    });
  }
}
