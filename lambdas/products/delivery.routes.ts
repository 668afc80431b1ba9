import { deliveryQuerySchema } from '../contracts/dates/promise.ts';
import { forAnyone } from '../platform/http/access.ts';
import { readQuery } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { askDelivery } from './ask-delivery.ts';

/** `GET /api/delivery` */
export const delivery = (dependencies: Parameters<typeof askDelivery>[0]) =>
  forAnyone(async (event) => {
    const query = readQuery(event, deliveryQuerySchema);
    return query.ok ? respond(await askDelivery(dependencies, query.value)) : problem(query);
  });
