import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { shopTemplate } from './support.ts';

const template = shopTemplate();
const [[functionId = '', fn] = []] = Object.entries(template.findResources('AWS::Lambda::Function')).filter(([id]) =>
  id.startsWith('ReconcilerReconcileFunction'),
);
const [ruleId = ''] = Object.keys(template.findResources('AWS::Events::Rule')).filter((id) =>
  id.startsWith('Reconciler'),
);

describe('the reconciler', () => {
  it('is called every hour by a rule that has the permission', () => {
    const target = { 'Fn::GetAtt': [functionId, 'Arn'] };
    template.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 hour)',
      State: 'ENABLED',
      Targets: [{ Arn: target }],
    });
    template.hasResourceProperties('AWS::Lambda::Permission', {
      Action: 'lambda:InvokeFunction',
      FunctionName: target,
      Principal: 'events.amazonaws.com',
      SourceArn: { 'Fn::GetAtt': [ruleId, 'Arn'] },
    });
  });

  it('has a timeout of five minutes, of which it reads new pages only for three and a half', () => {
    expect(fn?.Properties.Timeout).toBe(300);
  });

  it('has exactly the permissions that it uses', () => {
    const actions = Object.entries(template.findResources('AWS::IAM::Policy'))
      .filter(([id]) => id.startsWith('ReconcilerReconcileRole'))
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
      .flatMap(({ Action }: { Action: string | string[] }) => Action)
      .filter((action) => !action.startsWith('logs:'))
      .sort();
    const items = ['BatchGetItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'Query', 'UpdateItem'];
    expect(actions).toEqual([...items.map((name) => `dynamodb:${name}`), 'secretsmanager:GetSecretValue']);
  });

  it('raises an alarm after four hours without a completed run, and while findings are open', () => {
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'ReconcilerCompleted',
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      Period: 3_600,
      EvaluationPeriods: 4,
      DatapointsToAlarm: Match.absent(),
      TreatMissingData: 'breaching',
    });
    template.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName: 'MoneyToLookAt',
      Statistic: 'Maximum',
      Threshold: 0,
      Period: 3_600,
      EvaluationPeriods: 2,
      DatapointsToAlarm: 1,
      TreatMissingData: 'notBreaching',
    });
  });
});
