import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const lambdas = fileURLToPath(new URL('../lambdas/', import.meta.url));
const ending = '.handler.ts';

/** Each function's handler file by the function's name: `lambdas/<capability>/<name>.handler.ts`. */
export const handlerFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(lambdas, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => [file.replace(/^.*[\\/]/, '').slice(0, -ending.length), join(lambdas, file)]),
);
