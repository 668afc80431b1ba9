import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { pythonHas } from '../support/python.ts';
import { shopTemplate } from './support.ts';

const hasEmulator = pythonHas('moto', 'cfnlint', 'boto3');

const result = z.object({
  status: z.string(),
  missing: z.array(z.string()),
  refused: z.array(z.string()),
  unknownTypes: z.array(z.string()),
  indexes: z.array(z.string()),
  stream: z.string(),
});

/** moto 5.2.1 can't deploy these, or would run their functions in Docker. cfn-lint checks them too. */
const unknownTypes = [
  ...['Api', 'Authorizer', 'Integration', 'Route', 'Stage'].map((name) => `AWS::ApiGatewayV2::${name}`),
  ...[
    'CachePolicy',
    'Distribution',
    'Function',
    'OriginAccessControl',
    'OriginRequestPolicy',
    'ResponseHeadersPolicy',
  ].map((name) => `AWS::CloudFront::${name}`),
  'AWS::CloudWatch::Alarm',
  ...['', 'Client', 'Group'].map((name) => `AWS::Cognito::UserPool${name}`),
  'AWS::S3::BucketPolicy',
  ...['', 'EventDestination'].map((name) => `AWS::SES::ConfigurationSet${name}`),
  ...['AWS::SNS::Subscription', 'AWS::SNS::TopicPolicy', 'AWS::SQS::QueuePolicy', 'AWS::SecretsManager::Secret'],
  ...['BucketContents', 'Owners', 'SiteFiles'].map((name) => `Custom::${name}`),
];

test.runIf(hasEmulator)(
  'the template deploys on an emulator by others, and fits AWS’s schemas',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'emulator-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'template.json');
    const template = shopTemplate('prod', { mailFrom: 'shop@example.com', alarmAddress: 'ops@example.com' }).toJSON();
    writeFileSync(path, JSON.stringify(template));
    const { stdout, stderr } = spawnSync('python3', ['tests/emulator/deploy.py', path], { encoding: 'utf8' });
    expect(stdout, stderr).not.toBe('');
    expect(z.parse(result, JSON.parse(stdout))).toMatchObject({
      status: 'CREATE_COMPLETE',
      missing: [],
      refused: [],
      unknownTypes,
      indexes: ['gsi1', 'gsi2', 'gsi3', 'gsi4'],
      stream: 'NEW_AND_OLD_IMAGES',
    });
  },
  300_000,
);
