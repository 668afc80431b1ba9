// Bundles all functions of a stage, each into a folder of its name: `tsx infra/bundle-functions.ts <folder> <card service> ...`
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { cardServiceNames } from '#contracts/payments/card-services.ts';
import { bundle } from './bundling.ts';
import { handlerFiles } from './handler-files.ts';

const [, , folder = '', ...names] = process.argv;
const services = z.parse(z.array(z.enum(cardServiceNames)), names);
// As many at a time as there are processors: all at once take twice the processor time, and longer.
const waiting = handlerFiles.entries();
const bundleWaiting = async (): Promise<void> => {
  for (const [name, file] of waiting) await bundle(file, join(folder, name), services);
};
await Promise.all(Array.from({ length: availableParallelism() }, bundleWaiting));
