import type { ServiceContext } from '#host/context.ts';
import type { Invoke } from '#lib/invoke.ts';
import type { TokenLifetimes, UserPoolSettings } from '#services/cognito/pool-settings.ts';
import type { Stack, TypedResource } from '#template/stack.ts';
import { createCognito } from './server.ts';

/** Serves the template's user pools. Resolves with Cognito's endpoint. */
export async function openCognito(context: ServiceContext): Promise<string> {
  const { stack, names, folder, keyring, invoke, sendMail, serve, addresses } = context;
  const { region, account } = names;
  const pools = userPools(stack, invoke);
  const directory = folder.folder('cognito');
  const endpoint = await serve(
    'cognito',
    await createCognito({ directory, region, account, pools, keyring, sendMail, wording: folder.wording }),
  );
  addresses.browsers.add(`https://cognito-idp.${region}.amazonaws.com`, endpoint);
  return endpoint;
}

/** The standard attributes of OpenID Connect. All other names in a schema are custom attributes. */
const standardAttributes = new Set(
  (
    'address birthdate email family_name gender given_name locale middle_name name nickname phone_number picture ' +
    'preferred_username profile updated_at website zoneinfo'
  ).split(' '),
);

export const userPools = (stack: Stack, invoke: (arn: string) => Invoke): UserPoolSettings[] =>
  stack.all('AWS::Cognito::UserPool').map(({ resource, properties: pool }) => {
    const ofThisPool = ({ properties }: { readonly properties: { readonly UserPoolId: string } }) =>
      properties.UserPoolId === resource.ref;
    const { Policies, Schema, VerificationMessageTemplate } = pool;
    const { PreSignUp, PostConfirmation, CustomMessage, PreTokenGeneration } = pool.LambdaConfig;
    return {
      userPoolId: resource.ref,
      clients: stack
        .all('AWS::Cognito::UserPoolClient')
        .filter(ofThisPool)
        .map((client) => ({
          clientId: client.resource.ref,
          authFlows: client.properties.ExplicitAuthFlows,
          ...(client.properties.WriteAttributes && { writableAttributes: client.properties.WriteAttributes }),
          lifetimes: tokenLifetimes(client.properties),
        })),
      attributes: Schema.map(({ Name, StringAttributeConstraints }) => ({
        name: standardAttributes.has(Name) ? Name : `custom:${Name}`,
        maximumLength: StringAttributeConstraints.MaxLength,
      })),
      groups: stack
        .all('AWS::Cognito::UserPoolGroup')
        .filter(ofThisPool)
        .map((group) => group.properties.GroupName),
      minimumPasswordLength: Policies?.PasswordPolicy?.MinimumLength ?? 8,
      ...(PreSignUp !== undefined && { preSignUp: invoke(PreSignUp) }),
      ...(PostConfirmation !== undefined && { postConfirmation: invoke(PostConfirmation) }),
      ...(CustomMessage !== undefined && { customMessage: invoke(CustomMessage) }),
      ...(PreTokenGeneration !== undefined && { preTokenGeneration: invoke(PreTokenGeneration) }),
      softwareTokens: pool.MfaConfiguration === 'OPTIONAL',
      verifiesNewEmail: pool.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate.includes('email'),
      emailSendingAccount: pool.EmailConfiguration.EmailSendingAccount,
      codeMail: {
        subject: VerificationMessageTemplate.EmailSubject ?? pool.EmailVerificationSubject,
        html: VerificationMessageTemplate.EmailMessage ?? pool.EmailVerificationMessage,
      },
    };
  });

const secondsIn = { seconds: 1, minutes: 60, hours: 3600, days: 24 * 3600 } as const;

const tokenLifetimes = ({
  IdTokenValidity,
  AccessTokenValidity,
  RefreshTokenValidity,
  TokenValidityUnits: units,
}: TypedResource<'AWS::Cognito::UserPoolClient'>['properties']): TokenLifetimes => ({
  idToken: IdTokenValidity * secondsIn[units.IdToken],
  accessToken: AccessTokenValidity * secondsIn[units.AccessToken],
  refreshToken: RefreshTokenValidity * secondsIn[units.RefreshToken],
});
