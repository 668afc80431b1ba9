import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What another process needs to call the running cloud with AWS's SDK clients. */
interface Access {
  readonly region: string;
  /** The administrator's keys, which stay the same as long as the data folder exists. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** By the suffix of the SDK's environment variable: `DYNAMODB` for `AWS_ENDPOINT_URL_DYNAMODB`. */
  readonly endpoints: Readonly<Record<string, string>>;
  /** The stack's outputs, as CloudFormation would return them. */
  readonly outputs: Readonly<Record<string, string>>;
}

/**
 * Writes `cloud.json` to the data folder, readable only by this user. Returns a function that deletes it. A killed cloud leaves
 * the file behind, so readers must check that the endpoints respond.
 */
export function writeAccessFile(dataDirectory: string, access: Access): () => void {
  const path = join(dataDirectory, 'cloud.json');
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
  return () => rmSync(path, { force: true });
}
