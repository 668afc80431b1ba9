import { expect, test } from 'vitest';
import { shopTemplate } from './support.ts';

const template = shopTemplate();
const [[functionId = '', fn] = []] = Object.entries(template.findResources('AWS::Lambda::Function')).filter(([id]) =>
  id.startsWith('ReindexReindexFunction'),
);

test('a rule runs reindexing every five minutes, with a timeout of five minutes', () => {
  template.hasResourceProperties('AWS::Events::Rule', {
    ScheduleExpression: 'rate(5 minutes)',
    State: 'ENABLED',
    Targets: [{ Arn: { 'Fn::GetAtt': [functionId, 'Arn'] } }],
  });
  expect(fn?.Properties.Timeout).toBe(300);
});

test('reindexing may read products, and write postings and words', () => {
  const actions = Object.entries(template.findResources('AWS::IAM::Policy'))
    .filter(([id]) => id.startsWith('ReindexReindexRole'))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    .flatMap(({ Action }: { Action: string | string[] }) => Action)
    .filter((action) => !action.startsWith('logs:'))
    .sort();
  const items = ['BatchGetItem', 'BatchWriteItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query'];
  expect(actions).toEqual(items.map((name) => `dynamodb:${name}`));
});
