import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTable, type Table } from '#lambdas/platform/dynamodb/client.ts';
import { DataFolder } from '#local/host/data-folder.ts';
import { type Engine, startEngine } from '#local/services/dynamodb/engine.ts';
import { createTables } from '#local/services/dynamodb/tables.ts';
import { Stack } from '#local/template/stack.ts';
import { type Resource, readTemplate, type Template } from '#local/template/template.ts';

/** A table as the stack defines it, on its own database engine. Closing it deletes both. */
export interface EngineTable {
  readonly table: Table;
  /** Creates one more table, empty, on the same engine: starting an engine takes longer than most tests. */
  another(): Promise<Table>;
  close(): Promise<void>;
}

/** Opens the table that `cdk.out` describes. `prepare` may write data into its folder before the engine starts. */
export async function openEngineTable(
  prepare: (path: string, described: ReturnType<typeof tableOf>) => void = () => {},
): Promise<EngineTable> {
  const stack = describedStack();
  const { origin, close } = await openEngine((path) => prepare(path, tableOf(stack)));
  return { table: await create(origin, stack), another: () => createEngineTable(origin), close };
}

/** Starts an engine without tables. Closing it deletes its data. */
export async function openEngine(prepare: (path: string) => void = () => {}): Promise<Engine> {
  const path = mkdtempSync(join(tmpdir(), 'engine-table-'));
  const folder = await DataFolder.open(path);
  prepare(path);
  const { origin, close } = await startEngine(folder, () => {});
  return {
    origin,
    async close() {
      await close();
      await folder.close();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Creates the table that `cdk.out` describes on this engine, empty and with a name of its own. */
export const createEngineTable = (origin: string): Promise<Table> => create(origin, describedStack());

let template: Template | undefined;

/** The stack in `cdk.out`, read once, with a new name for each of its tables. */
function describedStack(): Stack {
  template ??= readTemplate('cdk.out', randomUUID());
  const isTable = ({ type }: Resource) => type === 'AWS::DynamoDB::Table';
  const tables = template.resources.filter(isTable).map((table) => ({ ...table, ref: randomUUID() }));
  return new Stack({ ...template, resources: tables });
}

async function create(origin: string, stack: Stack): Promise<Table> {
  await createTables({ origin }, stack);
  return openTable(tableOf(stack).resource.ref, {
    endpoint: origin,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'engine', secretAccessKey: 'engine' },
  });
}

function tableOf(stack: Stack) {
  const [described] = stack.all('AWS::DynamoDB::Table');
  if (described === undefined) throw new Error('The template has no table.');
  return described;
}
