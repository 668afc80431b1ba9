import * as z from 'zod/mini';
import type { Cognito } from '../platform/cognito.ts';

const responseSchema = z.object({
  Users: z.array(z.object({ Attributes: z.array(z.object({ Name: z.string(), Value: z.optional(z.string()) })) })),
  NextToken: z.optional(z.string()),
});

/** The user IDs (`sub`) of all members of a group. */
export async function groupMembers(
  cognito: Cognito,
  { UserPoolId, GroupName }: { readonly UserPoolId: string; readonly GroupName: string },
): Promise<readonly string[]> {
  const members: string[] = [];
  let NextToken: string | undefined;
  do {
    const page = responseSchema.parse(await cognito('ListUsersInGroup', { UserPoolId, GroupName, NextToken }));
    for (const { Attributes } of page.Users) {
      const userId = Attributes.find(({ Name }) => Name === 'sub')?.Value;
      if (userId === undefined) throw new Error('Cognito listed a group member without a sub');
      members.push(userId);
    }
    NextToken = page.NextToken;
  } while (NextToken !== undefined);
  return members;
}
