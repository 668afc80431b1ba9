import { App, CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { CfnApi, CfnIntegration, CfnRoute, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { AttributeType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Queue } from 'aws-cdk-lib/aws-sqs';

/**
 * Synthesizes an app unlike the shop, a ferry's logbook without distribution, user pool and custom resource. `POST
 * /crossings` queues a crossing, whose receipt `GET /crossings/{id}` reads. `DELETE` tries an action that the role
 * doesn't allow.
 */
export function synthesizeFerry(outdir: string): string {
  const app = new App({ outdir, analyticsReporting: false, builtinCloudFormationValidation: false });
  const stack = new Stack(app, 'Ferry', { env: { account: '111122223333', region: 'eu-north-1' } });
  const crossings = new Table(stack, 'Crossings', { partitionKey: { name: 'crossingId', type: AttributeType.STRING } });
  const receipts = new Bucket(stack, 'Receipts');
  const arrivals = new Queue(stack, 'Arrivals', { visibilityTimeout: Duration.seconds(60) });
  const logbook = new LambdaFunction(stack, 'Logbook', {
    runtime: Runtime.NODEJS_24_X,
    handler: 'logbook.handler',
    code: Code.fromAsset(`${import.meta.dirname}/code`),
    timeout: Duration.seconds(20),
    environment: {
      CROSSINGS: crossings.tableName,
      RECEIPTS: receipts.bucketName,
      ARRIVALS: arrivals.queueUrl,
    },
  });
  crossings.grant(logbook, 'dynamodb:PutItem', 'dynamodb:GetItem');
  receipts.grantPut(logbook);
  receipts.grantRead(logbook);
  arrivals.grantSendMessages(logbook);
  logbook.addEventSource(new SqsEventSource(arrivals, { batchSize: 1 }));

  const api = new CfnApi(stack, 'Api', { name: 'ferry', protocolType: 'HTTP' });
  new CfnStage(stack, 'Stage', { apiId: api.ref, stageName: '$default', autoDeploy: true });
  const integration = new CfnIntegration(stack, 'Integration', {
    apiId: api.ref,
    integrationType: 'AWS_PROXY',
    integrationUri: logbook.functionArn,
    payloadFormatVersion: '2.0',
  });
  const routes = {
    Depart: 'POST /crossings',
    Look: 'GET /crossings/{crossingId}',
    Sink: 'DELETE /crossings/{crossingId}',
  };
  for (const [id, routeKey] of Object.entries(routes)) {
    new CfnRoute(stack, id, { apiId: api.ref, routeKey, target: `integrations/${integration.ref}` });
  }
  new CfnOutput(stack, 'Address', { value: api.attrApiEndpoint });
  return app.synth().directory;
}
