import { daysSchema } from '../contracts/export-days.ts';
import { ownerLogQuerySchema } from '../contracts/owners/owner-log.ts';
import { forOwners } from '../platform/http/access.ts';
import { readQuery } from '../platform/http/parse.ts';
import { problem, respond, respondCsv } from '../platform/http/respond.ts';
import { exportActs, listActs } from './owner-log.ts';

/** `GET /api/manage/log` */
export const ownerLogList = (dependencies: Parameters<typeof listActs>[0]) =>
  forOwners(async (event) => {
    const query = readQuery(event, ownerLogQuerySchema);
    if (!query.ok) return problem(query);
    return respond(await listActs(dependencies, query.value.cursor));
  });

/** `GET /api/manage/log.csv` */
export const ownerLogExport = (dependencies: Parameters<typeof exportActs>[0]) =>
  forOwners(async (event) => {
    const days = readQuery(event, daysSchema);
    if (!days.ok) return problem(days);
    return respondCsv(await exportActs(dependencies, days.value));
  });
