import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { type Domain, namesOf } from '../stages/stage.ts';

interface CertificateStackProps extends StackProps {
  readonly stage: string;
  readonly domain: Domain;
}

/** The certificate of a stage's names. CloudFront takes one only from us-east-1. ACM renews it while its DNS records stay. */
export class CertificateStack extends Stack {
  constructor(scope: Construct, id: string, { stage, domain, ...props }: CertificateStackProps) {
    super(scope, id, props);
    const { name: domainName, zone } = domain;
    const hosted =
      zone && HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: zone.id, zoneName: zone.name });
    const { certificateArn: value } = new Certificate(this, 'Certificate', {
      domainName,
      subjectAlternativeNames: namesOf(domain).filter((name) => name !== domainName),
      validation: CertificateValidation.fromDns(hosted),
    });
    new CfnOutput(this, 'CertificateArn', {
      value,
      description: `For certificateArn in infra/stages/${stage}.ts`,
    });
  }
}
