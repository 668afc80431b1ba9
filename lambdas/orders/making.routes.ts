import type { Making } from '../making/making.ts';
import { viewMakingOfCustomer } from '../making/view-making.ts';
import { type AccountRecords, forAccounts } from '../platform/http/access.ts';
import { respond } from '../platform/http/respond.ts';
import { type OwnOrderDependencies, ofOwnOrder } from './own-order.routes.ts';

type MakingDependencies = OwnOrderDependencies &
  Parameters<typeof viewMakingOfCustomer>[0] & {
    readonly making: Pick<Making, 'find'>;
    readonly users: AccountRecords;
  };

/** `GET /api/orders/{orderId}/making` */
export const makingPictures = (dependencies: MakingDependencies) =>
  forAccounts(
    dependencies.users,
    ofOwnOrder(dependencies, async (_, { userId }, { orderId }) =>
      respond(await viewMakingOfCustomer(dependencies, userId, await dependencies.making.find(orderId))),
    ),
  );
