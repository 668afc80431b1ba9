import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTable, type Table } from '#lambdas/platform/dynamodb/client.ts';
import { DataFolder } from '#local/host/data-folder.ts';
import { startEngine } from '#local/services/dynamodb/engine.ts';
import { createTables } from '#local/services/dynamodb/tables.ts';
import { Stack } from '#local/template/stack.ts';
import { readTemplate } from '#local/template/template.ts';

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
  const path = mkdtempSync(join(tmpdir(), 'engine-table-'));
  const folder = await DataFolder.open(path);
  const template = readTemplate('cdk.out', folder.guid);
  const stack = new Stack(template);
  const described = tableOf(stack);
  prepare(path, described);
  const engine = await startEngine(folder, () => {});
  /** Creates the stack's table and opens it. */
  const create = async (of: Stack): Promise<Table> => {
    await createTables(engine, of);
    return openTable(tableOf(of).resource.ref, {
      endpoint: engine.origin,
      region: 'ap-south-1',
      credentials: { accessKeyId: 'engine', secretAccessKey: 'engine' },
    });
  };
  let others = 0;
  return {
    table: await create(stack),
    another() {
      const [table] = template.resources.filter(({ logicalId }) => logicalId === described.resource.logicalId);
      others += 1;
      return create(new Stack({ ...template, resources: table ? [{ ...table, ref: `${table.ref}-${others}` }] : [] }));
    },
    async close() {
      await engine.close();
      await folder.close();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function tableOf(stack: Stack) {
  const [described] = stack.all('AWS::DynamoDB::Table');
  if (described === undefined) throw new Error('The template has no table.');
  return described;
}
