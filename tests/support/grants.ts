import type { Cloud, Grant } from '@gift-shop/local-cloud';
import type { TestProject } from 'vitest/node';

interface Exception {
  readonly action: RegExp;
  readonly resource: RegExp;
  /** The function that has the grant. By default, any function. */
  readonly by?: RegExp;
  readonly reason: string;
}

/** Grants that no integration test uses, each with the reason. */
const exceptions: readonly Exception[] = [
  {
    action: /^logs:/,
    resource: /./,
    reason: 'Lambda itself writes a function’s log. The local cloud prints it in the terminal.',
  },
  {
    action: /^dynamodb:ListStreams$/,
    resource: /\/stream\/\*$/,
    reason: 'Lambda itself lists the table’s streams when it creates an event source mapping.',
  },
  {
    action: /^sqs:(SendMessage|GetQueueAttributes|GetQueueUrl)$/,
    resource: /Failures/,
    reason: 'Lambda itself sends the changes that it gave up on to this queue, with the function’s role.',
  },
  {
    action: /^sqs:(ChangeMessageVisibility|GetQueueUrl)$/,
    resource: /OrderEvents/,
    reason: 'Lambda itself returns failed messages to the function’s queue.',
  },
  {
    action: /^sqs:SendMessage$/,
    resource: /OrderEvents/,
    by: /OrderMails/,
    reason:
      'Only used when messages stay unread for two minutes within an hour of a mail about others (lambdas/mails/unread-messages.test.ts).',
  },
  {
    action: /^dynamodb:(BatchWriteItem|DeleteItem)$/,
    resource: /Table/,
    by: /Reindex/,
    reason: 'Only used when products of an earlier index version are indexed again (lambdas/products/reindex.test.ts).',
  },
  {
    action: /^dynamodb:PutItem$/,
    resource: /Table/,
    by: /CopyOwners/,
    reason:
      'Only used for a shop of an earlier version (tests/integration/owners/earlier-owners.test.ts, on its own shop).',
  },
  {
    action: /^dynamodb:ConditionCheckItem$/,
    resource: /Table/,
    by: /MyData/,
    reason:
      'Only used when an owner deletes their account (tests/integration/owners/earlier-owners.test.ts, on its own shop).',
  },
  {
    action: /^ssm:GetParameter$/,
    resource: /site-origin/,
    by: /LiveConnection|LiveTicket|Checkout/i,
    reason:
      'Only used while a stage without the origin’s variable is updated (lambdas/platform/http/site-origin-of.test.ts).',
  },
  {
    action: /^s3:(GetBucketTagging|ListBucket|DeleteObject)$/,
    resource: /^arn:aws:s3:::[^/]+(\/\*)?$/,
    by: /BucketEmptier/,
    reason: 'Only used when a stage is deleted. No test deletes this one.',
  },
];

/**
 * Checks least privilege: the local cloud refuses calls without a grant, and this finds grants that no call used. @throws if
 * there are any.
 */
export function checkGrants(unusedGrants: ReturnType<Cloud['unusedGrants']>): void {
  const isExcepted = (fn: string, { action, resource }: Grant) =>
    exceptions.some(
      (exception) =>
        exception.action.test(action) && exception.resource.test(resource) && (exception.by?.test(fn) ?? true),
    );
  const unused = [...unusedGrants].flatMap(([fn, grants]) =>
    grants
      .filter((grant) => !isExcepted(fn, grant))
      .map(({ action, resource }) => `${fn} may ${action} on ${resource}`),
  );
  if (unused.length === 0) return;
  // Vitest reports an error in a teardown, but still exits with 0.
  process.exitCode = 1;
  throw new Error(`No integration test uses these grants: remove them, or test them.\n${unused.join('\n')}`);
}

/** Whether every test of the project has run and passed. Only then does an unused grant mean an unneeded one. */
export async function allHavePassed(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const ran = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name);
  return ran.length === testFiles.length && ran.every(({ result }) => result?.state === 'pass');
}
