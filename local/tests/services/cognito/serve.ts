import type { AddressInfo } from 'node:net';
import { createCognito } from '#services/cognito/server.ts';
import { attributes, clients, confirming, mailing, region, userPoolId } from './pool.ts';

// Runs Cognito in its own process, for tests that kill it. Prints its URL.
const directory = process.argv[2] ?? '';
const pool = {
  ...mailing,
  userPoolId,
  clients,
  attributes,
  groups: [],
  minimumPasswordLength: 8,
  softwareTokens: true,
  preSignUp: confirming,
};
const cognito = await createCognito({
  directory,
  region,
  account: '000000000000',
  pools: [pool],
  keyring: () => undefined,
  sendMail: () => {},
});
cognito.server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(cognito.server.address() as AddressInfo).port}`);
});
