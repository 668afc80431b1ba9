import { Aws, Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { environment, imageFolder } from '../lambdas/contracts/names.ts';
import { acknowledge, wildcardFinding } from './acknowledge.ts';
import { removalPolicy, type StageSettings } from './settings.ts';
import type { ShopFunction } from './shop-function.ts';

/** The uploads bucket's name, built from its parts so that the site's headers can name it without a dependency cycle. */
export const uploadsBucketName = (settings: StageSettings): string =>
  `gift-shop-${settings.stage}-uploads-${Aws.ACCOUNT_ID}-${Aws.REGION}`;

const keysPerUpload = 'Keys are made per upload: the grant ends at the folder of product images in this bucket.';

/** A private bucket with the shop's defaults: encrypted, TLS only, nothing public. */
export function privateBucket(scope: Construct, id: string, settings: StageSettings, bucketName?: string): Bucket {
  const bucket = new Bucket(scope, id, {
    ...(bucketName === undefined ? {} : { bucketName }),
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    removalPolicy: removalPolicy(settings),
  });
  acknowledge(bucket, {
    'AwsSolutions-S1': 'Who reads is seen by CloudFront and who writes by the functions; a third log would only cost.',
  });
  return bucket;
}

/** The two buckets of product images: owners upload into one, and what was checked is copied to the one that is served. */
export class Images extends Construct {
  readonly published: Bucket;
  readonly uploads: Bucket;

  constructor(scope: Construct, id: string, settings: StageSettings) {
    super(scope, id);
    this.published = privateBucket(this, 'ImagesBucket', settings);
    this.uploads = privateBucket(this, 'UploadsBucket', settings, uploadsBucketName(settings));
    // Checked files live on as copies; what lies here is done with after a day, what was never finished after a week.
    this.uploads.addLifecycleRule({
      abortIncompleteMultipartUploadAfter: Duration.days(7),
      expiration: Duration.days(1),
    });
  }

  /** Lets the site's pages, and no other origin, send files to presigned addresses. */
  allowUploadsFrom(siteOrigin: string): void {
    this.uploads.addCorsRule({
      allowedOrigins: [siteOrigin],
      allowedMethods: [HttpMethods.PUT],
      allowedHeaders: ['*'],
      exposedHeaders: ['ETag'],
      maxAge: 3600,
    });
  }

  /** Lets a function remove published images. */
  grantRemoval(fn: ShopFunction): void {
    fn.addEnvironment(environment.imagesBucket, this.published.bucketName);
    const resources = [this.published.arnForObjects(`${imageFolder}/*`)];
    fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:DeleteObject'], resources }));
    acknowledge(fn.executionRole, { [wildcardFinding(this.published, `${imageFolder}/*`)]: keysPerUpload });
  }

  /** What the uploads function does: presign, look at the bytes, publish a copy, remove the original, list both ends. */
  grantPublishing(fn: ShopFunction): void {
    fn.addEnvironment(environment.uploadsBucket, this.uploads.bucketName);
    fn.addEnvironment(environment.imagesBucket, this.published.bucketName);
    const inFolder = (bucket: Bucket) => bucket.arnForObjects(`${imageFolder}/*`);
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: [
          's3:PutObject',
          's3:GetObject',
          's3:DeleteObject',
          's3:AbortMultipartUpload',
          's3:ListMultipartUploadParts',
        ],
        resources: [inFolder(this.uploads)],
      }),
    );
    // Without it S3 answers a missing upload with 403 and the function could not tell it from a real refusal. The images
    // are listed for their owner; nothing but their folder is in that bucket.
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ['s3:ListBucket'],
        resources: [this.uploads.bucketArn, this.published.bucketArn],
      }),
    );
    fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources: [inFolder(this.published)] }));
    acknowledge(fn.executionRole, {
      [wildcardFinding(this.uploads, `${imageFolder}/*`)]: keysPerUpload,
      [wildcardFinding(this.published, `${imageFolder}/*`)]: keysPerUpload,
    });
  }
}
