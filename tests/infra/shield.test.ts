import { readFileSync } from 'node:fs';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { routes } from '#contracts/routes.ts';
import { checked, stageSettings } from '#infra/settings.ts';
import { EdgeShield } from '#infra/shield/edge-shield.ts';
import { LoginShield } from '#infra/shield/login-shield.ts';
import { checkedShield, type ShieldSettings, shieldSettings } from '#infra/shield/settings.ts';
import { shopTemplate } from './support.ts';

const account = '111111111111';
// The CDK's validation of templates would take seconds for each one. It runs when an app is synthesized on the command line.
const app = () => new App({ builtinCloudFormationValidation: false });
const edge = (settings: ShieldSettings = {}) =>
  new EdgeShield(app(), 'Shield', { shield: { stage: 'prod', ...settings }, env: { account, region: 'us-east-1' } });
const login = () =>
  new LoginShield(app(), 'Login', {
    stage: 'prod',
    userPoolId: 'ap-south-1_a1B2c3D4e',
    env: { account, region: 'ap-south-1' },
  });
const edgeTemplate = Template.fromStack(edge());
const loginTemplate = Template.fromStack(login());

interface Rule {
  readonly Name: string;
  readonly Priority: number;
  readonly Action?: unknown;
  readonly OverrideAction?: unknown;
  readonly Statement: {
    readonly RateBasedStatement?: {
      readonly Limit: number;
      readonly EvaluationWindowSec: number;
      readonly AggregateKeyType: string;
      readonly ScopeDownStatement?: unknown;
    };
    readonly ManagedRuleGroupStatement?: unknown;
    readonly OrStatement?: {
      readonly Statements: readonly { readonly ByteMatchStatement: { readonly SearchString: string } }[];
    };
  };
}
interface WebAcl {
  readonly Scope: string;
  readonly DefaultAction: unknown;
  readonly Rules: readonly Rule[];
}
function aclOf(template: Template): WebAcl {
  const [acl] = Object.values(template.findResources('AWS::WAFv2::WebACL'));
  return acl?.Properties;
}
const ruleOf = (template: Template, name: string) => aclOf(template).Rules.find(({ Name }) => Name === name);

describe('the shield of the distribution', () => {
  // https://docs.aws.amazon.com/waf/latest/developerguide/how-aws-waf-works-resources.html
  it('is a web ACL for CloudFront in us-east-1, and outputs the ARN for the stage’s settings', () => {
    expect(edge().region).toBe('us-east-1');
    expect(aclOf(edgeTemplate)).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    const output = edgeTemplate.toJSON().Outputs.WebAclArn;
    expect(output.Description).toBe('For webAclArn in infra/stages/prod.ts');
  });

  // https://docs.aws.amazon.com/waf/latest/developerguide/waf-rule-statement-type-rate-based-high-level-settings.html
  it.each([
    ['edge', edgeTemplate],
    ['login', loginTemplate],
  ])('blocks an IP address that exceeds a rate, within AWS’s limits: %s', (_, template) => {
    const rates = aclOf(template).Rules.filter(({ Statement }) => Statement.RateBasedStatement);
    expect(rates).toHaveLength(2);
    for (const { Action, Statement } of rates) {
      const { Limit = 0, EvaluationWindowSec, AggregateKeyType } = Statement.RateBasedStatement ?? {};
      expect(Limit).toBeGreaterThanOrEqual(10);
      expect(Limit).toBeLessThanOrEqual(2_000_000_000);
      expect([60, 120, 300, 600]).toContain(EvaluationWindowSec);
      expect(AggregateKeyType).toBe('IP');
      expect(Action).toMatchObject({ Block: { CustomResponse: { ResponseCode: 429 } } });
    }
    const priorities = aclOf(template).Rules.map(({ Priority }) => Priority);
    expect(new Set(priorities).size).toBe(priorities.length);
  });

  it('allows fewer API calls than requests in total, but Stripe’s events at the full rate', () => {
    const [all, api] = ['all-requests', 'api'].map((name) => ruleOf(edgeTemplate, name)?.Statement.RateBasedStatement);
    expect(all?.ScopeDownStatement).toBeUndefined();
    expect(api?.Limit ?? Number.NaN).toBeLessThan(all?.Limit ?? 0);
    const only = JSON.stringify(api?.ScopeDownStatement);
    const webhook = routes.find((route) => route.function === 'payment-webhook');
    expect(only).toContain('"SearchString":"/api/"');
    expect(only).toContain(`"NotStatement":{"Statement":{"ByteMatchStatement":{"FieldToMatch":{"UriPath":{}}`);
    expect(only).toContain(`"SearchString":"${webhook?.path}"`);
  });

  // https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html: the common rules refuse bodies
  // above 8 KB and text that looks like scripts.
  it('blocks IP addresses of bad reputation, and only counts requests that the common rules would block', () => {
    const reputation = ruleOf(edgeTemplate, 'AWSManagedRulesAmazonIpReputationList');
    const common = ruleOf(edgeTemplate, 'AWSManagedRulesCommonRuleSet');
    expect(reputation?.OverrideAction).toEqual({ None: {} });
    expect(common?.OverrideAction).toEqual({ Count: {} });
  });
});

