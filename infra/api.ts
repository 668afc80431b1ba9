import { Aws, Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
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
import type { Data } from './data.ts';
import type { Identity } from './identity.ts';
import type { Images } from './images.ts';
import type { Payments } from './payments.ts';
import type { Photos } from './photos.ts';
import { retentionVariables } from './retention.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';
import type { SiteOrigin } from './site-origin.ts';

interface ApiProps {
  readonly settings: StageSettings;
  readonly data: Data;
  readonly identity: Identity;
  readonly images: Images;
  readonly photos: Photos;
  readonly payments: Payments;
  readonly siteOrigin: SiteOrigin;
  /** A folder with the site's code for the function `pages`. */
  readonly serverBundle: string;
}

/** The HTTP API: the routes of the route table with their authorizer, and the functions that serve them. */
export class Api extends Construct {
  readonly httpApi: HttpApi;
  readonly routes: readonly HttpRoute[];
  readonly stage: HttpStage;
  private readonly functions: Record<ServingFunction, ShopFunction>;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    this.httpApi = new HttpApi(this, 'HttpApi', { createDefaultStage: false });
    this.functions = this.createFunctions(props);
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

  /** The functions, each with only the grants it uses. A grant also sets the environment variable that names its resource. */
  private createFunctions({
    settings,
    data,
    identity,
    images,
    photos,
    payments,
    siteOrigin,
    serverBundle,
  }: ApiProps): Record<ServingFunction, ShopFunction> {
    // The stack's GUID can't be guessed, and a cursor contains only a position.
    const paging = { environment: { [environment.cursorKey]: Fn.select(2, Fn.split('/', Aws.STACK_ID)) } };
    const limiting = { environment: { [environment.flagOrders]: String(settings.flagOrders) } };
    const accounts = { environment: { [environment.userPoolId]: identity.userPool.userPoolId } };
    const unfinished = retentionVariables(settings, ['unfinishedUploadDays']);
    const functions = {
      catalogue: new ShopFunction(this, 'catalogue', settings, paging),
      // CloudFront waits 4 seconds for it (`infra/site.ts`).
      pages: new ShopFunction(this, 'pages', settings, {
        ...paging,
        siteFolder: serverBundle,
        timeout: Duration.seconds(4),
      }),
      products: new ShopFunction(this, 'products', settings),
      account: new ShopFunction(this, 'account', settings, accounts),
      'my-data': new ShopFunction(this, 'my-data', settings, accounts),
      cart: new ShopFunction(this, 'cart', settings, { environment: retentionVariables(settings, ['cartDays']) }),
      // It makes two calls to Stripe, with a retry each. API Gateway waits for 30 seconds.
      checkout: new ShopFunction(this, 'checkout', settings, { ...limiting, timeout: Duration.seconds(29) }),
      'payment-webhook': new ShopFunction(this, 'payment-webhook', settings, { timeout: Duration.seconds(20) }),
      orders: new ShopFunction(this, 'orders', settings, paging),
      // It cancels several orders in one call, each with its refund: see `startLimitMs` in lambdas/desk/cancel-orders.ts.
      'manage-orders': new ShopFunction(this, 'manage-orders', settings, { ...paging, timeout: Duration.seconds(29) }),
      'manage-money': new ShopFunction(this, 'manage-money', settings, paging),
      'manage-log': new ShopFunction(this, 'manage-log', settings, paging),
      settings: new ShopFunction(this, 'settings', settings, limiting),
      uploads: new ShopFunction(this, 'uploads', settings, { environment: { ...paging.environment, ...unfinished } }),
      photos: new ShopFunction(this, 'photos', settings, { environment: unfinished }),
      'live-ticket': new ShopFunction(this, 'live-ticket', settings),
      vitals: new ShopFunction(this, 'vitals', settings),
    };
    data.grant(functions.catalogue, ['GetItem', 'Query'], ['gsi1', 'gsi2', 'gsi3', 'gsi4']);
    data.grant(functions.pages, ['GetItem'], ['gsi1', 'gsi2']);
    data.grant(functions.products, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);
    data.grant(functions.cart, ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);
    data.grant(functions.account, ['GetItem', 'PutItem', 'UpdateItem']);
    data.grant(
      functions['my-data'],
      ['Query', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
      ['gsi1'],
    );
    identity.allow(functions.account, 'AdminUpdateUserAttributes');
    identity.allow(functions['my-data'], 'AdminDeleteUser');
    data.grant(functions.checkout, ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);
    data.grant(functions['payment-webhook'], ['Query', 'GetItem', 'PutItem', 'DeleteItem']);
    data.grant(functions.orders, ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], ['gsi1']);
    const orderDesk = ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'] as const;
    data.grant(functions['manage-orders'], orderDesk, ['gsi2', 'gsi3', 'gsi4']);
    data.grant(functions['manage-money'], ['GetItem', 'PutItem'], ['gsi4']);
    data.grant(functions['manage-log'], ['GetItem', 'Query', 'PutItem']);
    data.grant(functions.settings, ['GetItem', 'PutItem']);
    data.grant(functions.uploads, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);
    data.grant(functions.photos, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']);
    data.grant(functions['live-ticket'], ['PutItem']);
    images.grantPublishing(functions.uploads);
    photos.grantStoring(functions.photos);
    photos.grantViewing(functions['manage-orders']);
    siteOrigin.grantRead(functions.checkout);
    siteOrigin.grantRead(functions['live-ticket']);
    payments.grantKeys(functions.checkout);
    payments.grantKeys(functions['payment-webhook']);
    payments.grantKeys(functions['manage-orders']);
    return functions;
  }

  /**
   * Sets whether owners need a second factor, for all functions that guard owners' routes or report whether a user is an owner.
   * Also sets how long the log of owners is kept, for those that guard.
   */
  private configureGuards(settings: StageSettings): void {
    const guarding = routes.filter(({ access }) => access === 'owner').map((route) => route.function);
    for (const name of new Set([...guarding, 'account' as const, 'live-ticket' as const])) {
      const fn = this.functions[name];
      fn.addEnvironment(environment.ownersNeedSecondFactor, String(settings.ownersNeedSecondFactor));
    }
    const [log] = Object.entries(retentionVariables(settings, ['ownerLogDays']));
    if (log !== undefined) for (const name of new Set(guarding)) this.functions[name].addEnvironment(...log);
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
    const limited = routes.filter((route) => 'throttle' in route);
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
