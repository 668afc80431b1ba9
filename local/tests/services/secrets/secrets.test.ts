import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterEach, expect, it } from 'vitest';
import { createPrincipal } from '#aws/policies.ts';
import { listen } from '#lib/listen.ts';
import { createSecretsManager, type Secret, type SecretsManager } from '#services/secrets/secrets.ts';

const region = 'ap-south-1';
const arn = 'arn:aws:secretsmanager:ap-south-1:000000000000:secret:stripe-a1b2c3';
const other = 'arn:aws:secretsmanager:ap-south-1:000000000000:secret:other-d4e5f6';
const may = (name: string, ...actions: string[]) =>
  createPrincipal({
    name,
    accessKeyId: name,
    secretAccessKey: `${name}-secret`,
    policies: [{ Version: '2012-10-17', Statement: { Effect: 'Allow', Action: actions, Resource: arn } }],
  });
const principals = [
  may('reader', 'secretsmanager:GetSecretValue'),
  may('operator', 'secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'),
];

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const service of open.splice(0)) await service.close();
});

const both: readonly Secret[] = [
  { arn, name: 'stripe' },
  { arn: other, name: 'other' },
];

async function start(directory = mkdtempSync(join(tmpdir(), 'secrets-')), secrets = both) {
  const service = await createSecretsManager({
    directory,
    region,
    keyring: (id) => principals.find(({ accessKeyId }) => accessKeyId === id),
    secrets,
  });
  open.push(service);
  const endpoint = `http://127.0.0.1:${await listen(service.server)}`;
  const client = (name: string, secret = `${name}-secret`) =>
    new SecretsManagerClient({
      endpoint,
      region,
      maxAttempts: 1,
      credentials: { accessKeyId: name, secretAccessKey: secret },
    });
  return { directory, service, client };
}

const get = (client: SecretsManagerClient, SecretId = arn) => client.send(new GetSecretValueCommand({ SecretId }));
const put = (client: SecretsManagerClient, SecretString: string) =>
  client.send(new PutSecretValueCommand({ SecretId: arn, SecretString }));

it('has its generated value from the start, and keeps a later value over a restart', async () => {
  const generated = [{ arn, name: 'stripe', generated: 'made up' }];
  const { client, directory, service } = await start(undefined, generated);
  expect(await get(client('reader'))).toMatchObject({ SecretString: 'made up' });
  await put(client('operator'), 'rotated');
  open.pop();
  await service.close();
  const again = await start(directory, generated);
  expect(await get(again.client('reader'))).toMatchObject({ SecretString: 'rotated' });
});

it('has no value until a caller sets one, and returns AWS’s error for that', async () => {
  const { client } = await start();
  await expect(get(client('reader'))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
    message: "Secrets Manager can't find the specified secret value for staging label: AWSCURRENT",
  });
  const { VersionId } = await put(client('operator'), '{"apiKey":"sk"}');
  expect(await get(client('reader'))).toMatchObject({
    ARN: arn,
    Name: 'stripe',
    SecretString: '{"apiKey":"sk"}',
    VersionId,
    VersionStages: ['AWSCURRENT'],
    CreatedDate: expect.any(Date),
  });
  expect((await get(client('reader'), arn)).SecretString).toBe('{"apiKey":"sk"}');
});

it('can be set and removed in process, and keeps its value over a restart', async () => {
  const first = await start();
  const put = (service: SecretsManager, value: string | undefined) => service.put(arn, value);
  await put(first.service, 'kept');
  await first.service.close();
  const second = await start(first.directory);
  expect((await get(second.client('reader'))).SecretString).toBe('kept');
  await put(second.service, undefined);
  await put(second.service, undefined);
  await expect(get(second.client('reader'))).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

it('rejects callers without permission with AWS’s error, and does not reveal which secrets exist', async () => {
  const { client } = await start();
  await expect(put(client('reader'), 'mine')).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: `User: reader is not authorized to perform: secretsmanager:PutSecretValue on resource: ${arn} because no identity-based policy allows the secretsmanager:PutSecretValue action`,
  });
  for (const id of [other, 'nowhere']) {
    await expect(get(client('operator'), id)).rejects.toMatchObject({ name: 'AccessDeniedException' });
  }
  await expect(get(client('reader', 'wrong'))).rejects.toMatchObject({ name: 'InvalidSignatureException' });
  await expect(get(client('stranger'))).rejects.toMatchObject({ name: 'UnrecognizedClientException' });
});

it.each(['', '[1]'])('says what to do if its file is damaged: %j', async (text) => {
  const { directory, service } = await start();
  await service.close();
  writeFileSync(join(directory, 'values.json'), text);
  await expect(start(directory)).rejects.toThrow(
    /^The file of the secrets .+ is damaged: restore it, or start afresh with an empty data folder\.$/,
  );
});
