import { vitalSchema } from '../contracts/vitals.ts';
import { recordVital } from '../operations/vitals/record.ts';
import { forAnyone } from './access.ts';
import { readJson } from './read.ts';
import { problem, respondEmpty } from './respond.ts';

/** `POST /api/vitals` */
export const vitals = (dependencies: Parameters<typeof recordVital>[0]) =>
  forAnyone(async (event) => {
    const vital = readJson(event, vitalSchema);
    if (!vital.ok) return problem(vital);
    recordVital(dependencies, vital.value);
    return respondEmpty(202);
  });
