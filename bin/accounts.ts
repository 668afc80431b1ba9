import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { ownersGroup } from '#contracts/names.ts';
import { writeNewFile } from './new-file.ts';
import { type Caller, callCognito } from './signed-call.ts';

/** A shop's user pool, and administrative access to it. */
export interface UserPool {
  readonly caller: Caller;
  readonly userPoolId: string;
}

const pageSchema = z.object({
  Users: z.array(
    z.object({
      Username: z.string(),
      Attributes: z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) })),
      Enabled: z.boolean(),
      UserStatus: z.string(),
      /** Epoch seconds. */
      UserCreateDate: z.number(),
    }),
  ),
  PaginationToken: z.optional(z.string()),
  NextToken: z.optional(z.string()),
});

const headerSchema = z.object({ CSVHeader: z.array(z.string()) });

const savedSchema = z.object({ attributes: z.record(z.string(), z.string()) });

/**
 * Writes the accounts of a file of `saveAccounts` to a new file that Cognito imports into this pool, and returns how many. Those
 * without a verified address are left out, because Cognito would refuse them. @throws if the file exists.
 */
export async function accountsCsv(pool: UserPool, saved: string, path: string) {
  const target = 'AWSCognitoIdentityProviderService.GetCSVHeader';
  const response = await callCognito({ ...pool.caller, target, body: { UserPoolId: pool.userPoolId } });
  const { CSVHeader: columns } = z.parse(headerSchema, response);
  const counts = { written: 0, unverified: 0 };
  async function* lines() {
    yield `${columns.join()}\n`;
    for await (const line of createInterface({ input: createReadStream(saved), crlfDelay: Number.POSITIVE_INFINITY })) {
      const { attributes } = z.parse(savedSchema, JSON.parse(line));
      counts[attributes.email_verified === 'true' ? 'written' : 'unverified'] += 1;
      if (attributes.email_verified !== 'true') continue;
      const { email = '', ...others } = attributes;
      const cells = { ...others, email, 'cognito:username': email, 'cognito:mfa_enabled': 'false' };
      yield `${columns.map((column) => cellOf(column, cells)).join()}\n`;
    }
  }
  await writeNewFile(path, lines());
  return counts;
}

/** Cognito's rules: no quotes, a backslash before a comma, and true or false for what is verified. */
const cellOf = (column: string, cells: Readonly<Record<string, string>>): string =>
  cells[column]?.replaceAll(/[\r\n]+/g, ' ').replaceAll(',', '\\,') ?? (column.endsWith('_verified') ? 'false' : '');

/** The largest page that Cognito returns. */
const Limit = 60;

/** The pages of a list of users. The two actions name the token for the next page differently. */
async function* pages(pool: UserPool, action: string, token: 'PaginationToken' | 'NextToken', body: object) {
  let next: string | undefined;
  do {
    const response = await callCognito({
      ...pool.caller,
      target: `AWSCognitoIdentityProviderService.${action}`,
      body: { UserPoolId: pool.userPoolId, Limit, ...body, ...(next !== undefined && { [token]: next }) },
    });
    const page = z.parse(pageSchema, response);
    yield page.Users;
    next = page[token];
  } while (next !== undefined);
}

/** The IDs of all accounts, as the table names their users. */
export async function accountIds(pool: UserPool): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const users of pages(pool, 'ListUsers', 'PaginationToken', {})) {
    for (const { Name, Value } of users.flatMap(({ Attributes }) => Attributes)) {
      if (Name === 'sub' && Value !== undefined) ids.add(Value);
    }
  }
  return ids;
}

/**
 * Writes all accounts with their groups to a new file, one line of JSON each, and returns their number. Cognito never returns
 * passwords. @throws if the file exists.
 */
export async function saveAccounts(pool: UserPool, path: string, progress: (done: number) => void): Promise<number> {
  const owners = new Set<string>();
  for await (const users of pages(pool, 'ListUsersInGroup', 'NextToken', { GroupName: ownersGroup })) {
    for (const { Username } of users) owners.add(Username);
  }
  let done = 0;
  async function* lines() {
    for await (const users of pages(pool, 'ListUsers', 'PaginationToken', {})) {
      const accounts = users.map(({ Username, Attributes, Enabled, UserStatus, UserCreateDate }) => ({
        username: Username,
        attributes: Object.fromEntries(Attributes.map(({ Name, Value }) => [Name, Value])),
        groups: owners.has(Username) ? [ownersGroup] : [],
        enabled: Enabled,
        status: UserStatus,
        createdAt: new Date(UserCreateDate * 1000).toISOString(),
      }));
      yield accounts.map((account) => `${JSON.stringify(account)}\n`).join('');
      done += accounts.length;
      progress(done);
    }
  }
  await writeNewFile(path, lines());
  return done;
}
