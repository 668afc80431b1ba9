import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { pageRoutes, routes } from '#contracts/routes.ts';
import { handlerFiles } from '#infra/handler-files.ts';
import { shopTemplate } from './support.ts';

/** A function's timeout in seconds. Cognito waits five for triggers, CloudFront four for pages. Calls to Stripe take longer. */
function timeoutOf(functionId: string): number {
  if (functionId.startsWith('Identity')) return 5;
  if (/^Api(Checkout|ManageOrders|MyData)/.test(functionId)) return 29;
  if (/^(Upkeep|Owners)/.test(functionId)) return 60;
  if (functionId.startsWith('SiteSiteFiles')) return 120;
  if (/^(Reconciler|Reindex)/.test(functionId)) return 300;
  if (functionId.startsWith('ApiPages')) return 4;
  if (functionId.startsWith('BucketEmptier')) return 900;
  return functionId.startsWith('ApiPaymentWebhook') ? 20 : 10;
}

describe('the API', () => {
  const template = shopTemplate();
  const deployed = Object.entries(template.findResources('AWS::ApiGatewayV2::Route'))
    .filter(([id]) => id.startsWith('Api'))
    .map(([, route]) => route.Properties);

  it('has exactly the routes of the route table', () => {
    expect(deployed.map((route) => route.RouteKey).sort()).toEqual(
      [...routes, ...pageRoutes].map((route) => `${route.method} ${route.path}`).sort(),
    );
  });

  it.each(routes)('$method $path is for $access', ({ method, path, access }) => {
    const route = deployed.find((candidate) => candidate.RouteKey === `${method} ${path}`);
    expect(route.AuthorizationType).toBe(access === 'anyone' ? 'NONE' : 'JWT');
  });

  it('accepts only tokens of its own user pool and client', () => {
    template.hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: {
        Audience: [{ Ref: Match.stringLikeRegexp('SiteClient') }],
        Issuer: {
          'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [Match.stringLikeRegexp('UserPool'), 'ProviderName'] }]],
        },
      },
    });
  });

  it('throttles calls, and logs each one with its request ID', () => {
    template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 500 },
      // Vitals, Stripe and pages that all reconnect at once must leave capacity to checkouts. Checkouts must not
      // exceed what the table and Stripe accept.
      RouteSettings: {
        'POST /api/orders': { ThrottlingBurstLimit: 400, ThrottlingRateLimit: 200 },
        'POST /api/orders/{orderId}/again': { ThrottlingBurstLimit: 60, ThrottlingRateLimit: 20 },
        'POST /api/orders/{orderId}/cancel': { ThrottlingBurstLimit: 100, ThrottlingRateLimit: 25 },
        'POST /api/orders/{orderId}/confirmation': { ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 1000 },
        'POST /api/photos/{photoId}/complete': { ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 2000 },
        'POST /api/payments': { ThrottlingBurstLimit: 200, ThrottlingRateLimit: 25 },
        'PATCH /api/manage/orders': { ThrottlingBurstLimit: 200, ThrottlingRateLimit: 10 },
        'POST /api/manage/orders/{orderId}/refunds': { ThrottlingBurstLimit: 100, ThrottlingRateLimit: 10 },
        'POST /api/manage/orders/{orderId}/refund': { ThrottlingBurstLimit: 100, ThrottlingRateLimit: 10 },
        'POST /api/live': { ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 1000 },
        'GET /api/delivery': { ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 1000 },
        'GET /api/occasions': { ThrottlingBurstLimit: 200, ThrottlingRateLimit: 100 },
        'GET /api/settings': { ThrottlingBurstLimit: 200, ThrottlingRateLimit: 100 },
        'POST /api/vitals': { ThrottlingBurstLimit: 100, ThrottlingRateLimit: 50 },
        'POST /api/payments/webhook': { ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 2000 },
        // Made-up products use up only the calls of product pages.
        'GET /pages/product.html': { ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 1000 },
        'HEAD /pages/product.html': { ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 1000 },
        'GET /pages/occasion.html': { ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 1000 },
        'HEAD /pages/occasion.html': { ThrottlingBurstLimit: 1000, ThrottlingRateLimit: 1000 },
        'GET /pages/{page}': Match.absent(),
      },
      AccessLogSettings: { Format: Match.stringLikeRegexp('requestId') },
    });
    // https://docs.aws.amazon.com/step-functions/latest/dg/bp-cwl.html: other names fill a resource policy of the whole account.
    template.hasResourceProperties('AWS::Logs::LogGroup', {
      LogGroupName: Match.stringLikeRegexp('^/aws/vendedlogs/.+/api$'),
    });
  });

  it('runs every function on Node 24 and arm64, with its timeout and JSON logs', () => {
    const complete = shopTemplate('prod', { mailFrom: 'shop@example.com', ownersNeedSecondFactor: true });
    const functions = Object.entries(complete.findResources('AWS::Lambda::Function'));
    expect(functions).toHaveLength(handlerFiles.size);
    for (const [id, fn] of functions) {
      expect(fn.Properties).toMatchObject({
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Timeout: timeoutOf(id),
        LoggingConfig: { LogFormat: 'JSON' },
      });
    }
  });
});
