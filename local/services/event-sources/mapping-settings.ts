import type { Invoke } from '#lib/invoke.ts';
import type { Principal } from '#lib/principal.ts';
import { StartError } from '#lib/start-error.ts';
import type { Queues } from '#services/sqs/from-template.ts';
import type { Names } from '#template/names.ts';
import type { Stack } from '#template/stack.ts';

/** What every event source mapping needs. */
export interface MappingContext {
  readonly stack: Stack;
  readonly names: Names;
  readonly queues: Queues;
  readonly principals: ReadonlyMap<string, Principal>;
  invoke(arn: string): Invoke;
  log(functionName: string, line: string, isError: boolean): void;
}

/** Lambda's polling interval, in milliseconds. */
export const pollMs = 250;

/** Checks the function's role as Lambda does when it creates a mapping. @throws StartError for a missing permission. */
export function checkPermissions(principal: Principal | undefined, actions: readonly string[], resource: string): void {
  const missing = actions.find((action) => !principal?.allows(action, resource));
  if (missing === undefined) return;
  throw new StartError(`The role of ${principal?.name} lacks ${missing} on ${resource}, which its event source needs.`);
}
