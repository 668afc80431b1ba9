import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import { environment } from '#contracts/names.ts';
import type { StageSettings } from './settings.ts';
import type { ShopFunction } from './shop-function.ts';
import { canonicalHost } from './stages/stage.ts';

/**
 * The parameter with the site's origin, which functions read at run time. CloudFront's own address as an environment variable would
 * make a cycle: the distribution waits for the pages, and the pages wait for the functions.
 */
export class SiteOrigin extends Construct {
  private readonly parameterName: string;

  /** Empty while only the distribution knows it. */
  private readonly known: string;

  constructor(scope: Construct, id: string, { stage, domain }: StageSettings) {
    super(scope, id);
    const host = canonicalHost(domain);
    this.known = host && `https://${host}`;
    this.parameterName = `/gift-shop/${stage}/site-origin`;
  }

  /** Lets a function read the origin, and sets the parameter's name in its environment; also the origin itself, if it is known. */
  grantRead(fn: ShopFunction): void {
    if (this.known !== '') fn.addEnvironment(environment.siteOrigin, this.known);
    fn.addEnvironment(environment.siteOriginParameter, this.parameterName);
    const parameter = Stack.of(this).formatArn({ service: 'ssm', resource: `parameter${this.parameterName}` });
    fn.addToRolePolicy(new PolicyStatement({ actions: ['ssm:GetParameter'], resources: [parameter] }));
  }

  /** Writes the origin, which waits for the distribution. */
  publish(origin: string): void {
    new StringParameter(this, 'Parameter', {
      parameterName: this.parameterName,
      stringValue: origin,
      description: 'Where browsers see the shop. The stack writes it.',
    });
  }
}
