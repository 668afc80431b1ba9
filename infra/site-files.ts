import { Aws, CustomResource, Duration } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge, wildcardFinding } from './acknowledge.ts';
import type { BucketEmptier } from './bucket-emptier.ts';
import type { Data } from './data.ts';
import type { Identity } from './identity.ts';
import { shownRetention } from './retention.ts';
import { type StageSettings, takesUpi } from './settings.ts';
import { ShopFunction } from './shop-function.ts';

export interface SiteFilesProps {
  readonly settings: StageSettings;
  readonly data: Data;
  readonly identity: Identity;
  readonly emptier: BucketEmptier;
  /** The site's files, its pages at its root. */
  readonly siteFolder: string;
}

export interface SiteFiles {
  /** The upload of the site's hashed files. Functions and APIs must depend on it. */
  readonly assets: CustomResource;
  /** The upload of the site's other files, the pages last. It must depend on all resources that pages call. */
  readonly pages: CustomResource;
}

/**
 * Uploads the site's files by a function that has them beside its code ([how](../docs/decisions/0017-deployment-functions.md)).
 * There are two steps, so that functions and APIs can be updated between them.
 */
export function deploySiteFiles(
  scope: Construct,
  bucket: Bucket,
  { settings, data, identity, emptier, siteFolder }: SiteFilesProps,
): SiteFiles {
  const timeout = Duration.minutes(2);
  const deployer = new ShopFunction(scope, 'site-files', settings, { siteFolder, timeout, deploys: true });
  deployer.addToRolePolicy(new PolicyStatement({ actions: ['s3:PutObject'], resources: [bucket.arnForObjects('*')] }));
  // The pages contain the shop's name.
  data.grant(deployer, ['GetItem']);
  acknowledge(deployer.executionRole, {
    [wildcardFinding(bucket, '*')]: 'It writes the whole site, and nothing else is in this bucket.',
  });
  const files = (id: string, properties: Record<string, unknown>): CustomResource =>
    new CustomResource(scope, id, {
      resourceType: 'Custom::SiteFiles',
      serviceToken: deployer.functionArn,
      serviceTimeout: timeout.plus(Duration.minutes(1)),
      // A changed bucket, version or configuration uploads the files again.
      properties: { BucketName: bucket.bucketName, Version: deployer.codeHash, ...properties },
    });
  const assets = files('Assets', { Part: 'assets' });
  assets.node.addDependency(emptier.empty(bucket));
  const { userPool, client } = identity;
  const Config = {
    region: Aws.REGION,
    userPoolId: userPool.userPoolId,
    userPoolClientId: client.userPoolClientId,
    ...shownRetention(settings),
    ...paymentConfig(settings),
    ...(settings.domain?.movedFrom !== undefined && { movedFrom: settings.domain.movedFrom }),
  };
  const pages = files('Files', { Part: 'pages', Config });
  pages.node.addDependency(assets);
  return { assets, pages };
}

/** What the site says about paying. Nothing for cards by Stripe. */
const paymentConfig = (settings: StageSettings): Readonly<Record<string, string>> => {
  const [service] = settings.cardServices;
  return {
    ...(service !== undefined && service !== 'stripe' && { cardService: service }),
    ...(takesUpi(settings) && { upi: 'true' }),
  };
};
