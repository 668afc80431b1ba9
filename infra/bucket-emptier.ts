import { CustomResource, Duration, Tags } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { disposableTag } from '../lambdas/contracts/names.ts';
import { acknowledge, wildcardFinding } from './acknowledge.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';

export interface BucketEmptierProps {
  readonly settings: StageSettings;
  readonly buckets: readonly Bucket[];
}

/** Empties the buckets of a disposable stage before they go with it: S3 deletes none that has files in it. */
export class BucketEmptier extends Construct {
  constructor(scope: Construct, id: string, { settings, buckets }: BucketEmptierProps) {
    super(scope, id);
    const timeout = Duration.minutes(15);
    const emptier = new ShopFunction(this, 'bucket-emptier', settings, { timeout });
    for (const bucket of buckets) {
      Tags.of(bucket).add(disposableTag, 'true');
      emptier.addToRolePolicy(
        new PolicyStatement({ actions: ['s3:GetBucketTagging', 's3:ListBucket'], resources: [bucket.bucketArn] }),
      );
      emptier.addToRolePolicy(
        new PolicyStatement({ actions: ['s3:DeleteObject'], resources: [bucket.arnForObjects('*')] }),
      );
      acknowledge(emptier.executionRole, { [wildcardFinding(bucket, '*')]: 'It empties the whole bucket.' });
      new CustomResource(bucket, 'Contents', {
        resourceType: 'Custom::BucketContents',
        serviceToken: emptier.functionArn,
        serviceTimeout: timeout.plus(Duration.minutes(1)),
        properties: { BucketName: bucket.bucketName },
      });
    }
  }
}
