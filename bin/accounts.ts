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
