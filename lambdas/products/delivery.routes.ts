import { deliveryQuerySchema } from '../contracts/dates/promise.ts';
import { forAnyone } from '../platform/http/access.ts';
import { readQuery } from '../platform/http/parse.ts';
import { cachedForOneMinute, problem, respond } from '../platform/http/respond.ts';
import { askDelivery } from './ask-delivery.ts';

/**
 * `GET /api/delivery`. Visitors share the response for a product's page. A cart must name the day that its order promises, so the
 * one for a complete cart is never cached.
 */
export const delivery = (dependencies: Parameters<typeof askDelivery>[0]) =>
  forAnyone(async (event) => {
    const query = readQuery(event, deliveryQuerySchema);
    if (!query.ok) return problem(query);
    const delivery = await askDelivery(dependencies, query.value);
    const isShared = query.value.pin === undefined && query.value.complete === undefined;
    return isShared ? respond(delivery, 200, cachedForOneMinute) : respond(delivery);
  });
