// Bundles all functions of a stage, each into a folder of its name: `tsx infra/bundle-functions.ts <folder> <card service> ...`
import { join } from 'node:path';
import * as z from 'zod/mini';
import { cardServiceNames } from '#contracts/payments/card-services.ts';
import { bundle } from './bundling.ts';
import { handlerFiles } from './handler-files.ts';

const [, , folder = '', ...names] = process.argv;
const services = z.parse(z.array(z.enum(cardServiceNames)), names);
await Promise.all([...handlerFiles].map(([name, file]) => bundle(file, join(folder, name), services)));
