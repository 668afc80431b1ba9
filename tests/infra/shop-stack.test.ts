import { readFileSync } from 'node:fs';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { stageSettings } from '../../infra/settings.ts';
import { ShopStack } from '../../infra/shop-stack.ts';
import { shopTemplate, tinySite } from './support.ts';

/** The logical ids that a resource's text refers to. */
function references(value: unknown, known: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, child] of Object.entries(node)) {
      if (key === 'Ref' && typeof child === 'string') found.add(child);
      else if (key === 'Fn::GetAtt')
        found.add(Array.isArray(child) ? String(child[0]) : (String(child).split('.')[0] ?? ''));
      else if (key === 'DependsOn') for (const id of [child].flat()) found.add(String(id));
      else visit(child);
    }
  };
  visit(value);
  return new Set([...found].filter((id) => known.has(id)));
}

/** A path of logical ids that returns to its start, if there is one. */
function findCycle(resources: Record<string, unknown>): string[] | undefined {
  const known = new Set(Object.keys(resources));
  const done = new Set<string>();
  const walk = (id: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(id)) return [...path.slice(path.indexOf(id)), id];
    if (done.has(id)) return undefined;
    for (const next of references(resources[id], known)) {
      const cycle = walk(next, [...path, id]);
      if (cycle) return cycle;
    }
    done.add(id);
    return undefined;
  };
  for (const id of known) {
    const cycle = walk(id, []);
    if (cycle) return cycle;
  }
  return undefined;
}

describe('the stack', () => {
  /** Everything that a stage may have. */
  const everything = {
    confirmEmail: true,
    domainName: 'shop.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/0b4f6d2e-7a51-4a3c-9d55-2f4f6f1f0a11',
    mailFrom: 'shop@example.com',
    alarmAddress: 'ops@example.com',
    monthlyBudget: '50',
  };

  it.each(['dev', 'prod'])('has no dependency cycle that would synthesise and could not deploy (%s)', (stage) => {
    expect(findCycle(shopTemplate(stage, everything).toJSON().Resources)).toBeUndefined();
  });

  it('would find a cycle if there were one', () => {
    expect(findCycle({ A: { P: { Ref: 'B' } }, B: { P: { 'Fn::GetAtt': ['A', 'Arn'] } } })).toEqual(['A', 'B', 'A']);
  });

  it.each(['dev', 'prod'])('passes the library’s strict validation and cdk-nag (%s)', (stage) => {
    const { context } = JSON.parse(readFileSync('cdk.json', 'utf8'));
    const app = new App({ context: { ...context, 'aws:cdk:bundling-stacks': [] } });
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    new ShopStack(app, 'shop', { settings: stageSettings(stage, everything), siteDirectory: tinySite() });
    expect(() => app.synth()).not.toThrow();
  });

  it('names the known stages when asked for another', () => {
    expect(() => stageSettings('staging')).toThrow("There is no stage 'staging': choose one of dev, prod");
  });

  it('says which address is none', () => {
    expect(() => stageSettings('dev', { mailFrom: 'shop' })).toThrow("mailFrom is 'shop': give an e-mail address");
    expect(() => stageSettings('dev', { alarmAddress: 7 })).toThrow("alarmAddress is '7'");
  });

  const { domainName, certificateArn } = everything;
  it.each([
    [{ domainName }, "certificateArn is 'undefined': CloudFront takes a certificate of ACM in us-east-1"],
    [{ domainName, certificateArn: certificateArn.replace('us-east-1', 'ap-south-1') }, 'in us-east-1'],
    [{ certificateArn }, "domainName is 'undefined': give the name alone"],
    [{ domainName: 'https://shop.example.com', certificateArn }, 'give the name alone'],
    [{ monthlyBudget: 'much', alarmAddress: 'ops@example.com' }, "monthlyBudget is 'much': give US dollars a month"],
    [{ monthlyBudget: -1, alarmAddress: 'ops@example.com' }, "monthlyBudget is '-1'"],
    [{ monthlyBudget: '50' }, 'monthlyBudget needs somebody to tell'],
    [{ confirmEmail: 'maybe' }, "confirmEmail is 'maybe': say true or false"],
  ])('says what is wrong with %j', (context, message) => {
    expect(() => stageSettings('dev', context)).toThrow(message);
  });

  it('a domain is where the shop says it is: aliases, certificate, uploads and links', () => {
    const template = shopTemplate('prod', everything);
    template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: [domainName],
        ViewerCertificate: { AcmCertificateArn: certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
      },
    });
    template.hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: { CorsRules: [{ AllowedOrigins: [`https://${domainName}`] }] },
    });
    const origins = Object.values(template.findResources('AWS::Lambda::Function')).flatMap(
      ({ Properties }) => Properties.Environment?.Variables?.SITE_ORIGIN ?? [],
    );
    expect(new Set(origins)).toEqual(new Set([`https://${domainName}`]));
    template.hasOutput('SiteUrl', { Value: `https://${domainName}` });
    template.hasOutput('DistributionDomain', {});
  });

  it('a budget tells the alarm address, and is there only where a stage has one', () => {
    shopTemplate('dev').resourceCountIs('AWS::Budgets::Budget', 0);
    shopTemplate('prod', everything).hasResourceProperties('AWS::Budgets::Budget', {
      Budget: { BudgetLimit: { Amount: 50, Unit: 'USD' } },
    });
  });
});
