import { CfnOutput, Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addAlarms } from './alarms.ts';
import { Api } from './api.ts';
import { BucketEmptier } from './bucket-emptier.ts';
import { ShopDashboard } from './dashboard.ts';
import { Data } from './data.ts';
import { Identity } from './identity.ts';
import { Images } from './images.ts';
import { Live } from './live.ts';
import { Mails } from './mails.ts';
import { Monitoring } from './monitoring.ts';
import { Payments } from './payments.ts';
import type { StageSettings } from './settings.ts';
import { Site } from './site.ts';
import { Upkeep } from './upkeep.ts';

export interface ShopStackProps {
  readonly settings: StageSettings;
  /** The built site, its pages at its root. */
  readonly siteDirectory: string;
}

/** The whole shop of one stage. */
export class ShopStack extends Stack {
  constructor(scope: Construct, id: string, { settings, siteDirectory }: ShopStackProps) {
    super(scope, id, {
      description: `Online shop for personalised gifts and art (${settings.stage})`,
      terminationProtection: settings.protectData,
    });
    // Dashboards took no tags for long, and checkers and emulators of CloudFormation may not know better.
    Tags.of(this).add('shop', settings.stage, { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] });
    const data = new Data(this, 'Data', settings);
    const identity = new Identity(this, 'Identity', { settings, data });
    const images = new Images(this, 'Images', settings);
    const monitoring = new Monitoring(this, 'Monitoring', settings);
    const { mailFrom } = settings;
    const mails =
      mailFrom === undefined ? undefined : new Mails(this, 'Mails', { settings, data, monitoring, from: mailFrom });
    new Upkeep(this, 'Upkeep', { settings, data, images, mails });
    const payments = new Payments(this, 'Payments', { settings, monitoring });
    const api = new Api(this, 'Api', { settings, data, identity, images, payments });
    const live = new Live(this, 'Live', { settings, data });
    const site = new Site(this, 'Site', { settings, identity, images, api, live, siteDirectory });
    images.allowUploadsFrom(site.origin);
    const buckets = [site.bucket, images.published, images.uploads];
    if (!settings.protectData) new BucketEmptier(this, 'BucketEmptier', { settings, buckets });
    addAlarms(monitoring, { shop: this, data, httpApi: api.httpApi });
    new ShopDashboard(this, 'Dashboard', { settings, shop: this, data, mails, httpApi: api.httpApi, site });
    for (const part of [api, live, mails]) part?.tellSite(site.origin);
    new CfnOutput(this, 'SiteUrl', { value: site.origin, description: 'Where the shop opens' });
    const { distributionDomainName } = site.distribution;
    new CfnOutput(this, 'DistributionDomain', { value: distributionDomainName, description: 'For the domain’s DNS' });
    new CfnOutput(this, 'StripeSecret', { value: payments.secretArn, description: 'For Stripe’s keys' });
    new CfnOutput(this, 'TableName', { value: data.table.tableName, description: 'For npm run restore' });
    new CfnOutput(this, 'UserPoolId', { value: identity.userPool.userPoolId, description: 'For the first owner' });
  }
}
