import { readRunning } from './data-folder.ts';
import { createKeys } from './play-functions.ts';
import type { Caller } from './signed-call.ts';
import { StartError } from './start-error.ts';
import { Stack } from './template/stack.ts';
import { readTemplate } from './template/template.ts';

/** A user pool, and whoever may administer it. */
export interface PoolAdministration extends Caller {
  readonly userPoolId: string;
}

/** The user pool of the cloud that runs on a data folder, with its administrator's credentials. @throws StartError when none runs. */
export async function administerRunning(dataDirectory: string, assembly: string): Promise<PoolAdministration> {
  const folder = await readRunning(dataDirectory);
  const template = readTemplate(assembly, folder.guid);
  const [pool] = new Stack(template).all('AWS::Cognito::UserPool');
  if (pool === undefined) throw new StartError(`${assembly} has no user pool.`);
  return {
    endpoint: `http://127.0.0.1:${folder.portOf('cognito')}`,
    region: template.names.region,
    credentials: createKeys((purpose) => folder.secret(purpose), 'the administrator'),
    userPoolId: pool.resource.ref,
  };
}
