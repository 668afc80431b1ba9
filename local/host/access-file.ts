import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a command in another process needs to use the running cloud with AWS's own clients. */
interface Access {
  readonly region: string;
  /** An administrator's keys, valid as long as the data folder exists. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** By the end of the SDK's variable: `DYNAMODB` has the value of `AWS_ENDPOINT_URL_DYNAMODB`. */
  readonly endpoints: Readonly<Record<string, string>>;
  /** The stack's outputs, as CloudFormation would return them. */
  readonly outputs: Readonly<Record<string, string>>;
}

/**
 * Writes `cloud.json` into the data folder, readable by this user alone. The returned function deletes it. A killed cloud leaves
 * its file behind, so a reader must check that the endpoints answer.
 */
export function writeAccessFile(dataDirectory: string, access: Access): () => void {
  const path = join(dataDirectory, 'cloud.json');
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600 });
  return () => rmSync(path, { force: true });
}
