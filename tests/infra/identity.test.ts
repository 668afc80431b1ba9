import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { shopTemplate } from './support.ts';

const confirming = (confirmEmail: string) => ({
  Environment: { Variables: Match.objectLike({ CONFIRM_EMAIL: confirmEmail }) },
});

describe('the user pool', () => {
  const template = shopTemplate();

  it('lets customers sign up with a case-insensitive e-mail address, a name and a mobile number', () => {
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

  it('requires a password of eight characters without further rules', () => {
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

  it('runs its triggers, and tells the functions that need it whether the stage confirms e-mail addresses', () => {
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      LambdaConfig: {
        PreSignUp: { 'Fn::GetAtt': [Match.stringLikeRegexp('PreSignUpFunction'), 'Arn'] },
        PostConfirmation: { 'Fn::GetAtt': [Match.stringLikeRegexp('PostConfirmationFunction'), 'Arn'] },
      },
    });
    for (const stage of [template, shopTemplate('dev', { confirmEmail: true })]) {
      const properties = stage === template ? confirming('false') : confirming('true');
      const ids = Object.keys(stage.findResources('AWS::Lambda::Function', { Properties: properties }));
      expect(ids.map((id) => id.replace(/Function.*/, '')).sort()).toEqual([
        // It mails no unproved mailbox.
        'ApiManageOrders',
        'IdentityPostConfirmation',
        'IdentityPreSignUp',
      ]);
    }
  });

  it('updates the pre-sign-up trigger first, so that no account without a code counts as proved', () => {
    const [dependencies] = Object.entries(template.findResources('AWS::Lambda::Function'))
      .filter(([id]) => id.startsWith('IdentityPostConfirmation'))
      .map(([, { DependsOn }]) => DependsOn);
    expect(dependencies).toContainEqual(expect.stringMatching(/^IdentityPreSignUpFunction/));
  });

  it.each(['dev', 'prod'])(
    'writes its mails with a function that has a timeout of five seconds, where Cognito allows that (%s)',
    (stage) => {
      const bySes = { mailFrom: 'shop@example.com', accountMailsBySes: true };
      for (const [context, accountMails] of [
        [{}, 'false'],
        [bySes, 'true'],
      ] as const) {
        const pool = shopTemplate(stage, context);
        pool.hasResourceProperties('AWS::Cognito::UserPool', {
          LambdaConfig: { CustomMessage: { 'Fn::GetAtt': [Match.stringLikeRegexp('CustomMessageFunction'), 'Arn'] } },
        });
        // https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-working-with-lambda-triggers.html
        pool.hasResourceProperties('AWS::Lambda::Function', {
          Environment: { Variables: { ACCOUNT_MAILS: accountMails } },
          Timeout: 5,
        });
      }
    },
  );

  it('sends mails itself unless the stage uses SES with the shop’s sender', () => {
    for (const context of [{}, { mailFrom: 'shop@example.com' }, { accountMailsBySes: false }]) {
      shopTemplate('prod', context).hasResourceProperties('AWS::Cognito::UserPool', {
        EmailConfiguration: Match.absent(),
      });
    }
    // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_EmailConfigurationType.html
    const bySes = shopTemplate('prod', { mailFrom: 'shop@example.com', accountMailsBySes: true });
    bySes.hasResourceProperties('AWS::Cognito::UserPool', {
      EmailConfiguration: {
        EmailSendingAccount: 'DEVELOPER',
        From: 'World of Surprises <shop@example.com>',
        SourceArn: {
          'Fn::Join': [
            '',
            [
              'arn:',
              { Ref: 'AWS::Partition' },
              ':ses:',
              { Ref: 'AWS::Region' },
              ':',
              { Ref: 'AWS::AccountId' },
              // The domain is the identity that an operator verifies and Cognito requires.
              ':identity/example.com',
            ],
          ],
        },
      },
    });
  });

  // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_VerificationMessageTemplateType.html
  // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_MessageTemplateType.html
  it('explains the code in Cognito’s own mail, in HTML', () => {
    const code = '<b>\\{####\\}</b>.*confirm your email or to choose a new password';
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      VerificationMessageTemplate: {
        DefaultEmailOption: 'CONFIRM_WITH_CODE',
        EmailSubject: 'Your World of Surprises code',
        EmailMessage: Match.stringLikeRegexp(code),
      },
      AdminCreateUserConfig: {
        InviteMessageTemplate: {
          EmailSubject: 'Your World of Surprises account',
          EmailMessage: Match.stringLikeRegexp('<b>\\{username\\}</b>.*<b>\\{####\\}</b>'),
        },
      },
    });
  });

  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-cognito-userpool.html: both properties are updated
  // without replacing the pool.
  it('offers everyone a second factor by an authenticator app, and requires none', () => {
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
      SmsConfiguration: Match.absent(),
      LambdaConfig: { PreTokenGeneration: Match.absent() },
    });
  });

  it('D30: adds the claim of a second factor if the stage requires it of owners, and tells all functions for owners', () => {
    const requiring = shopTemplate('prod', { ownersNeedSecondFactor: true });
    requiring.hasResourceProperties('AWS::Cognito::UserPool', {
      LambdaConfig: { PreTokenGeneration: { 'Fn::GetAtt': [Match.stringLikeRegexp('PreTokenGeneration'), 'Arn'] } },
    });
    requiring.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: { Statement: [Match.objectLike({ Action: 'cognito-idp:AdminGetUser' })] },
      Roles: [{ Ref: Match.stringLikeRegexp('PreTokenGenerationRole') }],
    });
    // It keeps in the table since when a factor is on, and reads nothing there.
    requiring.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: { Statement: Match.arrayWith([Match.objectLike({ Action: 'dynamodb:UpdateItem' })]) },
      Roles: [{ Ref: Match.stringLikeRegexp('PreTokenGenerationRole') }],
    });
    const guarding = [
      'Account',
      'LiveTicket',
      'ManageLog',
      'ManageMoney',
      'ManageOrders',
      'MyData',
      'Products',
      'Settings',
      'Uploads',
    ];
    for (const [stage, required] of [
      [template, 'false'],
      [requiring, 'true'],
    ] as const) {
      const Variables = Match.objectLike({ OWNERS_NEED_SECOND_FACTOR: required });
      const configured = stage.findResources('AWS::Lambda::Function', { Properties: { Environment: { Variables } } });
      const names = Object.keys(configured).map((id) => id.replace(/^Api|Function.*/g, ''));
      expect(names.sort()).toEqual(guarding);
    }
  });

  it('grants each function only the actions that it calls, and only on this pool', () => {
    const statements = Object.entries(template.findResources('AWS::IAM::Policy')).flatMap(([id, { Properties }]) =>
      (Properties.PolicyDocument.Statement as { Action: string | string[]; Resource: unknown }[])
        .filter(({ Action }) => JSON.stringify(Action).includes('cognito'))
        .map(({ Action, Resource }) => ({ id, Action, Resource, Roles: Properties.Roles })),
    );
    expect(statements).toEqual([
      {
        id: expect.stringContaining('EndSessions'),
        Action: 'cognito-idp:AdminUserGlobalSignOut',
        Resource: { 'Fn::GetAtt': [expect.stringContaining('UserPool'), 'Arn'] },
        Roles: [{ Ref: expect.stringContaining('PostConfirmationRole') }],
      },
      {
        id: expect.stringContaining('SwitchOffSecondFactor'),
        Action: 'cognito-idp:AdminSetUserMFAPreference',
        Resource: { 'Fn::GetAtt': [expect.stringContaining('UserPool'), 'Arn'] },
        Roles: [{ Ref: expect.stringContaining('PostConfirmationRole') }],
      },
      {
        id: expect.stringContaining('JoinOwners'),
        Action: 'cognito-idp:AdminAddUserToGroup',
        Resource: { 'Fn::GetAtt': [expect.stringContaining('UserPool'), 'Arn'] },
        Roles: [{ Ref: expect.stringContaining('PostConfirmationRole') }],
      },
      {
        id: expect.stringContaining('CopyOwnersRole'),
        Action: 'cognito-idp:ListUsersInGroup',
        Resource: { 'Fn::GetAtt': [expect.stringContaining('UserPool'), 'Arn'] },
        Roles: [{ Ref: expect.stringContaining('CopyOwnersRole') }],
      },
      {
        id: expect.stringContaining('UpkeepRole'),
        Action: 'cognito-idp:AdminGetUser',
        Resource: { 'Fn::GetAtt': [expect.stringContaining('UserPool'), 'Arn'] },
        Roles: [{ Ref: expect.stringContaining('UpkeepRole') }],
      },
      ...['Account', 'MyData'].map((name) => ({
        id: expect.stringContaining(`Api${name}Role`),
        Action: `cognito-idp:${name === 'MyData' ? 'AdminDeleteUser' : 'AdminUpdateUserAttributes'}`,
        Resource: { 'Fn::GetAtt': [expect.stringContaining('UserPool'), 'Arn'] },
        Roles: [{ Ref: expect.stringContaining(`Api${name}Role`) }],
      })),
    ]);
  });

  it('gives the site a client only for SRP and refresh, which does not reveal who has an account', () => {
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
