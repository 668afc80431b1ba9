import { Stack, type StackProps } from 'aws-cdk-lib';
import { type CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { matches, perAddress, webAcl } from './web-acl.ts';

interface LoginShieldProps extends StackProps {
  readonly stage: string;
  readonly userPoolId: string;
}

/** The most requests of one IP address in five minutes. A login takes about four. `mailed` limits those that send a mail. */
const limits = { all: 1_000, mailed: 100 };

const mailed = ['SignUp', 'ForgotPassword', 'ResendConfirmationCode'];

/**
 * Calls that a stolen access token could make at Cognito, and that the site never makes: the shop's own API deletes
 * accounts and changes attributes ([decision 50](../../docs/decisions/0050-access-tokens-at-cognito.md)).
 */
const neverCalled = [
  'DeleteUser',
  'UpdateUserAttributes',
  'GetUserAttributeVerificationCode',
  'VerifyUserAttribute',
  'DeleteUserAttributes',
  'ChangePassword',
];

/** Matches calls of these operations of Cognito. */
const calls = (operations: readonly string[]): CfnWebACL.StatementProperty => ({
  orStatement: {
    statements: operations.map((name) =>
      matches({ singleHeader: { Name: 'x-amz-target' } }, 'EXACTLY', `AWSCognitoIdentityProviderService.${name}`),
    ),
  },
});

/** The web ACL of a stage's user pool, which browsers call directly. It must be in the pool's region. */
export class LoginShield extends Stack {
  constructor(scope: Construct, id: string, { stage, userPoolId, ...props }: LoginShieldProps) {
    super(scope, id, props);
    const acl = webAcl(this, 'UserPool', {
      scope: 'REGIONAL',
      description: `User pool of the gift shop, ${stage}`,
      rules: [
        { name: 'never-called', statement: calls(neverCalled), action: { block: {} } },
        perAddress('all-requests', limits.all),
        perAddress('mailed', limits.mailed, calls(mailed)),
      ],
    });
    new CfnWebACLAssociation(this, 'Association', {
      webAclArn: acl.attrArn,
      resourceArn: this.formatArn({ service: 'cognito-idp', resource: 'userpool', resourceName: userPoolId }),
    });
  }
}
