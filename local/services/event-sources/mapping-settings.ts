import { StartError } from '#lib/start-error.ts';
import type { Invoke, Principal } from '#lib/types.ts';
import type { Queues } from '#services/sqs/from-template.ts';
import type { Names } from '#template/names.ts';
import type { Stack } from '#template/stack.ts';

/** What event source mappings of every kind are played with. */
export interface PlayMappingSettings {
  readonly stack: Stack;
  readonly names: Names;
  readonly queues: Queues;
  readonly principals: ReadonlyMap<string, Principal>;
  invoke(arn: string): Invoke;
  log(functionName: string, line: string, important: boolean): void;
}

/** As often as Lambda looks, in milliseconds. */
export const pollMs = 250;

/** Lambda asks for these when a mapping is made, and makes none without them. */
export function checkPermissions(principal: Principal | undefined, actions: readonly string[], resource: string): void {
  const missing = actions.find((action) => !principal?.allows(action, resource));
  if (missing === undefined) return;
  throw new StartError(`The role of ${principal?.name} lacks ${missing} on ${resource}, which its event source needs.`);
}
