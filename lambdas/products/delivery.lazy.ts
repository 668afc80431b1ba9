import { slotTable } from '../dates/slots.table.ts';
import { systemClock } from '../platform/clock.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { dateSettingsTable } from '../settings/date-settings.table.ts';
import { deliveryTermsTable } from '../settings/delivery-terms.table.ts';
import { delivery } from './delivery.routes.ts';
import type { Products } from './product.ts';

/** The route of `catalogue` that promises dates. */
export const deliveryOf = (table: Table, products: Pick<Products, 'find'>) =>
  delivery({
    products,
    dateStores: dateSettingsTable(table),
    deliveryTerms: deliveryTermsTable(table),
    slots: slotTable(table),
    now: systemClock,
  });