describe('the shop’s distribution', () => {
  const arn = `arn:aws:wafv2:us-east-1:${account}:global/webacl/shield/0b4f6d2e-7a51-4a3c-9d55-2f4f6f1f0a11`;
  const webAclOf = (webAclArn?: string) =>
    Object.values(
      shopTemplate('dev', webAclArn === undefined ? {} : { webAclArn }).findResources('AWS::CloudFront::Distribution'),
    )[0]?.Properties.DistributionConfig.WebACLId;

  it('has the web ACL of the stage’s settings, or none', () => {
    expect(webAclOf(arn)).toBe(arn);
    expect(webAclOf()).toBeUndefined();
  });

  it.each([arn.replace('us-east-1', 'ap-south-1'), arn.replace('global', 'regional'), 'shield'])(
    'refuses any other kind of web ACL: %s',
    (webAclArn) => {
      expect(() => checked({ ...stageSettings('prod'), webAclArn })).toThrow('a wrong webAclArn');
    },
  );
});

describe('the shield of the user pool', () => {
  // https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-waf.html
  it('is a web ACL in the pool’s region that is associated with the pool', () => {
    const template = loginTemplate;
    expect(aclOf(template)).toMatchObject({ Scope: 'REGIONAL' });
    const [association] = Object.values(template.findResources('AWS::WAFv2::WebACLAssociation'));
    expect(JSON.stringify(association?.Properties.ResourceArn)).toContain(
      `:cognito-idp:ap-south-1:${account}:userpool/ap-south-1_a1B2c3D4e`,
    );
  });

  it('allows only few calls that create an account or send a mail, by the operation in their header', () => {
    const { Limit = 0, ScopeDownStatement } = ruleOf(loginTemplate, 'mailed')?.Statement.RateBasedStatement ?? {};
    expect(Limit).toBeLessThan(ruleOf(loginTemplate, 'all-requests')?.Statement.RateBasedStatement?.Limit ?? 0);
    for (const operation of ['SignUp', 'ForgotPassword', 'ResendConfirmationCode']) {
      expect(JSON.stringify(ScopeDownStatement)).toContain(`AWSCognitoIdentityProviderService.${operation}"`);
    }
  });
});

