// Makes an account an owner of the shop (D4), or takes that away again:
//   npm run owner -- <e-mail> [--remove]                  in the shop that runs on this machine
//   npm run owner -- <e-mail> [--remove] --stage <stage>  in a deployed stage, with the environment's AWS credentials
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ownersGroup } from '../lambdas/contracts/names.ts';
import { administerRunning, type PoolAdministration } from '../local/administration.ts';
import { type Caller, callCognito, postSigned, Refusal } from '../local/signed-call.ts';

const usage = 'Say whom: npm run owner -- <e-mail> [--remove] [--stage <stage>]';

interface Wish {
  readonly email: string;
  readonly remove: boolean;
  /** Undefined: the shop on this machine. */
  readonly stage?: string;
}

/** @throws an error with the usage for anything else than one e-mail address and the known options. */
function readWish(parameters: string[]): Wish {
  try {
    const { values, positionals } = parseArgs({
      args: parameters,
      options: { remove: { type: 'boolean', default: false }, stage: { type: 'string' } },
      allowPositionals: true,
    });
    const [email] = positionals;
    if (positionals.length === 1 && email?.includes('@')) return { ...values, email };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
  throw new Error(usage);
}

/** The user pool of a deployed stage. @throws when there are no credentials or no such stack. */
async function administerStage(stage: string): Promise<PoolAdministration> {
  // The CDK's library and the SDK take seconds to load, and the shop on this machine needs neither.
  const { stackName, stageSettings } = await import('../infra/settings.ts');
  const { DynamoDBClient } = await import('@aws-sdk/client-dynamodb');
  const stack = stackName(stageSettings(stage).stage);
  // Whatever the SDK finds: the environment, a profile, single sign-on.
  const { config } = new DynamoDBClient();
  const [region, credentials] = await Promise.all([config.region(), config.credentials()]).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`AWS can not be asked (${reason}): set AWS_REGION and credentials, as for cdk deploy.`);
  });
  const caller = (service: string, variable: string): Caller => ({
    endpoint: process.env[`AWS_ENDPOINT_URL_${variable}`] ?? `https://${service}.${region}.amazonaws.com`,
    region,
    credentials,
  });
  const userPoolId = await stackOutput(caller('cloudformation', 'CLOUDFORMATION'), stack, 'UserPoolId');
  return { ...caller('cognito-idp', 'COGNITO_IDENTITY_PROVIDER'), userPoolId };
}

/** An output of a CloudFormation stack. @throws when there is no such stack or output. */
async function stackOutput(caller: Caller, stack: string, key: string): Promise<string> {
  const response = await postSigned({
    ...caller,
    service: 'cloudformation',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ Action: 'DescribeStacks', StackName: stack, Version: '2010-05-15' }).toString(),
  });
  const answer = await response.text();
  if (!response.ok) {
    const reason = element(answer, 'Message') ?? answer;
    if (!/does not exist/.test(reason)) throw new Error(`CloudFormation refuses: ${reason}`);
    throw new Error(`There is no stack ${stack} in ${caller.region}: deploy it first, or set AWS_REGION.`);
  }
  const outputs = (element(answer, 'Outputs') ?? '').split('</member>');
  const value = outputs.find((output) => element(output, 'OutputKey') === key);
  const found = value && element(value, 'OutputValue');
  if (!found) throw new Error(`The stack ${stack} has no output ${key} yet: deploy it first.`);
  return found;
}

/** What stands between the first tags of this name. */
const element = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1];

/** Does it, and says in one line what is so now. @throws an error that says what to do. */
async function carryOut({ email, remove }: Wish, { userPoolId, ...caller }: PoolAdministration): Promise<string> {
  const action = remove ? 'AdminRemoveUserFromGroup' : 'AdminAddUserToGroup';
  try {
    await callCognito({
      ...caller,
      target: `AWSCognitoIdentityProviderService.${action}`,
      body: { UserPoolId: userPoolId, Username: email, GroupName: ownersGroup },
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'UserNotFoundException') throw error;
    throw new Error(`There is no account ${email}: register it on the site first.`);
  }
  return `${email} is ${remove ? 'no owner any more' : 'an owner now'}. The site knows after their next login, at the latest in an hour.`;
}

try {
  const wish = readWish(process.argv.slice(2));
  const assembly = fileURLToPath(new URL('../cdk.out', import.meta.url));
  const administration =
    wish.stage === undefined
      ? await administerRunning(resolve(process.env.SHOP_DATA || '.shop'), assembly)
      : await administerStage(wish.stage);
  console.log(await carryOut(wish, administration));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
