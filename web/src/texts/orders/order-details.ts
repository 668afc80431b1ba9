import type { ProofStatus } from '#contracts/proofs/proof.ts';

/** Texts for changing the answers of a placed order, and for deleting the photos of an ended one. */
export const orderDetails = {
  title: 'The details of your gift',
  lead: 'You can change these until we start making it.',
  add: 'Add details',
  change: 'Change details',
  of: (title: string) => `of ${title}`,
  save: 'Save details',
  saving: 'Saving…',
  cancel: 'Close',
  saved: 'Saved. Our artist can see your answers.',
  sendingPhotos: 'Your answers are kept. Your photos are still being sent, so please keep this page open.',
  photosUnsent: 'Your photos haven’t been sent yet. Everything else is saved.',
  choicesStay: 'Sizes and other choices with a price stay as you ordered them.',
  photosPromise: 'Your photos stay on this device until you save these details.',
  productGone: 'This gift is no longer available, so you can’t change its details here. Please contact our support.',
  misfit: 'Please check the fields marked in red.',
  changedElsewhere:
    'These details were changed on another page or device. The fields now show those changes and what you typed. Check them and save again.',
  locked:
    'We’ve started making this order, so its details can’t be changed any more. If something must change, write to us below.',
  proved: {
    sent: 'To change these details, ask for changes at the proof above.',
    approved:
      'You’ve approved the proof, so these details can’t be changed any more. If something must change, write to us below.',
  } satisfies Record<Exclude<ProofStatus, 'changes'>, string>,
  ended: 'This order can’t be changed any more.',
  typed: 'What you typed wasn’t saved:',
  waiting: 'Waiting for your details',
  proofWaiting: 'A proof waits for your answer',
  waitingFor: (labels: readonly string[]) => `We still need: ${labels.join(' · ')}`,
  needed: {
    title: 'We need a few more details',
    below: 'Add what is still missing below. We’ll start making your order after that.',
    onItsPage: 'Add these on your order’s page. We’ll start making your order after that.',
  },
};

export const orderPhotos = {
  title: 'Photos of this order',
  lead: ({ deliveredPhotoDays: delivered, cancelledPhotoDays: cancelled }: Partial<Record<string, string>>) =>
    delivered === undefined || cancelled === undefined
      ? 'We’ll delete the photos of this order automatically. You can also delete them now.'
      : `We’ll delete the photos of this order automatically: ${delivered} days after its delivery, or ${cancelled} days after its cancellation. You can also delete them now.`,
  delete: 'Delete my photos',
  /** Of an order that has only pictures of the shop. */
  deleteThese: 'Delete these photos',
  ask: 'Delete the photos of this order?',
  follows: 'We’ll delete them from our shop for good. You can’t undo this.',
  elsewhere: 'Photos that your cart or another open order also uses will stay.',
  deleting: 'Deleting…',
  keep: 'Keep the photos',
  close: 'Close',
  deleted: (day: string) => `The customer’s photos of this order were deleted on ${day}.`,
  theseDeleted: (day: string) => `The photos of this order were deleted on ${day}.`,
  stayed: (count: number) =>
    count === 1
      ? 'One photo stayed, because the cart or another open order also uses it.'
      : `${count} photos stayed, because the cart or another open order also uses them.`,
};
