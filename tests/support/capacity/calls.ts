import { accountCalls } from './account-calls.ts';
import { cartCalls } from './cart-calls.ts';
import type { CapacityCases } from './case.ts';
import { caseCalls } from './case-calls.ts';
import { checkoutCalls } from './checkout-calls.ts';
import { followers } from './followers.ts';
import { makingCalls } from './making-calls.ts';
import { messageCalls } from './message-calls.ts';
import { orderCalls } from './order-calls.ts';
import { ownerCalls } from './owner-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { photoCalls } from './photo-calls.ts';
import { photoFollowers } from './photo-followers.ts';
import { productCalls } from './product-calls.ts';
import { proofCalls } from './proof-calls.ts';
import { reconcilerCalls } from './reconciler-calls.ts';
import { uploadCalls } from './upload-calls.ts';
import { visitorCalls } from './visitor-calls.ts';

/** All calls of `docs/table.md` that use the table, each with the capacity that `tests/integration/capacity.test.ts` measures. */
export const capacityCalls: CapacityCases = {
  ...accountCalls,
  ...cartCalls,
  ...visitorCalls,
  ...checkoutCalls,
  ...orderCalls,
  ...proofCalls,
  ...messageCalls,
  ...caseCalls,
  ...makingCalls,
  ...productCalls,
  ...paymentCalls,
  ...ownerCalls,
  ...reconcilerCalls,
  ...uploadCalls,
  ...photoCalls,
  ...photoFollowers,
  ...followers,
};
