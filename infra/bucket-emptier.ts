import { CustomResource, Duration, Tags } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { disposableTag } from '#contracts/names.ts';
import { acknowledge, wildcardFinding } from './acknowledge.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';

const timeout = Duration.minutes(15);

/** Empties disposable buckets before CloudFormation deletes them: S3 refuses to delete a bucket with objects. */
export class BucketEmptier extends Construct {
  private readonly emptier: ShopFunction;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.emptier = new ShopFunction(this, 'bucket-emptier', settings, { timeout, deploys: true });
  }

  /**
   * Empties a bucket before it is deleted with the stack. What writes to it during a deployment must depend on the result, or a
   * failed first deployment can't roll back. `granted`: a late bucket by its name, so that the emptier doesn't wait.
   */
  empty(bucket: Bucket, granted: IBucket = bucket): CustomResource {
    Tags.of(bucket).add(disposableTag, 'true');
    this.emptier.addToRolePolicy(
      new PolicyStatement({ actions: ['s3:GetBucketTagging', 's3:ListBucket'], resources: [granted.bucketArn] }),
    );
    this.emptier.addToRolePolicy(
      new PolicyStatement({ actions: ['s3:DeleteObject'], resources: [granted.arnForObjects('*')] }),
    );
    acknowledge(this.emptier.executionRole, { [wildcardFinding(granted, '*')]: 'It empties the whole bucket.' });
    return new CustomResource(bucket, 'Contents', {
      resourceType: 'Custom::BucketContents',
      serviceToken: this.emptier.functionArn,
      serviceTimeout: timeout.plus(Duration.minutes(1)),
      properties: { BucketName: bucket.bucketName },
    });
  }
}