/** The operations of Cognito that each function of Amplify calls that the site uses. */
const operationsOf: Readonly<Record<string, readonly string[]>> = {
  signUp: ['SignUp'],
  confirmSignUp: ['ConfirmSignUp'],
  resendSignUpCode: ['ResendConfirmationCode'],
  signIn: ['InitiateAuth', 'RespondToAuthChallenge'],
  confirmSignIn: ['RespondToAuthChallenge'],
  fetchAuthSession: ['GetTokensFromRefreshToken'],
  signOut: ['RevokeToken'],
  resetPassword: ['ForgotPassword'],
  confirmResetPassword: ['ConfirmForgotPassword'],
  fetchMFAPreference: ['GetUser'],
  updateMFAPreference: ['GetUser', 'SetUserMFAPreference'],
  setUpTOTP: ['AssociateSoftwareToken'],
  verifyTOTPSetup: ['VerifySoftwareToken'],
};

describe('the operations of Cognito that the shield of the user pool blocks', () => {
  const block = ruleOf(loginTemplate, 'never-called');
  const { Statements = [] } = block?.Statement.OrStatement ?? {};
  const blocked = Statements.map(({ ByteMatchStatement }) => ByteMatchStatement.SearchString);
  const target = (operation: string) => `AWSCognitoIdentityProviderService.${operation}`;

  // https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-waf.html: AWS WAF inspects the operations that need no AWS
  // credentials, those with an access token among them.
  it('are those with which an access token deletes or takes over its account', () => {
    expect(block).toMatchObject({ Priority: 0, Action: { Block: {} } });
    const takeovers = [
      'UpdateUserAttributes',
      'GetUserAttributeVerificationCode',
      'VerifyUserAttribute',
      'ChangePassword',
    ];
    expect(blocked.toSorted()).toEqual(['DeleteUser', 'DeleteUserAttributes', ...takeovers].map(target).toSorted());
    for (const { ByteMatchStatement } of Statements) {
      expect(ByteMatchStatement).toMatchObject({
        FieldToMatch: { SingleHeader: { Name: 'x-amz-target' } },
        PositionalConstraint: 'EXACTLY',
      });
    }
  });

  it('are none that the site calls', () => {
    const source = ['amplify', 'tokens'].map((file) => readFileSync(`web/src/lib/${file}.ts`, 'utf8')).join('\n');
    const used = new Set(Array.from(source.matchAll(/\bauth\.(\w+)\(/g), ([, name = '']) => name));
    expect([...used].filter((name) => !Object.hasOwn(operationsOf, name))).toEqual([]);
    const own = Array.from(source.matchAll(/\bcallCognito\('(\w+)'/g), ([, name = '']) => target(name));
    expect(own.toSorted()).toEqual(['GlobalSignOut', 'RevokeToken'].map(target));
    const called = [...own, ...[...used].flatMap((name) => operationsOf[name] ?? []).map(target)];
    expect(called.filter((name) => blocked.includes(name))).toEqual([]);
  });
});

describe('the budget of a shield', () => {
  const budget = { monthly: 50, address: 'ops@example.com', stopsDeployments: true };

  it('does not exist by default, and warns at 50, 80 and 100 percent', () => {
    edgeTemplate.resourceCountIs('AWS::Budgets::Budget', 0);
    const onlyNotice = Template.fromStack(edge({ budget: { ...budget, stopsDeployments: false } }));
    onlyNotice.resourceCountIs('AWS::Budgets::BudgetsAction', 0);
    const [warning] = Object.values(onlyNotice.findResources('AWS::Budgets::Budget'));
    const thresholds = warning?.Properties.NotificationsWithSubscribers.map(
      ({ Notification }: { Notification: { Threshold: number } }) => Notification.Threshold,
    );
    expect(thresholds).toEqual([50, 80, 100]);
  });

  // https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-budgets-budget.html: other notifications
  // replace the budget, and AWS makes the new one first.
  it('has no fixed name, which would prevent a change of its warnings', () => {
    const template = Template.fromStack(edge({ budget }));
    const [[id, { Properties }] = ['', {}]] = Object.entries(template.findResources('AWS::Budgets::Budget'));
    expect(Properties.Budget.BudgetName).toBeUndefined();
    template.hasResourceProperties('AWS::Budgets::BudgetsAction', { BudgetName: { Ref: id } });
  });

  // https://docs.aws.amazon.com/cost-management/latest/userguide/budgets-action-role.html
  it('denies everything only to the deployment role, with a role that can do nothing else', () => {
    const template = Template.fromStack(edge({ budget }));
    template.hasResourceProperties('AWS::Budgets::BudgetsAction', {
      ActionType: 'APPLY_IAM_POLICY',
      NotificationType: 'ACTUAL',
      ActionThreshold: { Type: 'PERCENTAGE', Value: 100 },
      Definition: { IamActionDefinition: { Roles: ['gift-shop-deploy-prod'] } },
    });
    const [policy, ...others] = Object.values(template.findResources('AWS::IAM::Policy'));
    expect(others).toEqual([]);
    const [statement, ...more] = policy?.Properties.PolicyDocument.Statement ?? [];
    expect(more).toEqual([]);
    expect(statement.Action).toEqual(['iam:AttachRolePolicy', 'iam:DetachRolePolicy']);
    expect(JSON.stringify(statement.Resource)).toContain(':role/gift-shop-deploy-prod');
    expect(JSON.stringify(statement.Condition)).toContain(':iam::aws:policy/AWSDenyAll');
    const [role] = Object.values(template.findResources('AWS::IAM::Role'));
    expect(role?.Properties.AssumeRolePolicyDocument.Statement[0]).toMatchObject({
      Principal: { Service: 'budgets.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
  });
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/programming-cloudwatch-metrics.html: the metrics are in
// us-east-1, with the dimensions `DistributionId` and `Region`, which is `Global`.
it('the shield mails an alarm when CloudFront itself fails, if it knows the distribution', () => {
  edgeTemplate.resourceCountIs('AWS::CloudWatch::Alarm', 0);
  const template = Template.fromStack(
    edge({ siteAlarm: { distributionId: 'E2QWRUHAPOMQZL', address: 'ops@example.com' } }),
  );
  template.hasResourceProperties('AWS::CloudWatch::Alarm', {
    AlarmDescription: Match.stringLikeRegexp('What to do: docs/operating.md, SiteFails.$'),
    Namespace: 'AWS/CloudFront',
    MetricName: '5xxErrorRate',
    Dimensions: [
      { Name: 'DistributionId', Value: 'E2QWRUHAPOMQZL' },
      { Name: 'Region', Value: 'Global' },
    ],
    Threshold: 1,
    EvaluationPeriods: 3,
  });
  template.hasResourceProperties('AWS::SNS::Subscription', { Protocol: 'email', Endpoint: 'ops@example.com' });
  expect(readFileSync('docs/operating.md', 'utf8')).toMatch(/^### SiteFails$/m);
});

describe('a setting of the shield', () => {
  it.each([
    [{ userPoolId: 'https://pool' }, 'a wrong userPoolId'],
    [
      { budget: { monthly: 0, address: 'ops@example.com', stopsDeployments: false } },
      '): monthly: give US dollars a month',
    ],
    [{ budget: { monthly: 5, address: 'ops', stopsDeployments: false } }, '): address: give an e-mail address'],
    [{ siteAlarm: { distributionId: 'd1.cloudfront.net', address: 'ops@example.com' } }, 'output DistributionId'],
  ])('is refused if it is invalid: %j', (settings: ShieldSettings, message) => {
    expect(() => checkedShield(settings)).toThrow(message);
  });

  it('is refused if its name is misspelt', () => {
    const settings = { ...{ userPoolId: 'ap-south-1_AbC123' }, userPoolID: 'ap-south-1_AbC123' };
    expect(() => checkedShield(settings)).toThrow('The shield has no setting userPoolID: choose');
  });

  it('exists only for dev and prod', () => {
    expect(shieldSettings('prod')).toMatchObject({ stage: 'prod' });
    for (const stage of ['pr-1', 'toString', undefined])
      expect(() => shieldSettings(stage)).toThrow('There is no shield');
  });
});
