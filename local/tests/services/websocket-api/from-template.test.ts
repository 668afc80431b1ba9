import { describe, expect, it } from 'vitest';
import { Addresses } from '#lib/addresses.ts';
import { createWebSocketApis } from '#services/websocket-api/from-template.ts';
import { Stack } from '#template/stack.ts';
import { readTemplate } from '#template/template.ts';
import { keyringOf } from '../../callers.ts';
import { messagingResources } from '../../messaging-resources.ts';
import { guid, writeAssembly } from '../../template/assembly.ts';

/** Creates the WebSocket APIs, with changed properties of some resources. */
function run(changes: Readonly<Record<string, object>> = {}) {
  const resources: Readonly<Record<string, { Type: string; Properties?: object }>> = messagingResources;
  const Resources = Object.entries(resources).map(([id, { Type, Properties }]) => [
    id,
    { Type, Properties: { ...Properties, ...changes[id] } },
  ]);
  const template = readTemplate(writeAssembly({ Resources: Object.fromEntries(Resources) }), guid);
  const settings = { stack: new Stack(template), names: template.names, keyring: keyringOf() };
  const addresses = { site: new Addresses() };
  return createWebSocketApis({ ...settings, addresses, invoke: () => async () => undefined });
}

describe('the template’s WebSocket APIs', () => {
  it('have the domain name that CloudFront forwards to', () => {
    const [api] = run();
    expect(api?.domainName).toBe(`${api?.apiId}.execute-api.ap-south-1.amazonaws.com`);
  });

  it.each([
    [
      'Talk',
      { RouteSelectionExpression: '$request.body.action$request.body.kind' },
      'does not support the route selection',
    ],
    ['TalkStage', { ApiId: 'other' }, 'must have exactly one stage'],
    ['TalkConnect', { AuthorizationType: 'JWT' }, 'authorizers are not supported'],
    ['TalkConnect', { ApiKeyRequired: true }, 'API keys are not supported locally'],
    ['Talking', { RequestTemplates: {} }, 'RequestTemplates: this property is not supported locally'],
  ])('do not start if %s has %j', (id, change, message) => {
    expect(() => run({ [id]: change })).toThrow(message);
  });
});
