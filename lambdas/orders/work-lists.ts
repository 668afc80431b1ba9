import { unseenChanges } from '../contracts/desk/unseen-change.ts';
import {
  isIncomplete,
  isPersonalised,
  type WorkList,
  waitsForCustomer,
  workStatuses,
} from '../contracts/desk/work-list.ts';
import { needsConfirmation } from '../contracts/orders/confirmation.ts';
import { hasProofToAnswer, hasProofToChange } from '../contracts/proofs/needed-proofs.ts';
import { isHeldByBank } from './disputes.ts';
import type { OrderRecord } from './order.ts';

/**
 * An order being made is in both `to-make` and `to-ship`, because the shop doesn't know when a gift is finished. A placed order
 * without questions can be shipped at once. An order that the shop may not make or ship is no work.
 */
export function isInWorkList(list: WorkList, order: OrderRecord): boolean {
  if (!workStatuses[list].includes(order.status)) return false;
  // Its money may be refunded already.
  if (list === 'cancelled') return unseenChanges(order).length > 0;
  if (order.payment.status === 'refunded' || isHeldByBank(order)) return false;
  switch (list) {
    case 'waiting':
      return waitsForCustomer(order);
    case 'proof-sent':
      return hasProofToAnswer(order);
    case 'proof-changes':
      return hasProofToChange(order);
    case 'to-check':
      return order.deliveryDoubt !== undefined || unseenChanges(order).length > 0;
    case 'to-collect':
      return order.payment.status === 'due';
    case 'to-make':
      return canBeMade(order);
    case 'to-ship':
      return canBeMade(order) && (order.status === 'making' || !isPersonalised(order));
  }
}

const canBeMade = (order: OrderRecord): boolean => !isIncomplete(order) && !needsConfirmation(order);
