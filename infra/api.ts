import { Aws, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  type CfnStage,
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpJwtAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { cloudFrontOnlyVariable, environment, siteOriginVariable } from '#contracts/names.ts';
import { type PageRoute, pageRoutes, type Route, routes, type ServingFunction } from '#contracts/routes.ts';
import { acknowledge } from './acknowledge.ts';
import { type ApiFunctionsProps, createApiFunctions } from './api-functions.ts';
import type { Identity } from './identity.ts';
import { retentionVariables } from './retention.ts';
import type { StageSettings } from './settings.ts';
import type { ShopFunction } from './shop-function.ts';

/** The HTTP API: the routes of the route table with their authorizer, and the functions that serve them. */
export class Api extends Construct {
  readonly httpApi: HttpApi;
  readonly routes: readonly HttpRoute[];
  readonly stage: HttpStage;
  private readonly functions: Record<ServingFunction, ShopFunction>;

  constructor(scope: Construct, id: string, props: ApiFunctionsProps) {
    super(scope, id);
    this.httpApi = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    this.functions = createApiFunctions(this, props);
    this.configureGuards(props.settings);
    this.routes = this.addRoutes(props.identity);
    this.stage = this.addStage(props.settings);
  }

  /**
   * Passes the site's origin in each event. This makes no cycle, because the stage waits for the distribution
   * (`infra/shop-stack.ts`).
   */
  passSiteOrigin(origin: string): void {
    (this.stage.node.defaultChild as CfnStage).addPropertyOverride(`StageVariables.${siteOriginVariable}`, origin);
  }

  /** The host that CloudFront forwards `/api/*` to. */
  get domainName(): string {
    return `${this.httpApi.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  }

  /**
   * Sets whether owners need a second factor, for all functions that guard owners' routes or report whether a user is an owner.
   * Also sets how long the log of owners is kept, for those that write it. `my-data` logs the deletion of an owner's account.
   */
  private configureGuards(settings: StageSettings): void {
    const guarding = routes.filter(({ access }) => access === 'owner').map((route) => route.function);
    const logging = new Set([...guarding, 'my-data' as const]);
    for (const name of new Set([...logging, 'account' as const, 'live-ticket' as const])) {
      const fn = this.functions[name];
      fn.addEnvironment(environment.ownersNeedSecondFactor, String(settings.ownersNeedSecondFactor));
    }
    const [log] = Object.entries(retentionVariables(settings, ['ownerLogDays']));
    if (log !== undefined) for (const name of logging) this.functions[name].addEnvironment(...log);
  }

  private addRoutes(identity: Identity): HttpRoute[] {
    const issuer = `https://${identity.userPool.userPoolProviderName}`;
    const signedIn = new HttpJwtAuthorizer('ShopperAuthorizer', issuer, {
      jwtAudience: [identity.client.userPoolClientId],
    });
    const anyone = new HttpNoneAuthorizer();
    const integrations = Object.fromEntries(
      Object.entries(this.functions).map(([name, fn]) => [
        name,
        new HttpLambdaIntegration(`${name}Integration`, fn, { scopePermissionToRoute: false }),
      ]),
    );
    return [...routes, ...pageRoutes].flatMap((route: Route | PageRoute) => {
      const integration = integrations[route.function];
      if (integration === undefined) throw new Error(`No function serves ${route.method} ${route.path}`);
      const added = this.httpApi.addRoutes({
        path: route.path,
        methods: [HttpMethod[route.method]],
        integration,
        authorizer: route.access === 'anyone' ? anyone : signedIn,
      });
      if (route.access === 'anyone') {
        const reason =
          'Anyone may call this: the public catalogue and its pages, the page reporter, Stripe, which signs, and a mailed link, whose token the function checks.';
        for (const open of added) acknowledge(open, { 'AwsSolutions-APIG4': reason });
      }
      return added;
    });
  }

  private addStage(settings: StageSettings): HttpStage {
    const accessLog = new LogGroup(this, 'AccessLog', {
      // API Gateway lists each group of another name in one resource policy, which may have 5,120 characters and keeps deleted
      // groups. The prefix is exempt.
      logGroupName: `/aws/vendedlogs/${Stack.of(this).stackName}/api`,
      retention: settings.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, 'DefaultStage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(accessLog),
        // No token, address or body.
        format: AccessLogFormat.custom(
          JSON.stringify({
            requestId: '$context.requestId',
            time: '$context.requestTime',
            routeKey: '$context.routeKey',
            status: '$context.status',
            latency: '$context.responseLatency',
            error: '$context.error.message',
            integrationError: '$context.integrationErrorMessage',
          }),
        ),
      },
    });
    const limited = [...routes, ...pageRoutes].filter((route) => 'throttle' in route);
    const template = stage.node.defaultChild as CfnStage;
    template.stageVariables = { [cloudFrontOnlyVariable]: 'true' };
    // The construct can't set throttles per route. API Gateway accepts them only for existing routes.
    template.routeSettings = Object.fromEntries(
      limited.map(({ method, path, throttle }) => [
        `${method} ${path}`,
        { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst },
      ]),
    );
    stage.node.addDependency(...this.routes);
    return stage;
  }
}
