import { Aws, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Bucket, type BucketProps, HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { environment, imageFolder } from '#contracts/names.ts';
import { acknowledge, wildcardFinding } from './acknowledge.ts';
import type { BucketEmptier } from './bucket-emptier.ts';
import { privateBucket } from './private-bucket.ts';
import { unfinishedUploads } from './retention.ts';
import { removalPolicyAfterCreation, type StageSettings } from './settings.ts';
import type { ShopFunction } from './shop-function.ts';

/**
 * The uploads bucket's name. It is computed, because the bucket's CORS rule waits for the distribution, and the site's headers
 * and the uploads function need the name before that.
 */
export const uploadsBucketName = (settings: StageSettings): string =>
  `gift-shop-${settings.stage}-uploads-${Aws.ACCOUNT_ID}-${Aws.REGION}`;

const keysPerUpload = 'Each upload has its own keys, so the grant is for the folder of product images in this bucket.';

/** A deleted or overwritten picture can be restored for as long as the table, by point-in-time recovery. */
const keptVersions = {
  versioned: true,
  lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(35), expiredObjectDeleteMarker: true }],
} satisfies BucketProps;

interface ImagesProps {
  readonly settings: StageSettings;
  readonly emptier: BucketEmptier;
}

/** The two buckets of product images: owners upload to one, and checked files are copied to the served one. */
export class Images extends Construct {
  readonly published: Bucket;
  private readonly uploads: Bucket;
  /** The uploads bucket by its name only, so that functions don't wait for the bucket. */
  private readonly uploadsByName: IBucket;

  constructor(scope: Construct, id: string, { settings, emptier }: ImagesProps) {
    super(scope, id);
    this.published = privateBucket(this, 'ImagesBucket', {
      removalPolicy: removalPolicyAfterCreation(settings),
      ...(settings.protectData && keptVersions),
    });
    if (!settings.protectData) emptier.empty(this.published);
    // Disposable in every stage: checked files are copied to the other bucket, and a retained bucket would block its fixed
    // name.
    this.uploads = privateBucket(this, 'UploadsBucket', {
      bucketName: uploadsBucketName(settings),
      removalPolicy: RemovalPolicy.DESTROY,
      lifecycleRules: [unfinishedUploads(settings)],
    });
    this.uploadsByName = Bucket.fromBucketName(this, 'UploadsByName', uploadsBucketName(settings));
    emptier.empty(this.uploads, this.uploadsByName);
  }

  /** Lets only the site's pages upload to presigned URLs. */
  allowUploadsFrom(siteOrigins: readonly string[]): void {
    this.uploads.addCorsRule({
      allowedOrigins: [...siteOrigins],
      allowedMethods: [HttpMethods.PUT],
      allowedHeaders: ['*'],
      exposedHeaders: ['ETag'],
      maxAge: 3600,
    });
  }

  /** Lets a function delete published images. */
  grantRemoval(fn: ShopFunction): void {
    fn.addEnvironment(environment.imagesBucket, this.published.bucketName);
    const resources = [this.published.arnForObjects(`${imageFolder}/*`)];
    fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:DeleteObject'], resources }));
    acknowledge(fn.executionRole, { [wildcardFinding(this.published, `${imageFolder}/*`)]: keysPerUpload });
  }

  /** Lets the uploads function presign uploads, inspect files, publish copies, delete uploads, and list both buckets. */
  grantPublishing(fn: ShopFunction): void {
    fn.addEnvironment(environment.uploadsBucket, this.uploadsByName.bucketName);
    fn.addEnvironment(environment.imagesBucket, this.published.bucketName);
    const inFolder = (bucket: IBucket) => bucket.arnForObjects(`${imageFolder}/*`);
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ['s3:PutObject', 's3:GetObject', 's3:AbortMultipartUpload', 's3:ListMultipartUploadParts'],
        resources: [inFolder(this.uploadsByName)],
      }),
    );
    // Without it, S3 responds with 403 for a missing upload, as it does for a forbidden one. Owners also see a list of the published
    // images, the only folder of their bucket.
    fn.addToRolePolicy(
      new PolicyStatement({
        actions: ['s3:ListBucket'],
        resources: [this.uploadsByName.bucketArn, this.published.bucketArn],
      }),
    );
    fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources: [inFolder(this.published)] }));
    acknowledge(fn.executionRole, {
      [wildcardFinding(this.uploadsByName, `${imageFolder}/*`)]: keysPerUpload,
      [wildcardFinding(this.published, `${imageFolder}/*`)]: keysPerUpload,
    });
  }
}
