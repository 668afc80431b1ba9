import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { inputOptions } from '#infra/bundling.ts';
import { handlerFiles } from '#infra/handler-files.ts';
import { Stack } from '#local/template/stack.ts';
import { readTemplate } from '#local/template/template.ts';

export interface ShopFunction {
  readonly name: string;
  /** The bundle's entry. */
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The template's functions with the name of their handler's file. */
export function shopFunctions(guid: string): readonly ShopFunction[] {
  const template = readTemplate('cdk.out', guid);
  const names = [...handlerFiles.keys()].toSorted((one, other) => other.length - one.length);
  return new Stack(template).all('AWS::Lambda::Function').flatMap(({ resource, properties }) => {
    const name = names.find((handler) =>
      new RegExp(`${handler.replaceAll('-', '')}function[0-9a-f]{8}$`, 'i').test(resource.logicalId),
    );
    if (name === undefined) return [];
    const file = join(template.asset(properties.Code.S3Key), 'index.mjs');
    return [{ name, file, environment: properties.Environment.Variables }];
  });
}

/** The minimum of a function that uses the table: the SDK's DocumentClient in one file, and one read. */
export async function documentClient(folder: string, table: string): Promise<ShopFunction> {
  const file = join(folder, 'index.mjs');
  const bundled = await rolldown(inputOptions(fileURLToPath(new URL('document-client.ts', import.meta.url))));
  await bundled.write({ file, format: 'esm', minify: true, codeSplitting: false });
  await bundled.close();
  return { name: 'DocumentClient', file, environment: { TABLE_NAME: table } };
}

/** The code that Node compiles before the function's first response: its entry, and what that imports statically. */
export function startFiles({ file }: Pick<ShopFunction, 'file'>): readonly string[] {
  const loaded = new Map<string, string>();
  const load = (path: string): void => {
    if (loaded.has(path) || !existsSync(path)) return;
    const code = readFileSync(path, 'utf8');
    loaded.set(path, code);
    for (const [, imported] of code.matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g))
      load(join(dirname(path), imported ?? ''));
  };
  load(file);
  return [...loaded.values()];
}

/** The bytes of that code. */
export const startBytes = (fn: Pick<ShopFunction, 'file'>): number =>
  startFiles(fn).reduce((sum, code) => sum + Buffer.byteLength(code), 0);
