import { describe, expect, it } from 'vitest';
import { behaviors, idOf, originOf, type Properties, prod } from './stage-templates.ts';

// The URL above each test is the AWS page of its rule. `docs/aws-rules.md` lists them all.

/** The functions that API Gateway waits for, by the protocol of the API. */
const functionsBehind = (protocol: 'HTTP' | 'WEBSOCKET') =>
  prod
    .propertiesOf('AWS::ApiGatewayV2::Integration')
    .filter(({ ApiId }) => prod.Resources[idOf(ApiId)]?.Properties.ProtocolType === protocol)
    .map(({ IntegrationUri }) => {
      const [id] = /\w+Function[0-9A-F]{8}/.exec(JSON.stringify(IntegrationUri)) ?? [];
      return prod.Resources[id ?? '']?.Properties;
    });

describe('API Gateway', () => {
  const stageOf = (protocol: string) =>
    prod
      .ofType('AWS::ApiGatewayV2::Stage')
      .map(([, stage]) => stage)
      .find(({ Properties }) => prod.Resources[idOf(Properties.ApiId)]?.Properties.ProtocolType === protocol);
  const http = stageOf('HTTP');

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
  it('waits 30 seconds for a function of the HTTP API', () => {
    const functions = functionsBehind('HTTP');
    expect(functions.length).toBeGreaterThan(5);
    for (const { Timeout } of functions) expect(Timeout).toBeLessThan(30);
  });

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
  it('allows 300 routes, 10 authorizers, and an access log format of 3 KB', () => {
    expect(prod.ofType('AWS::ApiGatewayV2::Route').length).toBeLessThanOrEqual(300);
    expect(prod.ofType('AWS::ApiGatewayV2::Authorizer').length).toBeLessThanOrEqual(10);
    expect(Buffer.byteLength(http?.Properties.AccessLogSettings.Format)).toBeLessThanOrEqual(3 * 1024);
  });

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
  it('waits 29 seconds for a function of the WebSocket API', () => {
    const functions = functionsBehind('WEBSOCKET');
    expect(functions.length).toBeGreaterThan(0);
    for (const { Timeout } of functions) expect(Timeout).toBeLessThan(29);
  });

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-how-to-call-websocket-api-connections.html
  it('treats the first part of a WebSocket’s path as the stage', () => {
    const stage = stageOf('WEBSOCKET')?.Properties;
    const paths = behaviors
      .filter((behavior) => JSON.stringify(originOf(behavior).DomainName).includes(idOf(stage.ApiId)))
      .map(({ PathPattern }) => PathPattern);
    expect(paths).toEqual([`/${stage.StageName}`]);
  });

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
  it('sends payload 2.0 only if the template sets that version', () => {
    for (const integration of prod.propertiesOf('AWS::ApiGatewayV2::Integration')) {
      if (prod.Resources[idOf(integration.ApiId)]?.Properties.ProtocolType !== 'HTTP') continue;
      expect(integration).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
    }
  });

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
  it('accepts a throttle only for a route that already exists', () => {
    const ids = new Map(
      prod.ofType('AWS::ApiGatewayV2::Route').map(([id, { Properties }]) => [Properties.RouteKey, id]),
    );
    const throttled = Object.keys(http?.Properties.RouteSettings);
    expect(throttled.length).toBeGreaterThan(0);
    for (const key of throttled) expect(http?.DependsOn).toContain(ids.get(key));
  });

  // https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html
  it('allows an account in a small region 2,500 calls a second and bursts of 1,250, which no stage exceeds', () => {
    for (const { DefaultRouteSettings, RouteSettings = {} } of prod.propertiesOf('AWS::ApiGatewayV2::Stage')) {
      for (const settings of [DefaultRouteSettings, ...Object.values<Properties>(RouteSettings)]) {
        expect(settings.ThrottlingRateLimit).toBeLessThanOrEqual(2_500);
        expect(settings.ThrottlingBurstLimit).toBeLessThanOrEqual(1_250);
      }
    }
  });
});
