import { describe, expect, it } from 'vitest';
import { dependenciesOf } from './graph.ts';
import { shopTemplate } from './support.ts';

interface Resource {
  readonly Type: string;
  readonly Properties?: { readonly BucketName?: { readonly Ref: string }; readonly Part?: string };
}

/** CloudFormation starts with a resource when everything that it refers to or has in its `DependsOn` is complete. */
const dependsOnPage = 'https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-attribute-dependson.html';

describe.each(['dev', 'prod'])(`a deployment of %s (${dependsOnPage})`, (stage) => {
  const resources: Record<string, Resource> = shopTemplate(stage, { mailFrom: 'shop@example.com' }).toJSON().Resources;
  const of = (...types: string[]) => Object.keys(resources).filter((id) => types.includes(resources[id]?.Type ?? ''));
  const waitsFor = (id: string) => dependenciesOf(id, resources);
  const files = (part: string) => of('Custom::SiteFiles').find((id) => resources[id]?.Properties?.Part === part) ?? '';
  const [assets, pages] = [files('assets'), files('pages')];
  const deploying = new Set([...waitsFor(assets)].filter((id) => resources[id]?.Type === 'AWS::Lambda::Function'));
  const [copied = ''] = of('Custom::Owners');
  const functions = of('AWS::Lambda::Function').filter((id) => !deploying.has(id) && !id.startsWith('OwnersCopy'));

  it('uploads hashed assets before it updates any function of the shop', () => {
    expect([...deploying].sort()).toEqual([expect.stringMatching(/BucketEmptier/), expect.stringMatching(/SiteFiles/)]);
    expect(functions.length).toBeGreaterThan(15);
    for (const id of functions) expect(waitsFor(id), id).toContain(assets);
  });

  it('copies the owners into the table before it updates any function of the API', () => {
    for (const id of functions.filter((name) => name.startsWith('Api'))) expect(waitsFor(id), id).toContain(copied);
    // Before the copy runs, its function has its permissions and the group exists.
    const before = [...waitsFor(copied)].map((id) => resources[id]?.Type);
    expect(before).toEqual(expect.arrayContaining(['AWS::IAM::Policy', 'AWS::Cognito::UserPoolGroup']));
  });

  it('uploads pages only after all functions and APIs that they call are updated', () => {
    const permissions = of('AWS::Lambda::Permission').filter((id) => /^(Api|Live)/.test(id));
    const called = [...functions, ...permissions, ...of('AWS::ApiGatewayV2::Route')];
    for (const id of called) expect(waitsFor(pages), id).toContain(id);
  });

  it('updates the function that selects pages, and the distribution, after the pages', () => {
    for (const id of of('AWS::CloudFront::Function')) expect(waitsFor(id), id).toContain(pages);
    for (const id of of('AWS::CloudFront::Distribution')) expect(waitsFor(id), id).toContain(pages);
  });

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-stages.html: a stage with automatic deployment
  // picks up new routes.
  it('updates the APIs’ stages after the distribution, because they then require the header that it adds', () => {
    const [distribution = ''] = of('AWS::CloudFront::Distribution');
    expect(of('AWS::ApiGatewayV2::Stage')).toHaveLength(2);
    for (const id of of('AWS::ApiGatewayV2::Stage')) {
      expect(waitsFor(id), id).toContain(distribution);
      expect(resources[id]?.Properties).toMatchObject({ AutoDeploy: true, StageVariables: { cloudFrontOnly: 'true' } });
    }
  });

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-stages.html
  it('passes the site’s address in a variable of both APIs’ stages, which refers to the distribution', () => {
    const stages = of('AWS::ApiGatewayV2::Stage');
    const [distribution = ''] = of('AWS::CloudFront::Distribution');
    const siteOrigin = { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [distribution, 'DomainName'] }]] };
    expect(stages).toHaveLength(2);
    for (const id of stages) expect(resources[id]?.Properties).toMatchObject({ StageVariables: { siteOrigin } });
  });

  it('passes the site’s address to functions in a parameter, which is written after the distribution', () => {
    const [distribution = ''] = of('AWS::CloudFront::Distribution');
    const [parameter = ''] = of('AWS::SSM::Parameter');
    expect(waitsFor(parameter)).toContain(distribution);
  });

  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/troubleshooting.html: a bucket must be empty to be deleted.
  it('can be rolled back, because resources that write to a bucket depend on the one that empties it', () => {
    const emptiers = of('Custom::BucketContents');
    for (const id of of('Custom::SiteFiles')) {
      const bucket = resources[id]?.Properties?.BucketName?.Ref;
      const emptier = emptiers.find((other) => resources[other]?.Properties?.BucketName?.Ref === bucket) ?? '';
      expect(waitsFor(id)).toContain(emptier);
      // On deletion the order is reversed, so the emptier still has its permissions when it runs.
      expect([...waitsFor(emptier)].map((other) => resources[other]?.Type)).toContain('AWS::IAM::Policy');
    }
  });
});
