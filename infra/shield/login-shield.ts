import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { matches, perAddress, webAcl } from './web-acl.ts';

interface LoginShieldProps extends StackProps {
  readonly stage: string;
  readonly userPoolId: string;
}

/** The most requests of one IP address in five minutes. A login takes about four. `mailed` limits those that send a mail. */
const limits = { all: 1_000, mailed: 100 };

const mailed = ['SignUp', 'ForgotPassword', 'ResendConfirmationCode'];

/** The web ACL of a stage's user pool, which browsers call directly. It must be in the pool's region. */
export class LoginShield extends Stack {
  constructor(scope: Construct, id: string, { stage, userPoolId, ...props }: LoginShieldProps) {
    super(scope, id, props);
    const operation = { singleHeader: { Name: 'x-amz-target' } };
    const acl = webAcl(this, 'UserPool', {
      scope: 'REGIONAL',
      description: `User pool of the gift shop, ${stage}`,
      rules: [
        perAddress('all-requests', limits.all),
        perAddress('mailed', limits.mailed, {
          orStatement: {
            statements: mailed.map((name) =>
              matches(operation, 'EXACTLY', `AWSCognitoIdentityProviderService.${name}`),
            ),
          },
        }),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', {
      webAclArn: acl.attrArn,
      resourceArn: this.formatArn({ service: 'cognito-idp', resource: 'userpool', resourceName: userPoolId }),
    });
  }
}
