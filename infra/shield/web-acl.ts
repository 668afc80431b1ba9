import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

interface WebAclProps {
  /** CloudFront's web ACLs must be in us-east-1. */
  readonly scope: 'CLOUDFRONT' | 'REGIONAL';
  /** May have letters, digits, spaces and commas. AWS WAF refuses brackets. */
  readonly description: string;
  /** In the order in which AWS WAF evaluates them. */
  readonly rules: readonly Rule[];
}

/** A rule without its priority. `name` is also the name of its metric. */
type Rule = Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>;

/** A web ACL that allows what no rule blocks. Each rule has a metric, and the console shows samples of its requests. */
export function webAcl(scope: Construct, id: string, { rules, ...props }: WebAclProps): CfnWebACL {
  return new CfnWebACL(scope, id, {
    ...props,
    defaultAction: { allow: {} },
    customResponseBodies: {
      [tooMany]: { contentType: 'APPLICATION_JSON', content: '{"message":"Too Many Requests"}' },
    },
    visibilityConfig: visibility(id),
    rules: rules.map((rule, priority) => ({ ...rule, priority, visibilityConfig: visibility(rule.name) })),
  });
}

const tooMany = 'too-many-requests';

const visibility = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

/** Blocks an IP address while it sends more than `limit` requests in five minutes. `only` selects the requests that count. */
export const perAddress = (name: string, limit: number, only?: CfnWebACL.StatementProperty): Rule => ({
  name,
  statement: {
    rateBasedStatement: {
      limit,
      aggregateKeyType: 'IP',
      evaluationWindowSec: 300,
      ...(only === undefined ? {} : { scopeDownStatement: only }),
    },
  },
  // The same response as from API Gateway's throttles, which the site handles.
  action: { block: { customResponse: { responseCode: 429, customResponseBodyKey: tooMany } } },
});

/** A group of rules that AWS maintains. With `count`, it only counts what it would block. */
export const managedByAws = (name: string, mode: 'block' | 'count'): Rule => ({
  name,
  statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
  overrideAction: mode === 'count' ? { count: {} } : { none: {} },
});

type Position = 'STARTS_WITH' | 'EXACTLY';

/** Matches requests that have a text at this position. */
export const matches = (
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  positionalConstraint: Position,
  searchString: string,
): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch,
    positionalConstraint,
    searchString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});
