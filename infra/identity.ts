import { Duration, Stack } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolEmail,
  UserPoolGroup,
  UserPoolOperation,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito';
import { Policy, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { environment, mobileNumberAttribute, ownersGroup, shopName } from '#contracts/names.ts';
import { acknowledge } from './acknowledge.ts';
import type { Data } from './data.ts';
import { removalPolicy, type StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';
import type { SiteOrigin } from './site-origin.ts';

interface IdentityProps {
  readonly settings: StageSettings;
  readonly data: Data;
  readonly siteOrigin: SiteOrigin;
}

const html = (...paragraphs: readonly string[]): string => paragraphs.map((text) => `<p>${text}</p>`).join('');

/** Without SES, Cognito has one template for all codes: docs/decisions/0019-account-mails.md. */
const ownCodeMail = {
  emailStyle: VerificationEmailStyle.CODE,
  emailSubject: `Your ${shopName} code`,
  emailBody: html(
    'Your code is <b>{####}</b>.',
    'Use it to confirm your email or to choose a new password.',
    "If you didn't ask for it, ignore this email.",
    shopName,
  ),
};

const ownInvitation = {
  emailSubject: `Your ${shopName} account`,
  emailBody: html(
    "We've created an account for you.",
    'Log in as <b>{username}</b> with the temporary password <b>{####}</b>.',
    shopName,
  ),
};

/** The customers' and owners' accounts: a Cognito user pool, the site's client, the owners' group and the triggers. */
export class Identity extends Construct {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  readonly owners: UserPoolGroup;

  constructor(scope: Construct, id: string, { settings, data, siteOrigin }: IdentityProps) {
    super(scope, id);
    this.userPool = this.createUserPool(settings);
    this.client = this.siteClient();
    this.owners = new UserPoolGroup(this, 'Owners', {
      userPool: this.userPool,
      groupName: ownersGroup,
      description: 'Those who run the shop: the catalogue, the pictures and the orders.',
    });
    this.addTriggers(settings, data, siteOrigin);
  }

  /** Allows a function one administrative action on this pool. */
  allow(fn: ShopFunction, action: `Admin${string}`): void {
    const resources = [this.userPool.userPoolArn];
    fn.addToRolePolicy(new PolicyStatement({ actions: [`cognito-idp:${action}`], resources }));
  }

  private createUserPool(settings: StageSettings): UserPool {
    const userPool = new UserPool(this, 'UserPool', {
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      // A new address takes effect only once verified, so an account can't take over another person's address.
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: true, mutable: true },
      },
      customAttributes: { [mobileNumberAttribute]: new StringAttribute({ mutable: true, maxLen: 16 }) },
      passwordPolicy: {
        minLength: 8,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      mfa: Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      email: this.sender(settings),
      userVerification: ownCodeMail,
      userInvitation: ownInvitation,
      deletionProtection: settings.protectData,
      removalPolicy: removalPolicy(settings),
    });
    acknowledge(userPool, {
      'AwsSolutions-COG1':
        'Passwords have at least 8 characters. Rules about which characters they contain would add little protection.',
      'AwsSolutions-COG2':
        'A required second factor would keep customers from ordering. Everyone may add one, and a stage can demand it of owners.',
      'AwsSolutions-COG8': 'The Plus tier costs more than a small shop earns; Cognito limits attempts without it.',
    });
    return userPool;
  }

  /** SES if the stage uses it for account mails; otherwise undefined: Cognito's own sender, limited to 50 mails a day. */
  private sender({ accountMailsBySes, mailFrom }: StageSettings): UserPoolEmail | undefined {
    if (!accountMailsBySes || mailFrom === undefined) return undefined;
    return UserPoolEmail.withSES({
      fromEmail: mailFrom,
      fromName: shopName,
      sesRegion: Stack.of(this).region,
      // Cognito checks only this identity. An address of a verified domain has no separate identity.
      sesVerifiedDomain: mailFrom.slice(mailFrom.lastIndexOf('@') + 1),
    });
  }

  /** The browser's client: SRP and refresh only, no secret, and write access only to the attributes of the sign-up. */
  private siteClient(): UserPoolClient {
    const attributes = new ClientAttributes()
      .withStandardAttributes({ email: true, fullname: true })
      .withCustomAttributes(mobileNumberAttribute);
    return this.userPool.addClient('SiteClient', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      idTokenValidity: Duration.hours(1),
      accessTokenValidity: Duration.hours(1),
      refreshTokenValidity: Duration.days(30),
      readAttributes: attributes.withStandardAttributes({ email: true, emailVerified: true, fullname: true }),
      writeAttributes: attributes,
    });
  }

  private addTriggers(settings: StageSettings, data: Data, siteOrigin: SiteOrigin): void {
    // Cognito waits five seconds for a trigger, then retries.
    const timeout = Duration.seconds(5);
    const confirmation = { timeout, environment: { [environment.confirmEmail]: String(settings.confirmEmail) } };
    const preSignUp = new ShopFunction(this, 'pre-sign-up', settings, confirmation);
    const postConfirmation = new ShopFunction(this, 'post-confirmation', settings, confirmation);
    // Otherwise, when a stage starts to ask for codes, the last account without a code would count as proved.
    postConfirmation.node.addDependency(preSignUp);
    // Accepting an invitation reads it, deletes it and writes an owner.
    data.grantWithOwners(postConfirmation, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);
    const customMessage = new ShopFunction(this, 'custom-message', settings, {
      timeout,
      environment: { [environment.accountMails]: String(settings.accountMailsBySes) },
    });
    // Mails contain the shop's name, and its logo by its address.
    data.grant(customMessage, settings.accountMailsBySes ? ['GetItem'] : []);
    siteOrigin.grantRead(customMessage);
    this.userPool.addTrigger(UserPoolOperation.PRE_SIGN_UP, preSignUp);
    this.userPool.addTrigger(UserPoolOperation.POST_CONFIRMATION, postConfirmation);
    this.userPool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, customMessage);
    // A password reset ends the account's sessions. The first proof of the mailbox switches off the second factor.
    this.allowTrigger('EndSessions', postConfirmation, 'AdminUserGlobalSignOut');
    this.allowTrigger('SwitchOffSecondFactor', postConfirmation, 'AdminSetUserMFAPreference');
    this.allowTrigger('JoinOwners', postConfirmation, 'AdminAddUserToGroup');
    if (settings.ownersNeedSecondFactor) {
      const preTokenGeneration = new ShopFunction(this, 'pre-token-generation', settings, { timeout });
      this.userPool.addTrigger(UserPoolOperation.PRE_TOKEN_GENERATION, preTokenGeneration);
      this.allowTrigger('ReadSecondFactor', preTokenGeneration, 'AdminGetUser');
      data.grantWithOwners(preTokenGeneration, ['UpdateItem']);
    }
  }

  /**
   * Allows a trigger one administrative action, by a separate policy. In the role's own policy it would make a cycle, because
   * the function waits for that policy, and the pool for the function.
   */
  private allowTrigger(id: string, fn: ShopFunction, action: `Admin${string}`): void {
    const statement = new PolicyStatement({
      actions: [`cognito-idp:${action}`],
      resources: [this.userPool.userPoolArn],
    });
    new Policy(this, id, { statements: [statement], roles: [fn.executionRole] });
  }
}
