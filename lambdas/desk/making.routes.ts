import { newMakingPictureSchema } from '../contracts/making/new-making-picture.ts';
import type { MakingRecord } from '../making/making.ts';
import { type ViewMakingDependencies, viewMaking } from '../making/view-making.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { photoNotFound } from '../photos/photo.ts';
import { forOwners } from '../platform/http/access.ts';
import { readId, readJson } from '../platform/http/parse.ts';
import { problem, type Reply, respond } from '../platform/http/respond.ts';
import { type Result, succeed } from '../platform/result.ts';
import { addMakingPicture, removeMakingPicture } from './change-making.ts';
import { type OrderDependencies, ofOrder } from './managed-order.routes.ts';

type MakingDependencies = ViewMakingDependencies & Parameters<typeof addMakingPicture>[0];

/** `GET /api/manage/orders/{orderId}/making` */
export const managedMaking = (
  dependencies: OrderDependencies & ViewMakingDependencies & Pick<MakingDependencies, 'making'>,
) =>
  ofOrder(dependencies, async (_, __, { orderId }) =>
    respond(succeed(await viewMaking(dependencies, await dependencies.making.find(orderId)))),
  );

/** `POST /api/manage/orders/{orderId}/making` */
export const makingPictureAddition = (dependencies: MakingDependencies) =>
  forOwners(async (event, owner) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const picture = readJson(event, newMakingPictureSchema);
    if (!picture.ok) return problem(picture);
    return shown(dependencies, await addMakingPicture(dependencies, owner, orderId.value, picture.value.photoId));
  });

/** `DELETE /api/manage/orders/{orderId}/making/{photoId}` */
export const makingPictureRemoval = (dependencies: Omit<MakingDependencies, 'now'> & ViewMakingDependencies) =>
  forOwners(async (event) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const photoId = readId(event, 'photoId', photoNotFound);
    if (!photoId.ok) return problem(photoId);
    return shown(dependencies, await removeMakingPicture(dependencies, orderId.value, photoId.value));
  });

async function shown(dependencies: ViewMakingDependencies, changed: Result<MakingRecord | undefined>): Promise<Reply> {
  return changed.ok ? respond(succeed(await viewMaking(dependencies, changed.value))) : problem(changed);
}
