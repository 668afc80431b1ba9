import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { shopTemplate } from './support.ts';

describe('the live connection', () => {
  const template = shopTemplate();
  const only = (type: string, prefix: string): string => {
    const [id, ...others] = Object.keys(template.findResources(type)).filter((name) => name.startsWith(prefix));
    if (id === undefined || others.length > 0) throw new Error(`There is not exactly one ${type} ${prefix}…`);
    return id;
  };
  const api = only('AWS::ApiGatewayV2::Api', 'Live');
  const host = [{ Ref: api }, '.execute-api.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }];
  const distribution = only('AWS::CloudFront::Distribution', 'Site');
  const functionOf = (name: string) =>
    template.findResources('AWS::Lambda::Function')[only('AWS::Lambda::Function', name)]?.Properties;
  const allowed = (role: string) => {
    const policy =
      template.findResources('AWS::IAM::Policy')[only('AWS::IAM::Policy', role)]?.Properties.PolicyDocument;
    const statements: readonly { readonly Action: string | readonly string[] }[] = policy.Statement;
    const common = /^(logs|dynamodb:(Describe|List|GetRecords|GetShard))/;
    return statements.filter(({ Action }) => !common.test([Action].flat().join()));
  };

  it('has only the routes $connect and $default, both with the same function', () => {
    const routes = Object.entries(template.findResources('AWS::ApiGatewayV2::Route'))
      .filter(([id]) => id.startsWith('Live'))
      .map(([, { Properties }]) => Properties);
    expect(routes.map(({ RouteKey }) => RouteKey).sort()).toEqual(['$connect', '$default']);
    expect(new Set(routes.map(({ Target }) => JSON.stringify(Target))).size).toBe(1);
  });

  it('is throttled, and has no access log, which would contain tickets', () => {
    template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      ApiId: { Ref: api },
      StageName: 'live',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 500 },
      AccessLogSettings: Match.absent(),
    });
  });

  it('is on the site’s own host without caching, and receives every header except Host', () => {
    const config = template.findResources('AWS::CloudFront::Distribution')[distribution]?.Properties.DistributionConfig;
    const behaviour = config.CacheBehaviors.find(({ PathPattern }: { PathPattern: string }) => PathPattern === '/live');
    expect(behaviour).toMatchObject({
      // AWS's managed policies CachingDisabled and AllViewerExceptHostHeader.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
    });
    const { DomainName, OriginPath } = config.Origins.find(({ Id }: { Id: string }) => Id === behaviour.TargetOriginId);
    expect(DomainName).toEqual({ 'Fn::Join': ['', host] });
    expect(OriginPath).toBeUndefined();
  });

  it('gives the functions that send messages its endpoint', () => {
    for (const sender of ['UpkeepUpkeepFunction', 'LiveLiveConnection']) {
      expect(functionOf(sender).Environment.Variables.LIVE_ENDPOINT).toEqual({
        'Fn::Join': ['', ['https://', ...host, '/live']],
      });
    }
  });

  it('grants each function only its actions, and messages only to this stage’s connections', () => {
    const table = { 'Fn::GetAtt': [only('AWS::DynamoDB::Table', 'Data'), 'Arn'] };
    const siteOrigin = { Action: 'ssm:GetParameter' };
    expect(allowed('ApiLiveTicketRole')).toMatchObject([
      { Action: 'dynamodb:GetItem', Resource: table },
      { Action: 'dynamodb:PutItem', Resource: table },
      siteOrigin,
    ]);
    const sending = {
      Action: 'execute-api:ManageConnections',
      Resource: { 'Fn::Join': ['', expect.arrayContaining([{ Ref: api }, '/live/POST/@connections/*'])] },
    };
    expect(allowed('LiveLiveConnectionRole')).toMatchObject([
      { Action: 'dynamodb:GetItem', Resource: table },
      { Action: ['dynamodb:PutItem', 'dynamodb:DeleteItem'], Resource: table },
      siteOrigin,
      sending,
    ]);
    expect(allowed('UpkeepUpkeepRole')).toContainEqual(expect.objectContaining(sending));
  });
});
