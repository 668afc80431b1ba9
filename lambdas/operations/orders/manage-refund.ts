import type { Order } from '../../contracts/order.ts';
import { type CardService, cardNotSetUp } from '../payments/payment-service.ts';
import { type Result, succeed } from '../result.ts';
import type { Shopper } from '../shopper.ts';
import { noSuchOrder } from './manage-get.ts';
import { type Orders, toOrderOfOwner } from './order.ts';
import { decide } from './steps.ts';
import { nameOf, type TakeStepDependencies, takeStep } from './take-step.ts';

export interface RefundOrderDependencies extends TakeStepDependencies {
  readonly orders: Pick<Orders, 'find' | 'advance'>;
  readonly card: CardService;
}
