import { lineIdOf } from '../cart/cart.ts';
import type { ManagedOrder } from '../contracts/desk/manage-orders.ts';
import type { NewProof } from '../contracts/proofs/proof.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { type OrderRecord, type Orders, toOrderOfOwner } from '../orders/order.ts';
import { sendRound } from '../orders/proof-steps.ts';
import { type Photos, photoNotFound } from '../photos/photo.ts';
import type { PhotoName } from '../photos/photo-uses.ts';
import { type Caller, nameOf } from '../platform/caller.ts';
import type { Clock } from '../platform/clock.ts';
import { idNamed } from '../platform/ids.ts';
import { type Result, refuse, refuseField, succeed, tooBusy } from '../platform/result.ts';
import { conflictAttempts, type Pause, retry } from '../platform/retry.ts';
import type { Proofs } from '../proofs/proof.ts';
import { previewIn } from '../questions/answer-rules.ts';
import { isComplete } from '../uploads/upload.ts';

interface SendProofDependencies {
  readonly orders: Pick<Orders, 'find' | 'answersOf' | 'changeProof'>;
  readonly proofs: Proofs;
  readonly photos: Photos;
  readonly now: Clock;
  readonly pause: Pause;
}

interface ProofToSend extends NewProof {
  /** The client's own name for this proof. With the same one, a retry sends nothing more. */
  readonly key?: string | undefined;
}

/**
 * Sends the customer a picture of the work on a line: the owner's own photo, or the gift's preview.
 * Refusals: `order_not_found`, `invalid_request`, `photo_not_found`, `impossible_step`, `confirmation_needed`,
 * `idempotency_key_reused`, `too_busy`.
 */
export async function sendProof(
  { orders, proofs, photos, now, pause }: SendProofDependencies,
  owner: Caller,
  orderId: string,
  { lineId, photoId, key }: ProofToSend,
): Promise<Result<ManagedOrder>> {
  const sentAs = key === undefined ? undefined : idNamed('proof', owner.userId, lineId, key);
  const sent = await retry<Result<ManagedOrder>>({ attempts: conflictAttempts, pause }, async () => {
    const order = await orders.find(orderId);
    if (order === undefined) return orderNotFound;
    const isFirst = lineIn(order, lineId)?.proof === undefined;
    const earlier = sentAs === undefined || isFirst ? undefined : await proofSentAs(proofs, orderId, sentAs);
    if (earlier !== undefined) {
      const { photo } = earlier;
      const isSame = photoId === undefined ? photo.userId === order.userId : photo.photoId === photoId;
      return isSame ? succeed(toOrderOfOwner(order)) : keyReused;
    }
    const sentAt = now().toISOString();
    const next = sendRound(order, lineId, { at: sentAt, by: nameOf(owner) });
    if (!next.ok) return next;
    const photo = photoId === undefined ? await previewOf(orders, order, lineId) : { userId: owner.userId, photoId };
    if (photo === undefined) return noPreview;
    if (!isComplete(await photos.of(photo.userId).find(photo.photoId))) return photoNotFound;
    const { round = 1 } = lineIn(next.value, lineId)?.proof ?? {};
    const proof = { orderId, lineId, round, photo, sentAt, ...(sentAs !== undefined && { sentAs }) };
    const outcome = await orders.changeProof(order, next.value, proof);
    if (outcome === 'photo-gone') return photoNotFound;
    return outcome === 'done' ? succeed(toOrderOfOwner(next.value)) : undefined;
  });
  return sent ?? tooBusy;
}

const lineIn = ({ lines }: OrderRecord, lineId: string) => lines.find((line) => lineIdOf(line) === lineId);

const proofSentAs = async (proofs: Proofs, orderId: string, sentAs: string) =>
  (await proofs.of(orderId)).find((proof) => proof.sentAs === sentAs);

/** The customer's photo that shows the gift. Orders that were placed earlier have it only in their answers. */
async function previewOf(
  orders: Pick<Orders, 'answersOf'>,
  order: OrderRecord,
  lineId: string,
): Promise<PhotoName | undefined> {
  const named = lineIn(order, lineId)?.previewId;
  const photoId = named ?? previewIn((await orders.answersOf(order.orderId))[lineId]?.answers);
  return photoId === undefined ? undefined : { userId: order.userId, photoId };
}

const keyReused = refuse('idempotency_key_reused', 'This Idempotency-Key already belongs to another proof.');
const noPreview = refuseField('photoId', 'This gift has no preview. Please send a picture of the work.');
