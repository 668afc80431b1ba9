import type { ServiceContext } from '#host/context.ts';
import type { Invoke } from '#lib/invoke.ts';
import { StartError } from '#lib/start-error.ts';
import type { Origin } from '#services/cdn/origin.ts';
import type { Names } from '#template/names.ts';
import type { Stack, TypedResource } from '#template/stack.ts';
import type { Resource } from '#template/template.ts';
import { createHttpApi, type RouteSettings } from './http-api.ts';
import { createJwtVerifier } from './jwt.ts';

interface HttpApiContext {
  readonly stack: Stack;
  readonly names: Names;
  /** Returns an invoker for the function with this ARN. */
  readonly invoke: (arn: string) => Invoke;
  /** Replaces AWS's origins by local ones. */
  readonly translate: (text: string) => string;
  readonly addresses: Pick<ServiceContext['addresses'], 'site'>;
}

/** The default timeout of an HTTP API's integration. */
const longestMs = 30_000;

/** Creates the template's HTTP APIs, by the domain name that CloudFront forwards to. */
export function createHttpApis(settings: HttpApiContext): ReadonlyMap<string, { readonly origin: Origin }> {
  const { stack, names } = settings;
  return new Map(
    apisOf(stack, 'HTTP').map(({ resource }) => {
      const domainName = new URL(resource.attribute('ApiEndpoint')).host;
      const routes = routesOf(resource.ref, settings);
      const stageVariables = variablesOf(stageOf(stack, resource.ref), settings);
      const origin = createHttpApi({ apiId: resource.ref, account: names.account, domainName, routes, stageVariables });
      return [domainName, { origin }];
    }),
  );
}

/** The HTTP API of a stack without a distribution. @throws StartError unless the stack has exactly one. */
export function apiWithoutCdn(stack: Stack): Resource {
  const [api, ...others] = apisOf(stack, 'HTTP');
  if (api === undefined || others.length > 0) {
    throw new StartError('The local cloud runs one CloudFront distribution or, without any, one HTTP API.');
  }
  return api.resource;
}

export const apisOf = (stack: Stack, protocol: 'HTTP' | 'WEBSOCKET') =>
  stack.all('AWS::ApiGatewayV2::Api').filter(({ properties }) => properties.ProtocolType === protocol);

/** An API's stage. @throws StartError if there is none, or more than one. */
export function stageOf(stack: Stack, apiId: string): TypedResource<'AWS::ApiGatewayV2::Stage'> {
  const [stage, ...others] = stack
    .all('AWS::ApiGatewayV2::Stage')
    .filter(({ properties }) => properties.ApiId === apiId);
  if (stage === undefined || others.length > 0) throw new StartError(`The API ${apiId} must have exactly one stage.`);
  return stage;
}

export const integrationOf = (stack: Stack, { properties: { Target } }: TypedResource<'AWS::ApiGatewayV2::Route'>) =>
  stack.named('AWS::ApiGatewayV2::Integration', Target.replace('integrations/', '')).properties;

function routesOf(apiId: string, { stack, invoke, translate }: HttpApiContext): RouteSettings[] {
  const stage = stageOf(stack, apiId);
  if (stage.properties.StageName !== '$default') {
    throw new StartError(`The HTTP API ${apiId}: only the $default stage is supported locally.`);
  }
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
    .map((route) => {
      const { RouteKey: routeKey, AuthorizationType, AuthorizerId, AuthorizationScopes } = route.properties;
      const integration = integrationOf(stack, route);
      if (integration.PayloadFormatVersion !== '2.0') {
        throw new StartError(`The route ${routeKey}: only payload format 2.0 is supported locally.`);
      }
      const verify = verifiers.get(AuthorizerId ?? '');
      if (AuthorizationType === 'JWT' && verify === undefined) {
        throw new StartError(`The route ${routeKey} has an authorizer that is not in the template.`);
      }
      const throttle = throttleOf(stage, routeKey);
      return {
        routeKey,
        invoke: invoke(integration.IntegrationUri),
        timeoutMs: integration.TimeoutInMillis ?? longestMs,
        ...(AuthorizationType === 'JWT' && verify && { authorizer: { verify, scopes: AuthorizationScopes } }),
        ...(throttle && { throttle }),
      };
    });
}

/** The stage's variables, with the distribution's origin replaced by the local site's. */
/** The variables of an API's stage, with the site's local address. */
export const variablesOf = (
  { properties }: TypedResource<'AWS::ApiGatewayV2::Stage'>,
  { addresses }: Pick<HttpApiContext, 'addresses'>,
) =>
  properties.StageVariables &&
  Object.fromEntries(
    Object.entries(properties.StageVariables).map(([name, value]) => [name, addresses.site.toLocal(value)]),
  );

/** The route's limits, else the stage's. The account's limits are ignored, because no local machine reaches them. */
function throttleOf({ properties }: TypedResource<'AWS::ApiGatewayV2::Stage'>, routeKey: string) {
  const limits = { ...properties.DefaultRouteSettings, ...properties.RouteSettings[routeKey] };
  const { ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst } = limits;
  return rate === undefined || burst === undefined ? undefined : { rate, burst };
}
