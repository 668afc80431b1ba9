import { Aws, Stack } from 'aws-cdk-lib';
import { type CfnStage, WebSocketApi, type WebSocketRoute, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { cloudFrontOnlyVariable, environment, livePath, siteOriginVariable } from '#contracts/names.ts';
import { acknowledge, connectionsFinding } from './acknowledge.ts';
import type { Data } from './data.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction } from './shop-function.ts';
import type { SiteOrigin } from './site-origin.ts';

interface LiveProps {
  readonly settings: StageSettings;
  readonly data: Data;
  readonly siteOrigin: SiteOrigin;
}

/** CloudFront forwards the whole path, and API Gateway takes its first segment as the stage. */
const stageName = livePath.slice(1);

/** The WebSocket API for the open pages of customers and owners, and the grant to send to its connections. */
export class Live extends Construct {
  private readonly webSocketApi: WebSocketApi;
  private readonly connection: ShopFunction;
  readonly routes: readonly WebSocketRoute[];
  readonly stage: WebSocketStage;
  private readonly data: Data;

  constructor(scope: Construct, id: string, { settings, data, siteOrigin }: LiveProps) {
    super(scope, id);
    this.data = data;
    this.connection = new ShopFunction(this, 'live-connection', settings);
    data.grant(this.connection, ['GetItem', 'PutItem', 'DeleteItem']);
    // It compares the page's `Origin` with the site's.
    siteOrigin.grantRead(this.connection);
    this.webSocketApi = new WebSocketApi(this, 'WebSocketApi');
    this.routes = this.addRoutes();
    this.stage = this.addStage();
    this.grantSending(this.connection);
  }

  /** The host that CloudFront forwards `/live` to. */
  get domainName(): string {
    return `${this.webSocketApi.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  }

  /** Passes the site's origin in each event, as in `infra/api.ts`. */
  passSiteOrigin(origin: string): void {
    (this.stage.node.defaultChild as CfnStage).addPropertyOverride(`StageVariables.${siteOriginVariable}`, origin);
  }

  /** Lets a function notify customers' open pages of changes, and delete closed connections. */
  grantNotifying(fn: ShopFunction): void {
    this.data.grant(fn, ['Query', 'DeleteItem']);
    this.grantSending(fn);
  }

  /** There is no `$disconnect` route: the next notification or the time to live deletes a closed connection. */
  private addRoutes(): readonly WebSocketRoute[] {
    const integration = new WebSocketLambdaIntegration('ConnectionIntegration', this.connection);
    const routes = [
      this.webSocketApi.addRoute('$connect', { integration }),
      this.webSocketApi.addRoute('$default', { integration }),
    ];
    for (const route of routes) {
      acknowledge(route, {
        'AwsSolutions-APIG4': 'The function itself checks the single-use ticket in the URL.',
      });
    }
    return routes;
  }

  private addStage(): WebSocketStage {
    const stage = new WebSocketStage(this, 'LiveStage', {
      webSocketApi: this.webSocketApi,
      stageName,
      autoDeploy: true,
      throttle: { rateLimit: 500, burstLimit: 1000 },
    });
    (stage.node.defaultChild as CfnStage).stageVariables = { [cloudFrontOnlyVariable]: 'true' };
    acknowledge(stage, {
      'AwsSolutions-APIG1':
        'An access log needs a role for the whole account, which this stack does not set. CloudWatch counts connections, messages and errors without it.',
    });
    return stage;
  }

  /** Lets a function send to this stage's open pages, and sets the endpoint in its environment. */
  private grantSending(fn: ShopFunction): void {
    const connections = Stack.of(this).formatArn({
      service: 'execute-api',
      resource: this.webSocketApi.apiId,
      resourceName: `${stageName}/POST/@connections/*`,
    });
    // Not from the stage's attributes, which would make a cycle: the stage waits for the distribution, which waits for this
    // function.
    fn.addEnvironment(environment.liveEndpoint, `https://${this.domainName}/${stageName}`);
    fn.addToRolePolicy(new PolicyStatement({ actions: ['execute-api:ManageConnections'], resources: [connections] }));
    acknowledge(fn.executionRole, {
      [connectionsFinding(this.webSocketApi, stageName)]:
        'Connection IDs are not known in advance, so the grant is for all connections of this stage.',
    });
  }
}
