import { readFileSync } from 'node:fs';
import { App, Validations } from 'aws-cdk-lib';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { type StageSettings, stageSettings } from '#infra/settings.ts';
import { ShopStack } from '#infra/shop-stack.ts';
import { findCycle } from './graph.ts';
import { shopTemplate, tinySite } from './support.ts';

describe('the stack', () => {
  /** The stage's domain. */
  const domain = {
    name: 'shop.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/0b4f6d2e-7a51-4a3c-9d55-2f4f6f1f0a11',
  };
  /** Every optional setting of a stage. */
  const everything: Partial<StageSettings> = {
    confirmEmail: true,
    ownersNeedSecondFactor: true,
    domain,
    mailFrom: 'shop@example.com',
    accountMailsBySes: true,
    alarmAddress: 'ops@example.com',
    monthlyBudget: 50,
  };

  it.each(['dev', 'prod'])(
    'has no dependency cycle, with which it could be synthesized but not deployed (%s)',
    (stage) => {
      expect(findCycle(shopTemplate(stage, everything).toJSON().Resources)).toBeUndefined();
    },
  );

  it('detects a cycle', () => {
    expect(findCycle({ A: { P: { Ref: 'B' } }, B: { P: { 'Fn::GetAtt': ['A', 'Arn'] } } })).toEqual(['A', 'B', 'A']);
  });

  it('passes the CDK’s strict validation and cdk-nag as dev and as prod', () => {
    const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
    const app = new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] } });
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    for (const stage of ['dev', 'prod'])
      new ShopStack(app, stage, { settings: { ...stageSettings(stage), ...everything }, builtSite: tinySite() });
    expect(() => app.synth()).not.toThrow();
  });

  it('uses its domain for aliases, certificate, uploads and links', () => {
    const template = shopTemplate('prod', everything);
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: [domain.name],
        ViewerCertificate: { AcmCertificateArn: domain.certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
      },
    });
    template.hasResourceProperties('AWS::S3::Bucket', {
      // Pages that are still open at CloudFront's own address can upload too.
      CorsConfiguration: { CorsRules: [{ AllowedOrigins: [`https://${domain.name}`, Match.anyValue()] }] },
    });
    template.hasResourceProperties('AWS::SSM::Parameter', { Value: `https://${domain.name}` });
    template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageVariables: { siteOrigin: `https://${domain.name}` },
    });
    template.hasOutput('SiteUrl', { Value: `https://${domain.name}` });
    template.hasOutput('DistributionDomain', {});
    expect(knownOrigins(template)).toEqual({
      OrderMails: `https://${domain.name}`,
      CustomMessage: `https://${domain.name}`,
    });
  });

  // SSM serves 40 reads a second: https://docs.aws.amazon.com/general/latest/gr/ssm.html
  const knownOrigins = (template: Template) =>
    Object.fromEntries(
      ['OrderMails', 'CustomMessage'].map((name) => {
        const [fn] = Object.entries(template.findResources('AWS::Lambda::Function')).filter(([id]) =>
          id.includes(name),
        );
        return [name, fn?.[1].Properties.Environment.Variables.SITE_ORIGIN];
      }),
    );

  it('responds at its domain before it moves there, so that DNS can be changed without an outage', () => {
    const names = { ...domain, redirectsFrom: ['www.shop.example.com'], canonical: false };
    const template = shopTemplate('prod', { ...everything, domain: names });
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { Aliases: [domain.name, 'www.shop.example.com'] },
    });
    const [url] = Object.values(template.findOutputs('SiteUrl'));
    expect(JSON.stringify(url)).toContain('DomainName');
    expect(JSON.stringify(url)).not.toContain(domain.name);
    expect(knownOrigins(template)).toEqual({ OrderMails: undefined, CustomMessage: undefined });
  });

  it('names to the site where it was before, while the stage says so', () => {
    const movedFrom = 'd1234.cloudfront.net';
    const configs = (more: object) =>
      JSON.stringify(
        shopTemplate('prod', { ...everything, domain: { ...domain, ...more } }).findResources('Custom::SiteFiles'),
      );
    expect(configs({ movedFrom })).toContain(`"movedFrom":"${movedFrom}"`);
    expect(configs({})).not.toContain('movedFrom');
  });

  // https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/routing-to-cloudfront-distribution.html
  it('writes alias records for all its names if their zone is in Route 53, and prints them otherwise', () => {
    const names = { ...domain, name: 'example.com', redirectsFrom: ['www.example.com'] };
    const elsewhere = shopTemplate('prod', { ...everything, domain: names });
    elsewhere.resourceCountIs('AWS::Route53::RecordSet', 0);
    expect(JSON.stringify(elsewhere.findOutputs('DnsRecords'))).toContain('www.example.com CNAME ');

    const zone = { id: 'Z0123456789ABC', name: 'example.com' };
    const inRoute53 = shopTemplate('prod', { ...everything, domain: { ...names, zone } });
    expect(inRoute53.findOutputs('DnsRecords')).toEqual({});
    const records = Object.values(inRoute53.findResources('AWS::Route53::RecordSet')).map(
      ({ Properties }) => Properties,
    );
    expect(records.map(({ Name, Type }) => `${Type} ${Name}`).sort()).toEqual([
      ...['A example.com.', 'A www.example.com.', 'AAAA example.com.', 'AAAA www.example.com.'],
    ]);
    for (const { HostedZoneId, AliasTarget } of records) {
      expect(HostedZoneId).toBe(zone.id);
      expect(JSON.stringify(AliasTarget.DNSName)).toMatch(/Distribution.*DomainName/);
    }
  });

  it('has a budget only if the stage sets one', () => {
    shopTemplate('dev').resourceCountIs('AWS::Budgets::Budget', 0);
    shopTemplate('prod', everything).hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetLimit: { Amount: 50, Unit: 'USD' } },
    });
  });
});
