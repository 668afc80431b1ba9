import { createPrincipal, rootPrincipal } from '#aws/policies.ts';
import type { Keyring } from '#lib/principal.ts';

export const region = 'ap-south-1';
export const account = '000000000000';
export const rootKeys = { accessKeyId: 'AKIALOCALROOT', secretAccessKey: 'local-secret' };
export const limitedKeys = { accessKeyId: 'AKIALIMITED', secretAccessKey: 'limited-secret' };

/** A keyring with the root user, and with a principal that may do only what these IAM statements allow. */
export function keyringOf(...statements: readonly object[]): Keyring {
  const policies = [{ Version: '2012-10-17', Statement: statements }];
  const principals = [rootPrincipal(rootKeys), createPrincipal({ name: 'limited', ...limitedKeys, policies })];
  return (accessKeyId) => principals.find((principal) => principal.accessKeyId === accessKeyId);
}
