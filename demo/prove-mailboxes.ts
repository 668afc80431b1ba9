import * as z from 'zod/mini';
import { callCognito, callDynamo, Refusal } from '#bin/signed-call.ts';
import { demoAccounts } from './accounts.ts';
import type { Shop } from './shop.ts';

const usersAnswer = z.object({ Users: z.array(z.object({ Username: z.string() })) });

/** Marks the mailboxes of the demo's two accounts as proved, also in a data folder of an earlier version. */
export async function proveDemoMailboxes(shop: Shop): Promise<void> {
  for (const { email } of Object.values(demoAccounts)) await proveMailbox(shop, email);
}

/** No one reads mail at example.com, so this writes to the table directly, without a mailed code. */
export async function proveMailbox(
  { config, region, administrator, endpoints, tables }: Shop,
  email: string,
): Promise<void> {
  const caller = { region, credentials: administrator };
  const found = await callCognito({
    ...caller,
    endpoint: endpoints.cognito,
    target: 'AWSCognitoIdentityProviderService.ListUsers',
    body: { UserPoolId: config.userPoolId, Filter: `email = "${email}"` },
  });
  for (const { Username } of z.parse(usersAnswer, found).Users) {
    await callDynamo({
      ...caller,
      endpoint: endpoints.dynamodb,
      target: 'DynamoDB_20120810.UpdateItem',
      body: {
        TableName: tables[0],
        Key: { pk: { S: `USER#${Username}` }, sk: { S: 'PROFILE' } },
        UpdateExpression: 'SET mailboxProvedAt = :now',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(mailboxProvedAt)',
        ExpressionAttributeValues: { ':now': { S: new Date().toISOString() } },
      },
    }).catch((error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'ConditionalCheckFailedException') throw error;
    });
  }
}
