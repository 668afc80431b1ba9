import { CfnResource, Stack, Validations } from 'aws-cdk-lib';
import type { WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

/** Accepts cdk-nag findings on one construct, each with the reason why the rule doesn't apply to the shop. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason });
}

/** cdk-nag's finding that a policy allows all keys below a path of this bucket. */
export const wildcardFinding = (bucket: IBucket, path: string): string =>
  `AwsSolutions-IAM5[Resource::${bucketInFindings(bucket)}/${path}]`;

/** How findings name a bucket: by its logical ID in the stack, or by its ARN with named pseudo parameters if it is imported. */
function bucketInFindings(bucket: IBucket): string {
  const resource = bucket.node.defaultChild;
  if (CfnResource.isCfnResource(resource)) return `<${Stack.of(bucket).getLogicalId(resource)}.Arn>`;
  const name = bucket.bucketName.replaceAll(/\$\{Token\[AWS\.(\w+)[^}]*\}/g, '<AWS::$1>');
  return `arn:<AWS::Partition>:s3:::${name}`;
}

/** cdk-nag's finding that a policy allows all streams of this table. */
export const streamsFinding = (table: Table): string =>
  `AwsSolutions-IAM5[Resource::<${Stack.of(table).getLogicalId(table.node.defaultChild as CfnResource)}.Arn>/stream/*]`;

/** cdk-nag's finding that a policy allows sending to all connections of a WebSocket API's stage. */
export const connectionsFinding = (api: WebSocketApi, stageName: string): string =>
  `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:execute-api:<AWS::Region>:<AWS::AccountId>:<${Stack.of(api).getLogicalId(api.node.defaultChild as CfnResource)}>/${stageName}/POST/@connections/*]`;

/** cdk-nag's finding that a policy allows all SES resources of this kind. */
export const sesFinding = (resource: string): string =>
  `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:${resource}/*]`;
