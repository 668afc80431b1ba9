import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { CertificateStack } from '#infra/certificate/certificate-stack.ts';
import { checked, deployable, stageSettings } from '#infra/settings.ts';
import type { Domain } from '#infra/stages/stage.ts';

const domain: Domain = { name: 'example.com', redirectsFrom: ['www.example.com', 'shop.example.com'] };
const stackOf = (more: Partial<Domain> = {}) =>
  new CertificateStack(new App({ builtinCloudFormationValidation: false }), 'Certificate', {
    stage: 'prod',
    domain: { ...domain, ...more },
    env: { region: 'us-east-1' },
  });

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html
it('is requested in us-east-1 for all names of the stage, and outputs the ARN for its settings', () => {
  const stack = stackOf();
  expect(stack.region).toBe('us-east-1');
  const template = Template.fromStack(stack);
  template.hasResourceProperties('AWS::CertificateManager::Certificate', {
    ...{ DomainName: 'example.com', SubjectAlternativeNames: domain.redirectsFrom, ValidationMethod: 'DNS' },
    DomainValidationOptions: Match.absent(),
  });
  template.hasOutput('CertificateArn', { Description: 'For certificateArn in infra/stages/prod.ts' });
});

// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-properties-certificatemanager-certificate-domainvalidationoption.html
it('names the zone in Route 53 for each name, so that ACM’s records are written there', () => {
  const template = Template.fromStack(stackOf({ zone: { id: 'Z0123456789ABC', name: 'example.com' } }));
  template.hasResourceProperties('AWS::CertificateManager::Certificate', {
    DomainValidationOptions: [domain.name, ...(domain.redirectsFrom ?? [])].map((DomainName) => ({
      DomainName,
      HostedZoneId: 'Z0123456789ABC',
    })),
  });
});

it('comes before the shop, which says how to get it', () => {
  const settings = checked({ ...stageSettings('prod'), domain });
  expect(() => deployable(settings)).toThrow('npm run cdk -- certificate deploy -c stage=prod');
});
