/** Texts of the messages about an order. */
export const messages = {
  title: 'Messages',
  unread: (count: number) => (count === 1 ? '1 new message' : `${count} new messages`),
  none: {
    customer: 'Ask us anything about this order, or tell us what we should know. We answer here.',
    shop: 'Write to the customer about this order. They see your message here at once.',
  },
  loading: 'Loading the messages…',
  earlier: 'Show earlier messages',
  you: 'You',
  shop: 'The shop',
  customer: 'The customer',
  label: 'Your message',
  empty: 'Write your message, or add a picture.',
  toSend: {
    add: 'Add pictures',
    chosen: 'Pictures to send',
    picture: (number: number) => `Picture ${number} to send`,
    remove: (number: number) => `Remove picture ${number}`,
    tooMany: (most: number) => `Only the first ${most} pictures were added.`,
  },
  picture: (number: number, count: number) => (count === 1 ? 'Picture' : `Picture ${number} of ${count}`),
  pictureGone: 'This picture was deleted.',
  picturesFailed: 'The pictures couldn’t be loaded.',
  send: 'Send',
  sending: 'Sending…',
  unreadOrders: (count: number) => (count === 1 ? 'A customer has written:' : `${count} customers have written:`),
};
