import type { Origin } from './cdn/origin.ts';
import { createHttpApi, type RouteSettings } from './http-api/http-api.ts';
import { createJwtVerifier } from './http-api/jwt.ts';
import { StartError } from './start-error.ts';
import type { Names } from './template/names.ts';
import type { Played, Stack } from './template/stack.ts';
import type { Invoke } from './types.ts';

export interface PlayApiSettings {
  readonly stack: Stack;
  readonly names: Names;
  /** Plays a function by its ARN. */
  readonly invoke: (arn: string) => Invoke;
  /** Turns AWS's origins into local ones. */
  readonly translate: (text: string) => string;
}

/** Every HTTP API of the template by the domain name that CloudFront forwards to. */
export function createHttpApis(settings: PlayApiSettings): ReadonlyMap<string, Origin> {
  const { stack, names } = settings;
  return new Map(
    stack.all('AWS::ApiGatewayV2::Api').map(({ resource }) => {
      const domainName = new URL(resource.attribute('ApiEndpoint')).host;
      const routes = routesOf(resource.ref, settings);
      return [domainName, createHttpApi({ apiId: resource.ref, account: names.account, domainName, routes })];
    }),
  );
}

function routesOf(apiId: string, { stack, invoke, translate }: PlayApiSettings): RouteSettings[] {
  const stage = stack.all('AWS::ApiGatewayV2::Stage').find(({ properties }) => properties.ApiId === apiId);
  if (stage === undefined) throw new StartError(`The HTTP API ${apiId} has no stage: nothing would answer.`);
  const verifiers = new Map(
    stack.all('AWS::ApiGatewayV2::Authorizer').map(({ resource, properties }) => {
      const { Issuer: issuer, Audience: audience } = properties.JwtConfiguration;
      const keysUrl = `${translate(issuer)}/.well-known/jwks.json`;
      return [resource.ref, createJwtVerifier({ issuer, audience, keysUrl })];
    }),
  );
  return stack
    .all('AWS::ApiGatewayV2::Route')
    .filter(({ properties }) => properties.ApiId === apiId)
    .map(({ properties: { RouteKey: routeKey, Target, AuthorizationType, AuthorizerId, AuthorizationScopes } }) => {
      const integration = stack.named('AWS::ApiGatewayV2::Integration', Target.replace('integrations/', ''));
      const verify = verifiers.get(AuthorizerId ?? '');
      if (AuthorizationType === 'JWT' && verify === undefined) {
        throw new StartError(`The route ${routeKey} has an authorizer that is not here.`);
      }
      const throttle = throttleOf(stage, routeKey);
      return {
        routeKey,
        invoke: invoke(integration.properties.IntegrationUri),
        timeoutMs: integration.properties.TimeoutInMillis,
        ...(AuthorizationType === 'JWT' && verify && { authorizer: { verify, scopes: AuthorizationScopes } }),
        ...(throttle && { throttle }),
      };
    });
}

/** A route's own limits, else the stage's; a template without any leaves only the account's, which no machine reaches. */
function throttleOf({ properties }: Played<'AWS::ApiGatewayV2::Stage'>, routeKey: string) {
  const limits = { ...properties.DefaultRouteSettings, ...properties.RouteSettings[routeKey] };
  const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = limits;
  return rate === undefined || burst === undefined ? undefined : { rate, burst };
}
