/** The localStorage key. Its value lists the lines and questions to which this browser is sending photos. */
const key = 'shop.photos';

/** Whether this browser is sending photos to any line. */
export const hasPendingPhotos = (): boolean => localStorage.getItem(key) !== null;

/**
 * A question whose photos are being sent. `questionId` is missing if the photos answer no question, because the customer
 * removed all of them or chose too few.
 */
export type PendingQuestion = readonly [userId: string, sendingId: string, questionId?: string];

export const isPendingQuestion = (question: PendingQuestion): boolean =>
  (localStorage.getItem(key) ?? '').split('\n').includes(question.join(' '));

export function storePending(questions: readonly PendingQuestion[]): void {
  if (questions.length > 0) localStorage.setItem(key, questions.map((each) => each.join(' ')).join('\n'));
  else localStorage.removeItem(key);
}

/** The ID of the sending to a cart line, or to a line of an order. */
export const sendingId = (lineId: string, orderId?: string): string =>
  orderId === undefined ? lineId : `order:${orderId}:${lineId}`;
