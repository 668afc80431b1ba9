import { findingsQuerySchema, settlementSchema } from '../contracts/findings.ts';
import { listFindings } from '../operations/reconciliation/list.ts';
import { findingNotFound, settleFinding } from '../operations/reconciliation/settle.ts';
import { forOwners } from './access.ts';
import { readId, readJson, readQuery } from './read.ts';
import { problem, respond } from './respond.ts';

/** `GET /api/manage/money` */
export const findingsList = (dependencies: Parameters<typeof listFindings>[0]) =>
  forOwners(async (event) => {
    const query = readQuery(event, findingsQuerySchema);
    if (!query.ok) return problem(query);
    return respond(await listFindings(dependencies, query.value));
  });

/** `PATCH /api/manage/money/{findingId}` */
export const findingSettlement = (dependencies: Parameters<typeof settleFinding>[0]) =>
  forOwners(async (event, owner) => {
    const findingId = readId(event, 'findingId', findingNotFound);
    if (!findingId.ok) return problem(findingId);
    const settlement = readJson(event, settlementSchema);
    if (!settlement.ok) return problem(settlement);
    return respond(await settleFinding(dependencies, owner, findingId.value, settlement.value));
  });
