import { Match } from 'aws-cdk-lib/assertions';
import { describe, it } from 'vitest';
import { shopTemplate } from './support.ts';

describe('the user pool', () => {
  const template = shopTemplate();

  it('lets shoppers register by e-mail, in any case of letters, with a name and a mobile number', () => {
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
      Schema: Match.arrayWith([
        Match.objectLike({ Name: 'email', Required: true }),
        Match.objectLike({ Name: 'name', Required: true }),
        Match.objectLike({ Name: 'mobileNumber', AttributeDataType: 'String' }),
      ]),
    });
  });

  it('asks for a password of eight characters and makes no rules about which ones', () => {
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireLowercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
          RequireUppercase: false,
        },
      },
    });
  });

  it('runs both triggers, and tells pre-sign-up whether this stage confirms e-mails', () => {
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      LambdaConfig: {
        PreSignUp: { 'Fn::GetAtt': [Match.stringLikeRegexp('PreSignUpFunction'), 'Arn'] },
        PostConfirmation: { 'Fn::GetAtt': [Match.stringLikeRegexp('PostConfirmationFunction'), 'Arn'] },
      },
    });
    template.hasResourceProperties('AWS::Lambda::Function', {
      Environment: { Variables: Match.objectLike({ CONFIRM_EMAIL: 'false' }) },
    });
  });

  it('gives the site a client for SRP and refresh only, which tells nobody who has an account', () => {
    template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      AllowedOAuthFlowsUserPoolClient: false,
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      WriteAttributes: ['custom:mobileNumber', 'email', 'name'],
    });
  });

  it('D4: has the group of owners', () => {
    template.hasResourceProperties('AWS::Cognito::UserPoolGroup', { GroupName: 'owners' });
  });
});
