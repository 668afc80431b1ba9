import { createHmac } from 'node:crypto';

/** Returns a hash that depends on a secret key, so that all possible texts can't be tried without the key. */
export const keyedHash =
  (key: string) =>
  (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url');
