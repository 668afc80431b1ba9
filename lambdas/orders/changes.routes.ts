import { lineNotFound } from '../cart/cart.ts';
import { customerConfirmationSchema } from '../contracts/orders/customer-confirmation.ts';
import { orderAddressSchema, orderAnswersSchema, orderGiftSchema } from '../contracts/orders/new-order.ts';
import { proofAnswerSchema, proofLookSchema } from '../contracts/proofs/proof.ts';
import { type AccountRecords, forAccounts, forAnyone, forCustomers } from '../platform/http/access.ts';
import { readId, readJson } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { isLineId } from '../questions/line-id.ts';
import { answerProof } from './answer-proof.ts';
import { changeAddress } from './change-address.ts';
import { changeAnswers } from './change-answers.ts';
import { changeGift } from './change-gift.ts';
import { confirmByCustomer } from './confirm-by-customer.ts';
import { deleteOrderPhotos } from './delete-order-photos.ts';
import { orderNotFound } from './get-order.ts';
import { lookAtProof } from './look-at-proof.ts';
import { orderAgain } from './order-again.ts';

/** `PUT /api/orders/{orderId}/lines/{lineId}/answers` */
export const answersChange = (dependencies: Parameters<typeof changeAnswers>[0]) =>
  forCustomers(async (event, { userId }) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const lineId = readId(event, 'lineId', lineNotFound, isLineId);
    if (!lineId.ok) return problem(lineId);
    const body = readJson(event, orderAnswersSchema);
    if (!body.ok) return problem(body);
    const changed = { orderId: orderId.value, lineId: lineId.value, ...body.value };
    return respond(await changeAnswers(dependencies, userId, changed));
  });

/** `PUT /api/orders/{orderId}/address` */
export const addressChange = (dependencies: Parameters<typeof changeAddress>[0] & { readonly users: AccountRecords }) =>
  forAccounts(dependencies.users, async (event, { userId }) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const to = readJson(event, orderAddressSchema);
    if (!to.ok) return problem(to);
    return respond(await changeAddress(dependencies, userId, orderId.value, to.value));
  });

/** `PUT /api/orders/{orderId}/gift` */
export const giftChange = (dependencies: Parameters<typeof changeGift>[0] & { readonly users: AccountRecords }) =>
  forAccounts(dependencies.users, async (event, { userId }) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const gift = readJson(event, orderGiftSchema);
    if (!gift.ok) return problem(gift);
    return respond(await changeGift(dependencies, userId, orderId.value, gift.value));
  });

/** `DELETE /api/orders/{orderId}/photos` */
export const orderPhotosDeletion = (
  dependencies: Parameters<typeof deleteOrderPhotos>[0] & { readonly users: AccountRecords },
) =>
  forAccounts(dependencies.users, async (event, { userId }) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    return respond(await deleteOrderPhotos(dependencies, userId, orderId.value));
  });

/** `POST /api/orders/{orderId}/lines/{lineId}/proof` */
export const proofAnswer = (dependencies: Parameters<typeof answerProof>[0] & { readonly users: AccountRecords }) =>
  forAccounts(dependencies.users, async (event, { userId }) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const lineId = readId(event, 'lineId', lineNotFound, isLineId);
    if (!lineId.ok) return problem(lineId);
    const answer = readJson(event, proofAnswerSchema);
    if (!answer.ok) return problem(answer);
    return respond(
      await answerProof(dependencies, userId, { orderId: orderId.value, lineId: lineId.value, answer: answer.value }),
    );
  });

/** `POST /api/orders/{orderId}/proofs/look`: the token authorises the request, so the customer needn't be signed in. */
export const proofLook = (dependencies: Parameters<typeof lookAtProof>[0]) =>
  forAnyone(async (event) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const request = readJson(event, proofLookSchema);
    if (!request.ok) return problem(request);
    return respond(await lookAtProof(dependencies, orderId.value, request.value.token));
  });

/** `POST /api/orders/{orderId}/again` */
export const reordering = (dependencies: Parameters<typeof orderAgain>[0] & { readonly users: AccountRecords }) =>
  forAccounts(dependencies.users, async (event, { userId }) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    return respond(await orderAgain(dependencies, userId, orderId.value));
  });

/** `POST /api/orders/{orderId}/confirmation`: the token authorises the request, so the customer needn't be signed in. */
export const customerConfirmation = (dependencies: Parameters<typeof confirmByCustomer>[0]) =>
  forAnyone(async (event) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const request = readJson(event, customerConfirmationSchema);
    if (!request.ok) return problem(request);
    return respond(await confirmByCustomer(dependencies, orderId.value, request.value.token));
  });
