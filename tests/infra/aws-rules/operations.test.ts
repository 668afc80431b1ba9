import { describe, expect, it } from 'vitest';
import { dev, idOf, type Properties, prod, stageNames, stages } from './stage-templates.ts';

// The URL above each test is the AWS page of its rule. `docs/aws-rules.md` lists them all.

describe('CloudWatch', () => {
  const alarms = prod.propertiesOf('AWS::CloudWatch::Alarm');

  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html
  it('evaluates an alarm over at most a day, in whole minutes', () => {
    for (const { Period, EvaluationPeriods } of alarms) {
      expect(Period % 60).toBe(0);
      expect(Period * EvaluationPeriods).toBeLessThanOrEqual(86_400);
    }
  });

  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
  it('reports errors and throttles of a table only with both dimensions, table and operation', () => {
    const ofTable = alarms.filter(({ Namespace }) => Namespace === 'AWS/DynamoDB');
    expect(ofTable.length).toBeGreaterThan(0);
    for (const { MetricName, Dimensions } of ofTable) {
      expect(['ThrottledRequests', 'SystemErrors']).toContain(MetricName);
      expect(Dimensions.map(({ Name }: Properties) => Name).toSorted()).toEqual(['Operation', 'TableName']);
    }
  });

  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_concepts.html
  it('reserves namespaces that begin with AWS/', () => {
    const own = new Set(alarms.map(({ Namespace }) => Namespace).filter((name: string) => !/^AWS\//.test(name)));
    expect([...own]).toHaveLength(1);
    for (const name of own) expect(name).toMatch(/^[\w.\-/#:]{1,255}$/);
  });
});

describe('Budgets', () => {
  // https://docs.aws.amazon.com/aws-cost-management/latest/APIReference/API_budgets_CreateBudget.html
  it('allows 5 notifications per budget, with 10 mail addresses each', () => {
    const [budget] = prod.propertiesOf('AWS::Budgets::Budget');
    expect(budget.NotificationsWithSubscribers.length).toBeLessThanOrEqual(5);
    for (const { Subscribers } of budget.NotificationsWithSubscribers) {
      expect(Subscribers.length).toBeLessThanOrEqual(10);
    }
  });
});

describe('CloudFormation', () => {
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
  it.each(stageNames)('allows 500 resources, 200 outputs and 1 MB per template (%s)', (name) => {
    // Fewer than 450, so that a stage has room for another feature.
    expect(Object.keys(stages[name].Resources).length).toBeLessThan(450);
    expect(Object.keys(stages[name].Outputs).length).toBeLessThan(200);
    expect(stages[name].size).toBeLessThan(1_000_000);
  });

  // https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudformation-customresource.html
  it('waits for a custom resource longer than its function may run, and at most an hour', () => {
    const custom = Object.values(dev.Resources).filter(({ Type }) => Type.startsWith('Custom::'));
    expect(custom.length).toBeGreaterThan(0);
    for (const { Properties } of custom) {
      const fn = dev.Resources[idOf(Properties.ServiceToken)]?.Properties;
      expect(Number(Properties.ServiceTimeout)).toBeGreaterThan(fn.Timeout);
      expect(Number(Properties.ServiceTimeout)).toBeLessThanOrEqual(3_600);
    }
  });

  // https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-cloudformation-customresource.html
  it('calls a custom resource’s function only after its role has its permissions', () => {
    for (const { Properties } of Object.values(dev.Resources).filter(({ Type }) => Type.startsWith('Custom::'))) {
      const { DependsOn = [] } = dev.Resources[idOf(Properties.ServiceToken)] ?? {};
      expect(DependsOn).toContainEqual(expect.stringMatching(/RoleDefaultPolicy/));
    }
  });
});
