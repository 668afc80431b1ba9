import { Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type Bucket, HttpMethods, type LifecycleRule, StorageClass } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { environment, photoFolders } from '#contracts/names.ts';
import { acknowledge, wildcardFinding } from './acknowledge.ts';
import type { BucketEmptier } from './bucket-emptier.ts';
import { photoClassOf } from './photo-class.ts';
import { privateBucket } from './private-bucket.ts';
import { unfinishedUploads } from './retention.ts';
import { removalPolicyAfterCreation, type StageSettings } from './settings.ts';
import type { ShopFunction } from './shop-function.ts';

interface PhotosProps {
  readonly settings: StageSettings;
  readonly emptier: BucketEmptier;
}

/**
 * The private bucket of customers' photos. It is no origin of CloudFront: only presigned URLs give access, to the customer of a
 * photo and to owners.
 */
export class Photos extends Construct {
  private readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { settings, emptier }: PhotosProps) {
    super(scope, id);
    this.bucket = privateBucket(this, 'PhotosBucket', {
      removalPolicy: removalPolicyAfterCreation(settings),
      lifecycleRules: [
        { prefix: `${photoFolders.incoming}/`, ...unfinishedUploads(settings) },
        ...movingRules(settings),
      ],
      // Any origin: the presigned URL is the permission.
      cors: [
        {
          allowedOrigins: ['*'],
          allowedMethods: [HttpMethods.PUT, HttpMethods.GET],
          allowedHeaders: ['content-type', 'if-none-match'],
          exposedHeaders: ['ETag'],
          maxAge: 3600,
        },
      ],
    });
    if (!settings.protectData) emptier.empty(this.bucket);
  }

  /** The origin of presigned URLs, for the site's content security policy. */
  get origin(): string {
    return `https://${this.bucket.bucketRegionalDomainName}`;
  }

  get bucketName(): string {
    return this.bucket.bucketName;
  }

  /** Lets the photos function presign, inspect, copy, show and delete photos. */
  grantStoring(fn: ShopFunction): void {
    fn.addEnvironment(environment.photosBucket, this.bucket.bucketName);
    const incoming = ['PutObject', 'GetObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'];
    this.allow(fn, incoming, photoFolders.incoming);
    this.allow(fn, ['PutObject', 'GetObject', 'DeleteObject'], photoFolders.kept);
    // Without it, S3 responds with 403 for a missing upload, as it does for a forbidden one.
    fn.addToRolePolicy(new PolicyStatement({ actions: ['s3:ListBucket'], resources: [this.bucket.bucketArn] }));
  }

  /** Lets a function read checked photos, or presign URLs that show them. */
  grantViewing(fn: ShopFunction): void {
    fn.addEnvironment(environment.photosBucket, this.bucket.bucketName);
    this.allow(fn, ['GetObject'], photoFolders.kept);
  }

  /** Lets a function delete the files of photos. It closes the key of an upload by an empty file. */
  grantRemoval(fn: ShopFunction): void {
    fn.addEnvironment(environment.photosBucket, this.bucket.bucketName);
    this.allow(fn, ['PutObject', 'AbortMultipartUpload', 'ListMultipartUploadParts'], photoFolders.incoming);
    this.allow(fn, ['DeleteObject'], photoFolders.kept);
  }

  private allow(fn: ShopFunction, actions: readonly string[], folder: string): void {
    const resources = [this.bucket.arnForObjects(`${folder}/*`)];
    fn.addToRolePolicy(new PolicyStatement({ actions: actions.map((action) => `s3:${action}`), resources }));
    acknowledge(fn.executionRole, {
      [wildcardFinding(this.bucket, `${folder}/*`)]: 'Each photo has its own keys, so the grant is for this folder.',
    });
  }
}

function movingRules({ retention }: StageSettings): LifecycleRule[] {
  const photoClass = photoClassOf(retention.deliveredPhotoDays);
  if (photoClass === undefined) return [];
  const transitionAfter = Duration.days(photoClass.movedAfter);
  const transitions = [{ storageClass: StorageClass.INFREQUENT_ACCESS, transitionAfter }];
  return [{ prefix: `${photoFolders.kept}/`, transitions }];
}
