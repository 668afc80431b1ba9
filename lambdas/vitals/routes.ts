import { vitalSchema } from '../contracts/vitals/vitals.ts';
import { forAnyone } from '../platform/http/access.ts';
import { readJson } from '../platform/http/parse.ts';
import { problem, respondEmpty } from '../platform/http/respond.ts';
import { recordVital } from './record-vital.ts';

/** `POST /api/vitals` */
export const vitals = (dependencies: Parameters<typeof recordVital>[0]) =>
  forAnyone(async (event) => {
    const vital = readJson(event, vitalSchema);
    if (!vital.ok) return problem(vital);
    recordVital(dependencies, vital.value);
    return respondEmpty(202);
  });
