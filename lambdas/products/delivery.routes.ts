import { deliveryQuerySchema } from '../contracts/dates/promise.ts';
import { forAnyone } from '../platform/http/access.ts';
import { readQuery } from '../platform/http/parse.ts';
import { cachedForOneMinute, problem, respond } from '../platform/http/respond.ts';
import { askDelivery } from './ask-delivery.ts';

/** `GET /api/delivery`. Only product pages ask without a PIN, so that all visitors share the answer. */
export const delivery = (dependencies: Parameters<typeof askDelivery>[0]) =>
  forAnyone(async (event) => {
    const query = readQuery(event, deliveryQuerySchema);
    if (!query.ok) return problem(query);
    const delivery = await askDelivery(dependencies, query.value);
    return query.value.pin === undefined ? respond(delivery, 200, cachedForOneMinute) : respond(delivery);
  });
