import { BlockPublicAccess, Bucket, type BucketProps } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

type PrivateBucketOptions = Pick<BucketProps, 'bucketName' | 'removalPolicy' | 'lifecycleRules' | 'cors' | 'versioned'>;

/** A private bucket with the shop's defaults: encrypted, TLS only, no public access. */
export function privateBucket(scope: Construct, id: string, options: PrivateBucketOptions): Bucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    ...options,
  });
  acknowledge(bucket, {
    'AwsSolutions-S1':
      'Only CloudFront, the functions and their presigned URLs give access, so access logs would only add costs.',
  });
  return bucket;
}
