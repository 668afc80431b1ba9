import type { CaseStatus } from '#contracts/cases/damage-case.ts';
import { takenBy } from '../orders/taken-by.ts';

/** Texts about gifts that arrived damaged or wrong, for customers and owners. */
export const cases = {
  title: 'Damaged or wrong?',
  titleOpen: 'Damaged or wrong',
  lead: (day: string) => `Tell us by ${day}, with photos if you can. We’ll make it good.`,
  start: 'Report a problem',
  words: 'What is wrong with your gift?',
  photosHint: (most: number) => `Up to ${most} photos: the gift, and the parcel as it came.`,
  photo: (number: number) => `Photo ${number} of your report`,
  toSend: {
    add: 'Add photos',
    chosen: 'Photos to send',
    picture: (number: number) => `Photo ${number} to send`,
    remove: (number: number) => `Remove photo ${number}`,
    tooMany: (most: number) => `Only the first ${most} photos were added.`,
  },
  send: 'Send',
  sending: 'Sending…',
  sent: 'Thank you. We’ll look at it and answer here and by email.',
  cancel: 'Go back',
  close: 'Close',
  status: {
    opened: 'You told us what is wrong',
    remaking: 'We’re making it again',
    sent: 'The new gift is on its way',
    closed: 'Settled',
  } satisfies Record<CaseStatus, string>,
  statusForOwner: {
    opened: 'The customer reports a problem',
    remaking: 'Being made again',
    sent: 'New gift sent',
    closed: 'Settled',
  } satisfies Record<CaseStatus, string>,
  corrected: 'The parcel number was corrected',
  by: takenBy,

  desk: {
    title: 'Damaged or wrong',
    step: { remaking: 'Make it again', sent: 'Send the new gift', closed: 'Close the case' } satisfies Record<
      Exclude<CaseStatus, 'opened'>,
      string
    >,
    otherParcel: 'Correct the parcel number',
    otherFollows: 'The customer gets an email with the parcel as you enter it here.',
    follows: {
      remaking: 'The customer gets an email that you make the gift again.',
      sent: 'The customer gets an email that the new gift is on its way.',
      closed: 'The customer gets an email that this is settled. The order stays delivered.',
    } satisfies Record<Exclude<CaseStatus, 'opened'>, string>,
    words: 'What should the customer know?',
    wordsHint: 'They read it on their order’s page. You can leave it empty.',
    pending: 'Saving…',
    keep: 'Not now',
    refund: 'Refund instead: use the steps of the order',
    open: (count: number) =>
      count === 1 ? 'A gift arrived damaged or wrong' : `${count} gifts arrived damaged or wrong`,
  },
} as const;
