import { StartError } from '#lib/start-error.ts';
import { createKeys } from '#services/functions/from-template.ts';
import { Stack } from '#template/stack.ts';
import { readTemplate, type Template } from '#template/template.ts';
import type { Caller } from '../../bin/signed-call.ts';
import { readRunning } from './data-folder.ts';

/** A user pool, and whoever may administer it. */
export interface PoolAdministration extends Caller {
  readonly userPoolId: string;
}

/** A table, and whoever may do everything with it. */
export interface TableAdministration extends Caller {
  readonly table: string;
}

/** The user pool of the cloud that runs on a data folder, with its administrator's credentials. @throws StartError when none runs. */
export async function administerRunning(dataDirectory: string, assembly: string): Promise<PoolAdministration> {
  const { template, caller } = await look(dataDirectory, assembly);
  const [pool] = new Stack(template).all('AWS::Cognito::UserPool');
  if (pool === undefined) throw new StartError(`${assembly} has no user pool.`);
  return { ...caller('cognito'), userPoolId: pool.resource.ref };
}

/** The table of the cloud that runs on a data folder, in the same way. @throws StartError when none runs. */
export async function administerRunningTable(dataDirectory: string, assembly: string): Promise<TableAdministration> {
  const { template, caller } = await look(dataDirectory, assembly);
  const [table] = new Stack(template).all('AWS::DynamoDB::Table');
  if (table === undefined) throw new StartError(`${assembly} has no table.`);
  return { ...caller('dynamodb'), table: table.resource.ref };
}

interface Running {
  readonly template: Template;
  /** Where a part of the cloud answers its administrator. */
  caller(part: string): Caller;
}

async function look(dataDirectory: string, assembly: string): Promise<Running> {
  const folder = await readRunning(dataDirectory);
  const template = readTemplate(assembly, folder.guid);
  const credentials = createKeys((purpose) => folder.secret(purpose), 'the administrator');
  return {
    template,
    caller: (part) => ({
      endpoint: `http://127.0.0.1:${folder.portOf(part)}`,
      region: template.names.region,
      credentials,
    }),
  };
}
