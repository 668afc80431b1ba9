import { lineChangeSchema, personalisedLineSchema } from '../contracts/cart/line-changes.ts';
import { forCustomers } from '../platform/http/access.ts';
import { readId, readJson, readJsonWith } from '../platform/http/parse.ts';
import { problem, respond, respondEmpty } from '../platform/http/respond.ts';
import { productNotFound } from '../products/product.ts';
import { isLineId } from '../questions/line-id.ts';
import { addLine } from './add-line.ts';
import { changeLine } from './change-line.ts';
import { removeLine } from './remove-line.ts';

/** `PUT /api/cart/lines/{productId}`; a body without `answers` is ignored. */
export const lineAddition = (dependencies: Parameters<typeof addLine>[0]) =>
  forCustomers(async (event, { userId }) => {
    const productId = readId(event, 'productId', productNotFound);
    if (!productId.ok) return problem(productId);
    const personalised = readJsonWith(event, 'answers', personalisedLineSchema);
    if (!personalised.ok) return problem(personalised);
    return respond(await addLine(dependencies, userId, productId.value, personalised.value));
  });

/** `PATCH /api/cart/lines/{productId}`: the parameter is a line's ID, which is the product's ID for a plain line. */
export const lineChange = (dependencies: Parameters<typeof changeLine>[0]) =>
  forCustomers(async (event, { userId }) => {
    const lineId = readId(event, 'productId', productNotFound, isLineId);
    if (!lineId.ok) return problem(lineId);
    const change = readJson(event, lineChangeSchema);
    if (!change.ok) return problem(change);
    return respond(await changeLine(dependencies, userId, lineId.value, change.value.qty));
  });

/** `DELETE /api/cart/lines/{productId}`: the parameter is a line's ID. Returns 204 even for a missing line or an invalid ID. */
export const lineRemoval = (dependencies: Parameters<typeof removeLine>[0]) =>
  forCustomers(async (event, { userId }) => {
    const lineId = readId(event, 'productId', productNotFound, isLineId);
    if (lineId.ok) await removeLine(dependencies, userId, lineId.value);
    return respondEmpty(204);
  });
