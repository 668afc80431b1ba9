import { join } from 'node:path';
import { CfnOutput, type CfnOutputProps, Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { addAlarms, functionsOf } from './alarms.ts';
import { Api } from './api.ts';
import { BucketEmptier } from './bucket-emptier.ts';
import { ShopDashboard } from './dashboard.ts';
import { Data } from './data.ts';
import { Identity } from './identity.ts';
import { Images } from './images.ts';
import { Live } from './live.ts';
import { Mails, mailsPerSecond } from './mails.ts';
import { Monitoring, warnIfUnwatched } from './monitoring.ts';
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

interface DeployedParts {
  readonly owners: Owners;
  readonly api: Api;
  readonly live: Live;
  readonly reindex: Reindex;
  readonly site: Site;
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
    const siteOrigin = new SiteOrigin(this, 'SiteOrigin', settings);
    const identity = new Identity(this, 'Identity', { settings, data, siteOrigin });
    const owners = new Owners(this, 'Owners', { settings, data, identity });
    const emptier = new BucketEmptier(this, 'BucketEmptier', settings);
    const images = new Images(this, 'Images', { settings, emptier });
    const photos = new Photos(this, 'Photos', { settings, emptier });
    const monitoring = new Monitoring(this, 'Monitoring', settings);
    warnIfUnwatched(this, settings);
    const { mailFrom } = settings;
    const mails =
      mailFrom === undefined
        ? undefined
        : new Mails(this, 'Mails', { settings, data, photos, monitoring, siteOrigin, from: mailFrom });
    const live = new Live(this, 'Live', { settings, data, siteOrigin });
    const upkeep = new Upkeep(this, 'Upkeep', { settings, data, identity, images, photos, live, mails });
    const payments = new Payments(this, 'Payments', { settings, monitoring });
    new Reconciler(this, 'Reconciler', { settings, data, payments, monitoring });
    const serverBundle = join(builtSite, 'server');
    const api = new Api(this, 'Api', { settings, data, identity, images, photos, payments, siteOrigin, serverBundle });
    const reindex = new Reindex(this, 'Reindex', { settings, data });
    const originKey = new OriginKey(this, 'OriginKey', settings);
    for (const fn of [...functionsOf(api), ...functionsOf(live)]) originKey.setAcceptedKeys(fn);
    const site = new Site(this, 'Site', {
      settings,
      originKey,
      data,
      identity,
      images,
      photos,
      api,
      live,
      emptier,
      siteFolder: join(builtSite, 'site'),
    });
    site.grantBranding(upkeep.consumer);
    images.allowUploadsFrom(site.origins);
    siteOrigin.publish(site.origin);
    api.passSiteOrigin(site.origin);
    live.passSiteOrigin(site.origin);
    this.orderDeployment({ owners, api, live, reindex, site });
    addAlarms(monitoring, { shop: this, data, httpApi: api.httpApi });
    new ShopDashboard(this, 'Dashboard', { settings, shop: this, data, mails, httpApi: api.httpApi, site });
    this.addOutputs({
      SiteUrl: { value: site.origin, description: 'Where the shop opens' },
      DistributionDomain: { value: site.distribution.distributionDomainName, description: 'For the domain’s DNS' },
      DistributionId: { value: site.distribution.distributionId, description: 'For siteAlarm of the shield' },
      ...payments.outputs,
      TableName: { value: data.table.tableName, description: 'For npm run restore' },
      ImagesBucket: { value: images.published.bucketName, description: 'For npm run restore' },
      PhotosBucket: { value: photos.bucketName, description: 'For npm run restore' },
      MailFrom: { value: mailFrom ?? 'none', description: 'For npm run owner' },
      AlarmsTo: {
        value: settings.alarmAddress ?? 'none',
        description: 'For the smoke test, which warns if it is none',
      },
      AlarmsTopic: { value: monitoring.topicArn, description: 'For the smoke test' },
      MailsPerSecond: {
        value: mails ? String(mailsPerSecond(settings)) : 'none',
        description: 'For the smoke test, which compares it with SES’s rate',
      },
      UserPoolId: { value: identity.userPool.userPoolId, description: 'For the first owner' },
    });
  }

  private addOutputs(outputs: Readonly<Record<string, CfnOutputProps>>): void {
    for (const [id, output] of Object.entries(outputs)) new CfnOutput(this, id, output);
  }

  /**
   * Orders a deployment: hashed assets, functions and APIs, pages, then the distribution (`infra/site.ts`) and the APIs' stages.
   * So no page is online before the APIs that it calls (`docs/decisions/0021-the-order-of-a-deployment.md`).
   */
  private orderDeployment({ owners, api, live, reindex, site }: DeployedParts): void {
    for (const fn of functionsOf(api)) fn.node.addDependency(owners.copied);
    // Products that an older version writes after the reindexing would lack the new keys.
    reindex.node.addDependency(...functionsOf(api));
    const { assets, pages } = site.files;
    for (const fn of functionsOf(this).filter(({ deploys }) => !deploys)) {
      fn.node.addDependency(assets);
      pages.node.addDependency(fn);
    }
    for (const { routes, stage } of [api, live]) {
      pages.node.addDependency(...routes);
      stage.node.addDependency(site.distribution);
    }
  }
}
