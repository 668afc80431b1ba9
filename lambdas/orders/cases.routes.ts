import type { Cases } from '../cases/case.ts';
import { reportDamage } from '../cases/change-case.ts';
import { viewCaseOfCustomer } from '../cases/view-case.ts';
import { newCaseSchema } from '../contracts/cases/new-case.ts';
import { type AccountRecords, forAccounts } from '../platform/http/access.ts';
import { readJson } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { type OwnOrderDependencies, ofOwnOrder } from './own-order.routes.ts';

type CaseDependencies = OwnOrderDependencies &
  Parameters<typeof viewCaseOfCustomer>[0] & {
    readonly cases: Pick<Cases, 'find' | 'put'>;
    readonly users: AccountRecords;
  };

/** `GET /api/orders/{orderId}/case` */
export const damageCase = (dependencies: CaseDependencies) =>
  forAccounts(
    dependencies.users,
    ofOwnOrder(dependencies, async (_, __, order) =>
      respond(await viewCaseOfCustomer(dependencies, order, await dependencies.cases.find(order.orderId))),
    ),
  );

/** `POST /api/orders/{orderId}/case` */
export const damageReport = (dependencies: CaseDependencies) =>
  forAccounts(
    dependencies.users,
    ofOwnOrder(dependencies, async (event, _, order) => {
      const report = readJson(event, newCaseSchema);
      if (!report.ok) return problem(report);
      const opened = await reportDamage(dependencies, order, report.value);
      return opened.ok ? respond(await viewCaseOfCustomer(dependencies, order, opened.value)) : problem(opened);
    }),
  );
