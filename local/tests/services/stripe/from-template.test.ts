import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetSecretValueCommand, ListSecretsCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import Stripe from 'stripe';
import { expect, it, onTestFinished } from 'vitest';
import { startCloud } from '#host/cloud.ts';
import type { StripeSettings } from '#services/stripe/from-template.ts';
import { readTemplate } from '#template/template.ts';
import { smallStackSettings, writeSmallStack } from '../../small-stack.ts';

const assembly = writeSmallStack();

/** Starts a cloud. Returns it with the value of the secret for Stripe's keys. */
async function begin(keys?: StripeSettings['keys'], dataDirectory = join(mkdtempSync(join(tmpdir(), 'pay-')), 'shop')) {
  const cloud = await startCloud({
    ...smallStackSettings,
    dataDirectory,
    port: 0,
    assembly,
    stripe: { ...smallStackSettings.stripe, keys },
  });
  let open = true;
  const close = async () => {
    if (open) await cloud.close();
    open = false;
  };
  onTestFinished(close);
  const client = new SecretsManagerClient({
    endpoint: cloud.endpoints.secrets,
    region: cloud.region,
    credentials: cloud.administrator,
  });
  const SecretId = readTemplate(assembly, cloud.folder.guid).outputs.get('StripeSecret');
  const value = async () => (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString ?? '';
  return { cloud, client, value, close, dataDirectory };
}

it('stores the stand-in’s keys in the stack’s secret, and accepts them', async () => {
  const { cloud, value } = await begin();
  const { apiKey, webhookSecret, apiUrl } = JSON.parse(await value());
  expect([apiKey, webhookSecret]).toEqual(['sk_test_local', 'whsec_local']);
  const { hostname: host, port } = new URL(apiUrl);
  const stripe = new Stripe(apiKey, { host, port, protocol: 'http', telemetry: false });
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [
      { quantity: 1, price_data: { currency: 'inr', unit_amount: 5000, product_data: { name: 'All Products' } } },
    ],
    success_url: `${cloud.origin}/home`,
  });
  expect(session.url).toBe(`${cloud.origin}/local/stripe/checkout/${session.id}`);
  expect(await (await fetch(String(session.url))).text()).toContain('₹50.00');
  expect(cloud.stripe).toBeDefined();
});

it('stores real keys or none, and then does not run the stand-in', async () => {
  const keys = { apiKey: 'sk_test_real', webhookSecret: 'whsec_real' };
  const real = await begin(keys);
  expect(JSON.parse(await real.value())).toEqual(keys);
  expect(real.cloud.stripe).toBeUndefined();
  await real.close();
  const none = await begin(false, real.dataDirectory);
  await expect(none.value()).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  expect(none.cloud.stripe).toBeUndefined();
  await expect(none.client.send(new ListSecretsCommand({}))).rejects.toMatchObject({
    name: 'UnknownOperationException',
  });
});
