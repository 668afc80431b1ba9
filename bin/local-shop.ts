import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Stage } from './stage.ts';

/** The content of `cloud.json`, which a running local cloud writes to its data folder. */
const accessSchema = z.object({
  region: z.string(),
  credentials: z.object({ accessKeyId: z.string(), secretAccessKey: z.string() }),
  endpoints: z.record(z.string(), z.string()),
  outputs: z.record(z.string(), z.string()),
});

/** The shop running on this machine with the data folder `SHOP_DATA`. @throws if there is none. */
export async function findLocalShop(): Promise<Stage> {
  const folder = resolve(process.env.SHOP_DATA || '.shop');
  const access = await readAccess(join(folder, 'cloud.json'));
  if (access === undefined || !(await isRunning(access))) {
    throw new Error(`No shop runs on the data folder ${folder}: start it with npm start, or set SHOP_DATA.`);
  }
  const { region, credentials, endpoints, outputs } = access;
  return {
    caller: (_, variable) => ({ endpoint: endpoints[variable] ?? '', region, credentials }),
    async output(key) {
      const value = outputs[key];
      if (value === undefined) throw new Error(`The shop on this machine has no output ${key}.`);
      return value;
    },
  };
}

/** Undefined if the file is missing or invalid. */
async function readAccess(path: string) {
  try {
    return z.parse(accessSchema, JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Whether the shop that wrote the file still runs. A killed shop leaves its file behind, and another program may use its ports.
 * Only this shop serves the keys of its user pool.
 */
async function isRunning({ endpoints, outputs }: z.output<typeof accessSchema>): Promise<boolean> {
  const keys = `${endpoints.COGNITO_IDENTITY_PROVIDER}/${outputs.UserPoolId}/.well-known/jwks.json`;
  return fetch(keys).then(
    ({ ok }) => ok,
    () => false,
  );
}
