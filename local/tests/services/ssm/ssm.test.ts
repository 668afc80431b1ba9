import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '#lib/listen.ts';
import { createSsm } from '#services/ssm/ssm.ts';
import { account, keyringOf, limitedKeys, region } from '../../callers.ts';

// https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameter.html
const Resource = `arn:aws:ssm:${region}:${account}:parameter/shop/*`;
const service = createSsm({
  region,
  account,
  keyring: keyringOf({ Effect: 'Allow', Action: 'ssm:GetParameter', Resource }),
  parameters: new Map([['/shop/origin', 'https://shop.example']]),
});
let client: SSMClient;
beforeAll(async () => {
  const endpoint = `http://127.0.0.1:${await listen(service.server)}`;
  client = new SSMClient({ endpoint, region, credentials: limitedKeys, maxAttempts: 1 });
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
