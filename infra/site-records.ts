import { CfnOutput } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';
import { type Domain, namesOf } from './stages/stage.ts';

/** Points the domain's names at the distribution, or prints what its owner must do where its zone is. */
export function siteRecords(site: Construct, domain: Domain, distribution: Distribution): void {
  const names = namesOf(domain);
  if (domain.zone === undefined) {
    new CfnOutput(site, 'DnsRecords', {
      value: names.map((name) => `${name} CNAME ${distribution.distributionDomainName}`).join(', '),
      description: 'Records to write where the domain is. ALIAS or ANAME for a name without a subdomain',
    }).overrideLogicalId('DnsRecords');
    return;
  }
  const scope = new Construct(site, 'Records');
  const { id: hostedZoneId, name: zoneName } = domain.zone;
  const zone = HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId, zoneName });
  const target = RecordTarget.fromAlias(new CloudFrontTarget(distribution));
  for (const recordName of names) {
    const props = { zone, target, recordName: `${recordName}.` };
    new ARecord(scope, `A ${recordName}`, props);
    new AaaaRecord(scope, `AAAA ${recordName}`, props);
  }
}
