import './quiet-sdk.mjs';
import { type PostService, signedPost } from '#lambdas/platform/signed-post.ts';
import type { Caller } from './signed-call.ts';

/** A stage as an operator's command sees it: its stack's outputs, and access to its services. */
export interface Stage {
  /**
   * The region, credentials and endpoint of a service. `service` is its name in endpoints, `variable` in the SDK's
   * `AWS_ENDPOINT_URL_<variable>`.
   */
  caller(service: string, variable: string): Caller;
  /** An output of the stage's stack. @throws if the stack or the output is missing. */
  output(key: string): Promise<string>;
  /** For how many days the stage keeps entries of the log of owners. If undefined, it never deletes them. */
  readonly ownerLogDays?: number | undefined;
}

/**
 * Finds a deployed stage, with the environment's credentials. @throws for an unknown stage, or without a region or credentials.
 */
export async function findStage(name: string): Promise<Stage> {
  // Loaded only here, because the CDK takes seconds to load, and the shop on this machine doesn't need it.
  const { stackName, stageSettings } = await import('#infra/settings.ts');
  const { stage, retention } = stageSettings(name);
  const stack = stackName(stage);
  const caller = await findAccount();
  return {
    caller,
    output: (key) => stackOutput(caller('cloudformation', 'CLOUDFORMATION'), stack, key),
    ownerLogDays: retention.ownerLogDays,
  };
}

/** Access to an AWS account's services with the environment's credentials. @throws without a region or credentials. */
export async function findAccount(): Promise<Stage['caller']> {
  // Loaded only here, because the SDK takes seconds to load.
  const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb');
  // The SDK looks in its own order: the environment, a profile, single sign-on.
  const { config } = new DynamoDBClient();
  const [region, credentials] = await Promise.all([config.region(), config.credentials()]).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `AWS credentials or region missing (${reason}): set AWS_REGION and credentials, as for cdk deploy.`,
    );
  });
  return (service, variable) => ({
    endpoint:
      process.env[`AWS_ENDPOINT_URL_${variable}`] ??
      process.env.AWS_ENDPOINT_URL ??
      `https://${service}.${region}.amazonaws.com`,
    region,
    credentials,
  });
}

async function stackOutput(caller: Caller, stack: string, key: string): Promise<string> {
  const query = { Action: 'DescribeStacks', StackName: stack, Version: '2010-05-15' };
  const response = await callQuery({ ...caller, service: 'cloudformation' }, query);
  if ('refused' in response) {
    if (!/does not exist/.test(response.refused)) throw new Error(`CloudFormation refuses: ${response.refused}`);
    throw new Error(`There is no stack ${stack} in ${caller.region}: deploy it first, or set AWS_REGION.`);
  }
  const outputs = (element(response.xml, 'Outputs') ?? '').split('</member>');
  const value = outputs.find((output) => element(output, 'OutputKey') === key);
  const found = value && element(value, 'OutputValue');
  if (!found) throw new Error(`The stack ${stack} has no output ${key} yet: deploy it first.`);
  return found;
}

/** Calls an action of a service that takes forms and returns XML, as CloudFormation and SNS do. */
export async function callQuery(
  service: PostService,
  query: Readonly<Record<string, string>>,
): Promise<{ readonly xml: string } | { readonly refused: string }> {
  const response = await signedPost(service, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(query).toString(),
  });
  const text = await response.text();
  return response.ok ? { xml: text } : { refused: element(text, 'Message') ?? text };
}

/** The text of the first XML element with this name. */
export const element = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1];
