import type { Cases } from '../cases/case.ts';
import { takeCaseStep } from '../cases/change-case.ts';
import { type ViewCaseDependencies, viewCase } from '../cases/view-case.ts';
import { newGiftOf, type OpenCases } from '../contracts/cases/damage-case.ts';
import { newCaseStepSchema } from '../contracts/cases/new-case.ts';
import { limits } from '../contracts/limits.ts';
import { nameOf } from '../platform/caller.ts';
import { forOwners } from '../platform/http/access.ts';
import { readJson } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import { type OrderDependencies, ofOrder } from './managed-order.routes.ts';
import { inWords, type OrderInWordsDependencies } from './order-in-words.ts';

/** `GET /api/manage/orders/{orderId}/case` */
export const managedCase = (
  dependencies: OrderDependencies & ViewCaseDependencies & { readonly cases: Pick<Cases, 'find'> },
) =>
  ofOrder(dependencies, async (_, __, order) =>
    respond(succeed(await viewCase(dependencies, order, await dependencies.cases.find(order.orderId)))),
  );

/** `POST /api/manage/orders/{orderId}/case` */
export const caseStep = (dependencies: OrderDependencies & ViewCaseDependencies & Parameters<typeof takeCaseStep>[0]) =>
  ofOrder(dependencies, async (event, owner, order) => {
    const step = readJson(event, newCaseStepSchema);
    if (!step.ok) return problem(step);
    const changed = await takeCaseStep(dependencies, order, nameOf(owner), step.value);
    return changed.ok ? respond(succeed(await viewCase(dependencies, order, changed.value))) : problem(changed);
  });

/** `GET /api/manage/cases` */
export const openCasesList = (dependencies: OrderInWordsDependencies & { readonly cases: Pick<Cases, 'open'> }) =>
  forOwners(async () => {
    const open = await dependencies.cases.open(limits.cases.listed);
    const orders = open.flatMap(({ orderId, steps }) =>
      steps.slice(-1).map(({ status, at }) => ({ orderId, status, at, ...newGiftOf({ steps }) })),
    );
    return respond(succeed<OpenCases>({ orders: await inWords(dependencies, orders) }));
  });
