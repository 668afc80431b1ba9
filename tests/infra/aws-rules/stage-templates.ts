import type { Template } from 'aws-cdk-lib/assertions';
import { shopTemplate } from '../support.ts';

/** Every optional setting of a stage. */
const everything = {
  confirmEmail: true,
  ownersNeedSecondFactor: true,
  domain: {
    name: 'shop.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/0b4f6d2e-7a51-4a3c-9d55-2f4f6f1f0a11',
  },
  mailFrom: 'shop@example.com',
  alarmAddress: 'ops@example.com',
  monthlyBudget: 50,
};
export const stageNames = ['dev', 'prod'] as const;

/** Any value of a template, which has no type. */
export type Properties = ReturnType<Template['findResources']>[string][string];
interface Resource {
  readonly Type: string;
  readonly Properties: Properties;
  readonly DependsOn?: readonly string[];
  readonly DeletionPolicy?: string;
}

/** A stage's template with queries for the tests. */
export function stageTemplate(stage: string) {
  const template = shopTemplate(stage, everything).toJSON();
  const Outputs: object = template.Outputs;
  const Resources: Record<string, Resource> = template.Resources;
  const all = Object.entries(Resources);
  return {
    size: Buffer.byteLength(JSON.stringify(template)),
    Outputs,
    Resources,
    ofType: (type: string) => all.filter(([, resource]) => resource.Type === type),
    propertiesOf: (type: string) =>
      all.filter(([, resource]) => resource.Type === type).map(([, resource]) => resource.Properties),
  };
}
export const stages = { dev: stageTemplate('dev'), prod: stageTemplate('prod') };
export const { dev, prod } = stages;

const account = '111111111111';
/** Regions for the tests. No region of the standard partition has a longer name than the second. */
export const regions = ['us-east-1', 'ap-southeast-1'] as const;

/** Resolves a value of the template as CloudFormation does. A reference to a resource becomes its logical ID. */
export function resolve(value: Properties, region: string): string {
  const pseudo: Record<string, string> = {
    'AWS::Region': region,
    'AWS::AccountId': account,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
  };
  if (typeof value !== 'object') return String(value);
  if ('Ref' in value) return pseudo[value.Ref] ?? value.Ref;
  if ('Fn::GetAtt' in value) return value['Fn::GetAtt'].join('.');
  const [separator, parts] = value['Fn::Join'];
  return parts.map((part: Properties) => resolve(part, region)).join(separator);
}

/** The logical ID that a property refers to. */
export const idOf = (value: Properties): string => value.Ref ?? value['Fn::GetAtt']?.[0];

export const { DistributionConfig: distribution } = prod.propertiesOf('AWS::CloudFront::Distribution')[0];
export const behaviors: Properties[] = [...distribution.CacheBehaviors, distribution.DefaultCacheBehavior];
export const [pageOrigins] = distribution.OriginGroups.Items;
/** The origin of a behaviour, or the first one of its origin group. */
export const originOf = ({ TargetOriginId }: Properties) => {
  const id = TargetOriginId === pageOrigins.Id ? pageOrigins.Members.Items[0].OriginId : TargetOriginId;
  return distribution.Origins.find(({ Id }: Properties) => Id === id);
};
