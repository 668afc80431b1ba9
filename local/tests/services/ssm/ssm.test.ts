import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPrincipal } from '#aws/policies.ts';
import { listen } from '#lib/listen.ts';
import { createSsm } from '#services/ssm/ssm.ts';

// https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameter.html
const region = 'ap-south-1';
const account = '000000000000';
const Resource = `arn:aws:ssm:${region}:${account}:parameter/shop/*`;
const reader = createPrincipal({
  name: 'reader',
  accessKeyId: 'reader',
  secretAccessKey: 'reader-secret',
  policies: [{ Version: '2012-10-17', Statement: { Effect: 'Allow', Action: 'ssm:GetParameter', Resource } }],
});
const service = createSsm({
  region,
  account,
  keyring: (id) => (id === 'reader' ? reader : undefined),
  parameters: new Map([['/shop/origin', 'https://shop.example']]),
});
let client: SSMClient;
beforeAll(async () => {
  const endpoint = `http://127.0.0.1:${await listen(service.server)}`;
  const credentials = { accessKeyId: 'reader', secretAccessKey: 'reader-secret' };
  client = new SSMClient({ endpoint, region, credentials, maxAttempts: 1 });
});
afterAll(() => service.close());

const get = (Name: string) => client.send(new GetParameterCommand({ Name }));

it('returns a parameter of the template to AWS’s SDK client', async () => {
  expect((await get('/shop/origin')).Parameter).toMatchObject({
    Name: '/shop/origin',
    Value: 'https://shop.example',
    ARN: `arn:aws:ssm:${region}:${account}:parameter/shop/origin`,
  });
});

it('rejects unknown parameters, callers without permission and other operations', async () => {
  await expect(get('/shop/other')).rejects.toMatchObject({ name: 'ParameterNotFound' });
  await expect(get('/another')).rejects.toMatchObject({ name: 'AccessDeniedException' });
  await expect(client.send(new PutParameterCommand({ Name: '/shop/origin', Value: 'x' }))).rejects.toMatchObject({
    name: 'InvalidAction',
  });
});
