import { randomUUID } from 'node:crypto';
import { CognitoError, invalidParameter } from '../errors.ts';
import type { Input } from '../input.ts';
import { checkEmail, findUser, type Pool } from '../pool.ts';
import type { StoredUser } from '../store.ts';

/** An import of users from a CSV file, kept until the cloud stops. */
export interface ImportJob {
  readonly name: string;
  readonly createdAt: number;
  status: 'Created' | 'Succeeded' | 'Failed';
  csv?: string;
  imported: number;
  failed: number;
  message?: string;
}

/** The standard attributes, in Cognito's order, with those that every import has. */
const standardColumns = (
  'name given_name family_name middle_name nickname preferred_username profile picture website email email_verified gender ' +
  'birthdate zoneinfo locale phone_number phone_number_verified address updated_at'
).split(' ');

const columnsOf = ({ settings }: Pool): readonly string[] => [
  ...standardColumns,
  ...settings.attributes.map(({ name }) => name).filter((name) => name.startsWith('custom:')),
  'cognito:mfa_enabled',
  'cognito:username',
];

export async function getCsvHeader(pool: Pool) {
  return { UserPoolId: pool.settings.userPoolId, CSVHeader: columnsOf(pool) };
}

/** Creates a job, which waits for its file. The role must be named as in AWS, but nothing is logged with it. */
export async function createUserImportJob(pool: Pool, input: Input, origin: string) {
  input.text('CloudWatchLogsRoleArn');
  const id = `import-${randomUUID()}`;
  pool.imports.set(id, {
    name: input.text('JobName', 128),
    createdAt: Date.now(),
    status: 'Created',
    imported: 0,
    failed: 0,
  });
  return { UserImportJob: { ...describe(pool, id), PreSignedUrl: `${origin}/imports/${id}` } };
}

/** Imports the uploaded file, within this call. */
export async function startUserImportJob(pool: Pool, input: Input) {
  const id = input.text('JobId', 55);
  const job = jobWith(pool, id);
  if (job.status !== 'Created') throw new CognitoError('PreconditionNotMetException', 'The job was started before.');
  if (job.csv === undefined) throw new CognitoError('PreconditionNotMetException', 'The file was not uploaded.');
  await run(pool, job, job.csv);
  return { UserImportJob: describe(pool, id) };
}

export async function describeUserImportJob(pool: Pool, input: Input) {
  return { UserImportJob: describe(pool, input.text('JobId', 55)) };
}

function jobWith(pool: Pool, id: string): ImportJob {
  const job = pool.imports.get(id);
  if (job === undefined) throw new CognitoError('ResourceNotFoundException', 'User import job does not exist.');
  return job;
}

function describe(pool: Pool, id: string) {
  const { name, createdAt, status, imported, failed, message } = jobWith(pool, id);
  return {
    ...{ JobName: name, JobId: id, UserPoolId: pool.settings.userPoolId, CreationDate: createdAt / 1000 },
    ...{ Status: status, ImportedUsers: imported, SkippedUsers: 0, FailedUsers: failed },
    ...(message !== undefined && { CompletionMessage: message }),
  };
}

/** A file whose header isn't the pool's fails as a whole, another row alone. */
async function run(pool: Pool, job: ImportJob, csv: string): Promise<void> {
  const [header = [], ...rows] = csv
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map(cellsOf);
  if (header.toSorted().join() !== columnsOf(pool).toSorted().join()) {
    Object.assign(job, { status: 'Failed', message: 'The header in the CSV file does not match the expected headers' });
    return;
  }
  for (const row of rows) {
    try {
      await importUser(pool, Object.fromEntries(header.map((name, column) => [name, row[column] ?? ''])), row.length);
      job.imported += 1;
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      job.failed += 1;
    }
  }
  job.status = 'Succeeded';
}

/** The cells of a line. A backslash escapes a comma; Cognito knows no quotes. */
const cellsOf = (line: string): string[] => line.split(/(?<!\\),/).map((cell) => cell.replaceAll('\\,', ','));

/** Creates a user who must choose a password. No trigger runs, and the user's ID is a new one. */
async function importUser(pool: Pool, cells: Readonly<Record<string, string>>, length: number): Promise<void> {
  const {
    'cognito:username': email = '',
    'cognito:mfa_enabled': factor,
    email_verified,
    email: given,
    ...others
  } = cells;
  if (length !== Object.keys(cells).length) throw invalidParameter('The row has too few or too many columns.');
  if (factor !== 'false' && factor !== 'true') throw invalidParameter('cognito:mfa_enabled must be true or false.');
  if (email_verified !== 'true') throw invalidParameter('The e-mail address must be verified.');
  checkEmail(email);
  if (given?.toLowerCase() !== email.toLowerCase()) throw invalidParameter('The user name differs from the address.');
  const { phone_number_verified: _, ...filled } = Object.fromEntries(
    Object.entries(others).filter(([, value]) => value !== ''),
  );
  pool.checkAttributes(filled);
  const now = Date.now();
  const user: StoredUser = {
    username: randomUUID(),
    attributes: { ...filled, email, email_verified },
    status: 'RESET_REQUIRED',
    groups: [],
    codes: {},
    createdAt: now,
    modifiedAt: now,
  };
  await pool.store.update((draft) => {
    if (findUser(draft, email)) throw new CognitoError('UsernameExistsException', 'User account already exists');
    draft.users[user.username] = user;
  });
}

/** Takes the file of a job. False if there is no such job, or it was started. */
export function upload(pools: readonly Pool[], path: string, file: Buffer): boolean {
  const id = path.replace(/^\/imports\//, '');
  const job = pools.map(({ imports }) => imports.get(id)).find((found) => found?.status === 'Created');
  if (job === undefined) return false;
  job.csv = file.toString();
  return true;
}
