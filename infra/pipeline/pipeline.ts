import { Aws, CfnOutput, DefaultStackSynthesizer, Duration, Stack } from 'aws-cdk-lib';
import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { stackName } from '../settings.ts';
import { deployerName, type PipelineSettings } from './settings.ts';

const issuer = 'token.actions.githubusercontent.com';
const audience = 'sts.amazonaws.com';

/** The roles of `cdk bootstrap` that a deployment assumes. Only CloudFormation uses the one with rights to change resources. */
const bootstrapRoles = ['deploy-role', 'file-publishing-role', 'lookup-role'];

/** Lets GitHub Actions deploy without a stored key: a role for each stage, for one repository and its environment. */
export class Pipeline extends Stack {
  constructor(scope: Construct, id: string, settings: PipelineSettings & { readonly repository: string }) {
    super(scope, id);
    const provider = this.provider(settings);
    for (const stage of settings.stages) {
      const role = new Role(this, `Deploy-${stage}`, {
        roleName: deployerName(stage),
        description: `GitHub Actions of ${settings.repository} deploy the stage ${stage}`,
        maxSessionDuration: Duration.hours(1),
        assumedBy: new WebIdentityPrincipal(provider, {
          StringEquals: {
            [`${issuer}:aud`]: audience,
            // GitHub puts the environment here only after its protection rules have passed.
            [`${issuer}:sub`]: `repo:${settings.repository}:environment:${stage}`,
          },
        }),
      });
      role.addToPolicy(
        new PolicyStatement({ actions: ['sts:AssumeRole'], resources: bootstrapRoles.map(bootstrapRole) }),
      );
      // For the warnings of the smoke test.
      role.addToPolicy(
        new PolicyStatement({ actions: ['sns:ListSubscriptionsByTopic'], resources: [topicsOf(stage)] }),
      );
      role.addToPolicy(new PolicyStatement({ actions: ['ses:GetAccount'], resources: ['*'] }));
      new CfnOutput(this, `RoleArn-${stage}`, {
        value: role.roleArn,
        description: `For the variable AWS_ROLE_ARN of the GitHub environment ${stage}`,
      });
    }
  }

  /** The ARN of GitHub's identity provider in this account. */
  private provider({ providerExists }: PipelineSettings): string {
    if (providerExists) return `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:oidc-provider/${issuer}`;
    return new OidcProviderNative(this, 'GitHub', { url: `https://${issuer}`, clientIds: [audience] }).oidcProviderArn;
  }
}

const bootstrapRole = (name: string): string =>
  `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-${name}-${Aws.ACCOUNT_ID}-${Aws.REGION}`;

const topicsOf = (stage: string): string =>
  `arn:${Aws.PARTITION}:sns:${Aws.REGION}:${Aws.ACCOUNT_ID}:${stackName(stage)}-*`;
