import { join } from 'node:path';
import { CfnOutput, Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addAlarms, functionsOf } from './alarms.ts';
import { Api } from './api.ts';
import { BucketEmptier } from './bucket-emptier.ts';
import { ShopDashboard } from './dashboard.ts';
import { Data } from './data.ts';
import { Identity } from './identity.ts';
import { Images } from './images.ts';
import { Live } from './live.ts';
import { Mails } from './mails.ts';
import { Monitoring } from './monitoring.ts';
import { OriginKey } from './origin-key.ts';
import { Owners } from './owners.ts';
import { Payments } from './payments.ts';
import { Photos } from './photos.ts';
import { Reconciler } from './reconciler.ts';
import { Reindex } from './reindex.ts';
import type { StageSettings } from './settings.ts';
import { Site } from './site.ts';
import { SiteOrigin } from './site-origin.ts';
import { Upkeep } from './upkeep.ts';

interface ShopStackProps {
  readonly settings: StageSettings;
  /** The built site (`web/build.ts`): its files in `site`, its code for the function `pages` in `server`. */
  readonly builtSite: string;
}

/** The whole shop of one stage. */
export class ShopStack extends Stack {
  constructor(scope: Construct, id: string, { settings, builtSite }: ShopStackProps) {
    super(scope, id, {
      description: `Online shop for personalised gifts and art (${settings.stage})`,
      terminationProtection: settings.protectData,
    });
    // Some checkers and emulators refuse tags on dashboards, which CloudFormation didn't support for long.
    Tags.of(this).add('shop', settings.stage, { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] });
    const data = new Data(this, 'Data', settings);
    const identity = new Identity(this, 'Identity', { settings, data });
    const owners = new Owners(this, 'Owners', { settings, data, identity });
    const emptier = new BucketEmptier(this, 'BucketEmptier', settings);
    const images = new Images(this, 'Images', { settings, emptier });
    const photos = new Photos(this, 'Photos', { settings, emptier });
    const siteOrigin = new SiteOrigin(this, 'SiteOrigin', settings);
    const monitoring = new Monitoring(this, 'Monitoring', settings);
    const { mailFrom } = settings;
    const mails =
      mailFrom === undefined
        ? undefined
        : new Mails(this, 'Mails', { settings, data, photos, monitoring, siteOrigin, from: mailFrom });
    const live = new Live(this, 'Live', { settings, data, siteOrigin });
    new Upkeep(this, 'Upkeep', { settings, data, images, photos, live, mails });
    const payments = new Payments(this, 'Payments', { settings, monitoring });
    new Reconciler(this, 'Reconciler', { settings, data, payments, monitoring });
    const serverBundle = join(builtSite, 'server');
    const api = new Api(this, 'Api', { settings, data, identity, images, photos, payments, siteOrigin, serverBundle });
    for (const fn of functionsOf(api)) fn.node.addDependency(owners.copied);
    // It runs only after the functions are updated: products that an older version writes later would lack the new keys.
    new Reindex(this, 'Reindex', { settings, data }).node.addDependency(...functionsOf(api));
    const originKey = new OriginKey(this, 'OriginKey', settings);
    for (const fn of [...functionsOf(api), ...functionsOf(live)]) originKey.setAcceptedKeys(fn);
    const site = new Site(this, 'Site', {
      settings,
      originKey,
      identity,
      images,
      photos,
      api,
      live,
      emptier,
      siteFolder: join(builtSite, 'site'),
    });
    images.allowUploadsFrom(site.origin);
    siteOrigin.publish(site.origin);
    api.passSiteOrigin(site.origin);
    this.orderDeployment(site, api, live);
    addAlarms(monitoring, { shop: this, data, httpApi: api.httpApi });
    new ShopDashboard(this, 'Dashboard', { settings, shop: this, data, mails, httpApi: api.httpApi, site });
    new CfnOutput(this, 'SiteUrl', { value: site.origin, description: 'Where the shop opens' });
    const { distributionDomainName } = site.distribution;
    new CfnOutput(this, 'DistributionDomain', { value: distributionDomainName, description: 'For the domain’s DNS' });
    new CfnOutput(this, 'StripeSecret', { value: payments.secretArn, description: 'For Stripe’s keys' });
    new CfnOutput(this, 'TableName', { value: data.table.tableName, description: 'For npm run restore' });
    new CfnOutput(this, 'MailFrom', { value: mailFrom ?? 'none', description: 'For npm run owner' });
    new CfnOutput(this, 'UserPoolId', { value: identity.userPool.userPoolId, description: 'For the first owner' });
  }

  /**
   * Orders a deployment so that no page is online before the APIs that it calls: hashed assets, then functions and APIs, then
   * pages. The distribution and its CloudFront Functions wait for the pages (`infra/site.ts`). The APIs' stages come last,
   * because their variable makes functions demand the header that the distribution adds.
   */
  private orderDeployment({ files: { assets, pages }, distribution }: Site, api: Api, live: Live): void {
    for (const fn of functionsOf(this).filter(({ deploys }) => !deploys)) {
      fn.node.addDependency(assets);
      pages.node.addDependency(fn);
    }
    for (const { routes, stage } of [api, live]) {
      pages.node.addDependency(...routes);
      stage.node.addDependency(distribution);
    }
  }
}
