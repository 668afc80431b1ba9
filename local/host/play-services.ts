import * as z from 'zod/mini';
import { StartError } from '#lib/start-error.ts';
import type { Invoke, Keyring, Service, TokenLifetimes, UserPoolSettings } from '#lib/types.ts';
import { createSsm } from '#services/ssm/ssm.ts';
import type { Names } from '#template/names.ts';
import type { Played, Stack } from '#template/stack.ts';
import { makeResource } from './custom-resource.ts';
import type { DataFolder } from './data-folder.ts';

const configSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.string(),
});
/** What the site reads from `/config.json`. */
export type SiteConfig = z.infer<typeof configSchema>;

/** OpenID Connect's; a schema's other names are custom attributes. */
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
    const { PreSignUp, PostConfirmation, CustomMessage } = pool.LambdaConfig;
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
}: Played<'AWS::Cognito::UserPoolClient'>['properties']): TokenLifetimes => ({
  idToken: IdTokenValidity * secondsIn[units.IdToken],
  accessToken: AccessTokenValidity * secondsIn[units.AccessToken],
  refreshToken: RefreshTokenValidity * secondsIn[units.RefreshToken],
});

export const bucketSettings = (stack: Stack, translate: (text: string) => string) =>
  stack.all('AWS::S3::Bucket').map(({ resource, properties }) => ({
    name: resource.ref,
    cors: properties.CorsConfiguration.CorsRules.map((rule) => ({
      allowedOrigins: rule.AllowedOrigins.map(translate),
      allowedMethods: rule.AllowedMethods,
      allowedHeaders: rule.AllowedHeaders,
      exposedHeaders: rule.ExposedHeaders,
      ...(rule.MaxAge !== undefined && { maxAge: rule.MaxAge }),
    })),
  }));

/** Turns the distribution's own address into where the shop is served. */
export const toSite = (stack: Stack, origin: string) =>
  replacer(
    stack
      .all('AWS::CloudFront::Distribution')
      .map(({ resource }): [string, string] => [`https://${resource.attribute('DomainName')}`, origin]),
  );

export const replacer =
  (pairs: readonly (readonly [string, string])[]) =>
  (text: string): string =>
    pairs.reduce((result, [from, to]) => result.replaceAll(from, to), text);

/** The parameters of the template; `toLocal` turns AWS's origins in their values into local ones. */
export const createParameters = (
  stack: Stack,
  { region, account }: Names,
  keyring: Keyring,
  toLocal: (text: string) => string,
): Service =>
  createSsm({
    region,
    account,
    keyring,
    parameters: new Map(
      stack.all('AWS::SSM::Parameter').map(({ resource, properties }) => [resource.ref, toLocal(properties.Value)]),
    ),
  });

/**
 * Has the stack's own function put the site into its bucket, in the template's order; the site's configuration also says where
 * Cognito is on this machine.
 */
export async function deploySite(
  stack: Stack,
  folder: DataFolder,
  invoke: (arn: string) => Invoke,
  local: Readonly<Record<string, string>>,
): Promise<SiteConfig> {
  const steps = stack.all('Custom::SiteFiles');
  const [config, ...others] = steps.flatMap(({ properties: { Config } }) => (Config ? [{ ...Config, ...local }] : []));
  if (config === undefined || others.length > 0) throw new StartError('The template must have the files of one site.');
  for (const { resource, properties } of steps) {
    const played = { ...properties, ...(properties.Config && { Config: config }) };
    await makeResource({ logicalId: resource.logicalId, properties: played }, folder, invoke(properties.ServiceToken));
  }
  return z.parse(configSchema, config);
}
