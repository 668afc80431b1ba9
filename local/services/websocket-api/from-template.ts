import type { ServiceContext } from '#host/context.ts';
import type { Invoke } from '#lib/invoke.ts';
import type { Keyring } from '#lib/principal.ts';
import type { Service } from '#lib/service.ts';
import { StartError } from '#lib/start-error.ts';
import { apisOf, integrationOf, stageOf, variablesOf } from '#services/http-api/from-template.ts';
import type { Names } from '#template/names.ts';
import type { Stack } from '#template/stack.ts';
import { createManagement } from './management.ts';
import { createWebSocketApi, type WebSocketApi, type WebSocketRoute } from './websocket-api.ts';

interface WebSocketApiContext {
  readonly stack: Stack;
  readonly names: Names;
  readonly keyring: Keyring;
  /** Returns an invoker for the function with this ARN. */
  readonly invoke: (arn: string) => Invoke;
  readonly addresses: Pick<ServiceContext['addresses'], 'site'>;
}

interface OpenedWebSocketApi extends WebSocketApi {
  readonly apiId: string;
  /** The host that CloudFront forwards to, and that functions call for `@connections`. */
  readonly domainName: string;
  readonly management: Service;
}

/** The default timeout of a WebSocket API's integration. */
const longestMs = 29_000;

/** Serves `@connections` of the template's WebSocket APIs, and maps the APIs' origins in functions' environment variables. */
export async function openWebSocketApis(context: ServiceContext): Promise<readonly OpenedWebSocketApi[]> {
  const apis = createWebSocketApis(context);
  for (const { apiId, domainName, management } of apis) {
    context.addresses.functions.add(`https://${domainName}`, await context.serve(`websocket ${apiId}`, management));
  }
  return apis;
}

/** Creates the template's WebSocket APIs. Their throttles are ignored. */
export function createWebSocketApis(context: WebSocketApiContext): OpenedWebSocketApi[] {
  const { stack, names, keyring, invoke } = context;
  const { region, account } = names;
  return apisOf(stack, 'WEBSOCKET').map(({ resource, properties }) => {
    const deployed = stageOf(stack, resource.ref);
    const identity = {
      apiId: resource.ref,
      domainName: new URL(resource.attribute('ApiEndpoint')).host,
      stage: deployed.properties.StageName,
      stageVariables: variablesOf(deployed, context),
    };
    const selection = /^\$\{?request\.body\.([\w.-]+)\}?$/.exec(properties.RouteSelectionExpression)?.[1];
    if (selection === undefined) {
      throw new StartError(
        `The local cloud does not support the route selection ${properties.RouteSelectionExpression}.`,
      );
    }
    const routes = routesOf(resource.ref, stack, invoke);
    const api = createWebSocketApi({ ...identity, routes, selection: selection.split('.') });
    const management = createManagement({ api: { ...identity, ...api }, region, account, keyring });
    return { ...identity, ...api, management };
  });
}

function routesOf(apiId: string, stack: Stack, invoke: (arn: string) => Invoke): ReadonlyMap<string, WebSocketRoute> {
  return new Map(
    stack
      .all('AWS::ApiGatewayV2::Route')
      .filter(({ properties }) => properties.ApiId === apiId)
      .map((route) => {
        const { RouteKey, AuthorizationType } = route.properties;
        if (AuthorizationType !== 'NONE')
          throw new StartError(`The route ${RouteKey}: authorizers are not supported locally.`);
        const { IntegrationUri, TimeoutInMillis = longestMs } = integrationOf(stack, route);
        const [, arn = ''] = /\/functions\/(.+)\/invocations$/.exec(IntegrationUri) ?? [];
        return [RouteKey, { invoke: invoke(arn), timeoutMs: TimeoutInMillis }];
      }),
  );
}
