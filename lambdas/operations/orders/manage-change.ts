import type { OrderChange } from '../../contracts/manage-orders.ts';
import type { Order } from '../../contracts/order.ts';
import { type Result, succeed } from '../result.ts';
import type { Shopper } from '../shopper.ts';
