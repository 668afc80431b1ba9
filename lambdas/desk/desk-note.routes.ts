import { newDeskNoteSchema } from '../contracts/desk/desk-note.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { forOwners } from '../platform/http/access.ts';
import { readId, readJson } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { changeDeskNote, readDeskNote } from './desk-note.ts';

/** `GET /api/manage/orders/{orderId}/note` */
export const deskNote = (dependencies: Parameters<typeof readDeskNote>[0]) =>
  forOwners(async (event, owner) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    return respond(await readDeskNote(dependencies, owner, orderId.value));
  });

/** `PUT /api/manage/orders/{orderId}/note` */
export const deskNoteChange = (dependencies: Parameters<typeof changeDeskNote>[0]) =>
  forOwners(async (event, owner) => {
    const orderId = readId(event, 'orderId', orderNotFound);
    if (!orderId.ok) return problem(orderId);
    const note = readJson(event, newDeskNoteSchema);
    if (!note.ok) return problem(note);
    return respond(await changeDeskNote(dependencies, owner, orderId.value, note.value));
  });
