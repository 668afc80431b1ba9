/** In localStorage: the lines and questions that photos of this browser are on their way to. */
const key = 'shop.photos';

/** Whether photos in this browser are on their way to a line. */
export const photosWait = (): boolean => localStorage.getItem(key) !== null;

/**
 * A question of a line whose photos are on their way: the customer's ID, the sending's and the question's. Without a question if the
 * photos answer none: the customer has removed all, or chosen too few.
 */
export type WaitingQuestion = readonly [userId: string, sendingId: string, questionId?: string];

export const isWaiting = (question: WaitingQuestion): boolean =>
  (localStorage.getItem(key) ?? '').split('\n').includes(question.join(' '));

export function noteWaiting(questions: readonly WaitingQuestion[]): void {
  if (questions.length > 0) localStorage.setItem(key, questions.map((each) => each.join(' ')).join('\n'));
  else localStorage.removeItem(key);
}

/** The name of the photos on their way to a cart line, or to a line of an order. */
export const sendingId = (lineId: string, orderId?: string): string =>
  orderId === undefined ? lineId : `order:${orderId}:${lineId}`;
