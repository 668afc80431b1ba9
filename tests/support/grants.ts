import type { Cloud, Grant } from '@gift-shop/local-cloud';
import type { TestProject } from 'vitest/node';

interface Exception {
  readonly action: RegExp;
  readonly resource: RegExp;
  /** The function; any by default. */
  readonly by?: RegExp;
  readonly reason: string;
}

/** Grants that no test can use here, each with its reason. */
const exceptions: readonly Exception[] = [
  { action: /^logs:/, resource: /./, reason: 'Lambda itself writes a function’s log; here it goes to the terminal.' },
  {
    action: /^dynamodb:ListStreams$/,
    resource: /\/stream\/\*$/,
    reason: 'Lambda itself looks for the table’s streams when it makes a mapping.',
  },
  {
    action: /^sqs:(SendMessage|GetQueueAttributes|GetQueueUrl)$/,
    resource: /Failures/,
    reason: 'Lambda itself names there the changes that it has given up, in the function’s name.',
  },
  {
    action: /^sqs:(ChangeMessageVisibility|GetQueueUrl)$/,
    resource: /OrderEvents/,
    reason: 'Lambda itself hands messages back to the queue that feeds the function.',
  },
  {
    action: /^dynamodb:(BatchWriteItem|DeleteItem)$/,
    resource: /Table/,
    by: /Reindex/,
    reason: 'Only when products of an earlier index are indexed again (lambdas/catalogue/reindex.test.ts).',
  },
  {
    action: /^dynamodb:PutItem$/,
    resource: /Table/,
    by: /CopyOwners/,
    reason: 'Only for a shop of an earlier version (tests/integration/earlier-owners.test.ts, on a shop of its own).',
  },
  {
    action: /^dynamodb:ConditionCheckItem$/,
    resource: /Table/,
    by: /MyData/,
    reason: 'Only when an owner leaves (tests/integration/earlier-owners.test.ts, on a shop of its own).',
  },
  {
    action: /^s3:(GetBucketTagging|ListBucket|DeleteObject)$/,
    resource: /^arn:aws:s3:::[^/]+(\/\*)?$/,
    by: /BucketEmptier/,
    reason: 'A bucket is emptied when its stage is deleted, and nobody deletes this one.',
  },
];

/**
 * Checks least privilege: the local cloud refuses a missing grant, and this finds unused ones. @throws if the whole suite has
 * passed and a grant was never used.
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
  // Vitest reports an error of a teardown, but ends with 0.
  process.exitCode = 1;
  throw new Error(`No integration test makes use of these grants: take them away, or test them.\n${unused.join('\n')}`);
}

/** Whether every test of the project has run and passed: only then is an unused grant unneeded. */
export async function allHavePassed(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const ran = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name);
  return ran.length === testFiles.length && ran.every(({ result }) => result?.state === 'pass');
}
