import type { ServiceContext } from '#host/context.ts';
import { type Engine, startEngine } from './engine.ts';
import { createDynamoDb } from './proxy.ts';
import { createTables, partitionKeysOf } from './tables.ts';

/** Starts the engine, creates the template's missing tables, and serves DynamoDB through the proxy. */
export async function openDynamoDb(
  { stack, names, folder, keyring, serve, onClose }: ServiceContext,
  onDeath: (reason: string) => void,
): Promise<{ readonly engine: Engine; readonly endpoint: string }> {
  const engine = await startEngine(folder, onDeath);
  onClose(() => engine.close());
  await createTables(engine, stack);
  const { region, account } = names;
  const tables = { arn: `arn:aws:dynamodb:${region}:${account}:table/`, partitionKeys: partitionKeysOf(stack) };
  const endpoint = await serve('dynamodb', createDynamoDb({ engine: engine.origin, region, tables, keyring }));
  return { engine, endpoint };
}
