import { describe, expect, it } from 'vitest';
import { Stack } from '#template/stack.ts';
import { readTemplate } from '#template/template.ts';
import { guid, writeAssembly } from './assembly.ts';

const stackOf = (Resources: object) => new Stack(readTemplate(writeAssembly({ Resources }), guid));

const lambda = (Runtime: string, more: object = {}) => ({
  Type: 'AWS::Lambda::Function',
  Properties: { Code: { S3Key: 'a.zip' }, Handler: 'index.handler', Role: 'arn', Runtime, ...more },
});

describe('a stack', () => {
  it('does not start with types that are neither supported nor ignored, and lists them', () => {
    const Resources = {
      A: { Type: 'AWS::SNS::Platform' },
      B: { Type: 'AWS::EC2::Instance' },
      C: { Type: 'AWS::S3::Bucket' },
    };
    expect(() => stackOf(Resources)).toThrow('The local cloud cannot run AWS::EC2::Instance, AWS::SNS::Platform.');
  });

  it.each([
    'AWS::CloudWatch::Alarm',
    'AWS::CloudWatch::Dashboard',
    'AWS::SNS::Topic',
    'AWS::SNS::Subscription',
    'AWS::SNS::TopicPolicy',
    'AWS::Logs::MetricFilter',
    'AWS::Budgets::Budget',
  ])('ignores %s, which only monitors', (Type) => {
    expect(() => stackOf({ A: { Type } })).not.toThrow();
  });

  it('does not start with an unsupported property that changes behaviour', () => {
    const stack = stackOf({ A: { Type: 'AWS::S3::Bucket', Properties: { NotificationConfiguration: {} } } });
    expect(() => stack.all('AWS::S3::Bucket')).toThrow(
      'The local cloud cannot run A (AWS::S3::Bucket): NotificationConfiguration: this property is not supported locally.',
    );
  });

  it('does not start with a function that it cannot run', () => {
    expect(() => stackOf({ Ours: lambda('python3.13') }).all('AWS::Lambda::Function')).toThrow(
      'only Node.js functions',
    );
    expect(() => stackOf({ Ours: lambda('nodejs24.x', { Layers: ['x'] }) }).all('AWS::Lambda::Function')).toThrow(
      'Layers',
    );
  });

  it('reads numbers that are strings in the template', () => {
    const [fn] = stackOf({ Ours: lambda('nodejs24.x', { Timeout: '10' }) }).all('AWS::Lambda::Function');
    expect(fn?.properties).toMatchObject({ Timeout: 10, MemorySize: 128, Environment: { Variables: {} } });
  });
});
