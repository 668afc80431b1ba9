import { describe, expect, it } from 'vitest';
import { textOf } from './policy.ts';
import { shopTemplate } from './support.ts';

interface Resource {
  readonly Type: string;
  readonly DeletionPolicy?: string;
  readonly Properties: Readonly<Record<string, unknown>> & {
    readonly Namespace?: string;
    readonly Environment?: { readonly Variables: Readonly<Record<string, unknown>> };
  };
}

const resourcesOf = (stage: string): readonly Resource[] =>
  Object.values<Resource>(
    shopTemplate(stage, { mailFrom: 'shop@example.com', alarmAddress: 'ops@example.com' }).toJSON().Resources,
  );
const [dev, prod, first, second] = [resourcesOf('dev'), resourcesOf('prod'), resourcesOf('pr-1'), resourcesOf('pr-2')];
const stages = [dev, prod, first, second];

/** The fixed names of a stage's resources of these types, in their properties or nested configurations. */
const namesOf = (resources: readonly Resource[], types: RegExp): string[] =>
  resources
    .filter(({ Type }) => types.test(Type))
    .flatMap(({ Type, Properties }) =>
      [Properties, ...Object.values(Properties)].flatMap((config) =>
        Object.entries(config ?? {})
          .filter(([key]) => /^(Bucket|Dashboard|)Name$/.test(key))
          .map(([, name]) => `${Type} ${textOf(name)}`),
      ),
    );
const accountWide =
  /^AWS::(CloudFront::(CachePolicy|ResponseHeadersPolicy|OriginAccessControl|OriginRequestPolicy|Function)|CloudWatch::Dashboard)$/;

describe('stages side by side in one account', () => {
  it('have different names for all resources', () => {
    const names = stages.flatMap((resources) =>
      namesOf(resources, /^AWS::(S3::Bucket|SSM::Parameter|CloudWatch::Dashboard|CloudFront::\w+)$/),
    );
    expect(names.length).toBeGreaterThanOrEqual(4 * 7);
    expect(new Set(names).size).toBe(names.length);
  });

  // https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_ResponseHeadersPolicyConfig.html: a name is unique in the account.
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutDashboard.html: dashboards have no region.
  it('name account-wide resources of CloudFront and CloudWatch by stage and region', () => {
    const names = namesOf(prod, accountWide);
    expect(names).toHaveLength(8);
    for (const name of names) {
      expect(name).toContain('prod');
      expect(name).toContain(textOf({ Ref: 'AWS::Region' }));
    }
  });

  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_concepts.html#Namespace: metrics of different
  // namespaces are isolated from each other.
  it.each([
    [dev, 'GiftShop/dev'],
    [prod, 'GiftShop/prod'],
  ] as const)('emit and watch metrics in their own namespace', (resources, namespace) => {
    const emitted = resources
      .filter(({ Type }) => Type === 'AWS::Lambda::Function')
      .map(({ Properties }) => Properties.Environment?.Variables.POWERTOOLS_METRICS_NAMESPACE);
    expect(new Set(emitted)).toEqual(new Set([namespace]));
    const watched = resources.flatMap(({ Properties }) => Properties.Namespace ?? []);
    expect(new Set(watched.filter((name) => !name.startsWith('AWS/')))).toEqual(new Set([namespace]));
    const dashboards = resources.filter(({ Type }) => Type === 'AWS::CloudWatch::Dashboard');
    expect(new Set(JSON.stringify(dashboards).match(/GiftShop\b[\w/]*/g))).toEqual(new Set([namespace]));
  });

  // https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html: a name can't be used again while its bucket exists.
  it('retain no bucket with a fixed name, so that a deleted stage can be deployed again', () => {
    for (const resources of stages) {
      const named = resources.filter(({ Type, Properties }) => Type === 'AWS::S3::Bucket' && Properties.BucketName);
      expect(named.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(['Delete']);
    }
  });
});
