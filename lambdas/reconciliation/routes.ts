import { findingsQuerySchema, settlementSchema } from '../contracts/reconciliation/findings.ts';
import { forOwners } from '../platform/http/access.ts';
import { readId, readJson, readQuery } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { listFindings } from './list-findings.ts';
import { findingNotFound, settleFinding } from './settle-finding.ts';

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
