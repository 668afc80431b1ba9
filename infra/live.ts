import { Aws, Stack } from 'aws-cdk-lib';
import { type CfnStage, WebSocketApi, type WebSocketRoute, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { WebSocketLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { cloudFrontOnlyVariable, environment, livePath } from '#contracts/names.ts';
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

/** CloudFront forwards the whole path, and API Gateway takes its first part as the stage. */
const stageName = livePath.slice(1);

/** The WebSocket API to the open pages of customers and owners (D14), and the grant to send to its connections. */
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
    // It refuses pages of other sites.
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

  /** Lets a function notify customers' open pages of changes, and delete closed connections. */
  grantTelling(fn: ShopFunction): void {
    this.data.grant(fn, ['Query', 'DeleteItem']);
    this.grantSending(fn);
  }

  /** A closed connection has no route: the next notification or its time to live deletes it. */
  private addRoutes(): readonly WebSocketRoute[] {
    const integration = new WebSocketLambdaIntegration('ConnectionIntegration', this.connection);
    const routes = [
      this.webSocketApi.addRoute('$connect', { integration }),
      this.webSocketApi.addRoute('$default', { integration }),
    ];
    for (const route of routes) {
      acknowledge(route, {
        'AwsSolutions-APIG4': 'The one-use ticket in the address is checked by the function itself.',
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
        'A WebSocket API logs only by a role set for the whole account, which is not this stack’s to set; connections, messages and errors are counted without it.',
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
    // Not the stage's own attributes: it waits for the distribution, which waits for this function.
    fn.addEnvironment(environment.liveEndpoint, `https://${this.domainName}/${stageName}`);
    fn.addToRolePolicy(new PolicyStatement({ actions: ['execute-api:ManageConnections'], resources: [connections] }));
    acknowledge(fn.executionRole, {
      [connectionsFinding(this.webSocketApi, stageName)]:
        'Connections come and go: the grant ends at sending to this stage’s.',
    });
  }
}
