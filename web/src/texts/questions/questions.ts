import type { Line } from '#contracts/cart/cart.ts';

interface Days {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The range that a date must be in, in days from today. `min` and `max` are the same as ISO dates, once today is known. */
function dateRange({ from, to }: Days, { min, max }: { readonly min?: string; readonly max?: string }) {
  const dayOf = (iso: string | undefined, days: number) => {
    if (iso === undefined) return days === 0 ? 'today' : `${days} ${days === 1 ? 'day' : 'days'} from today`;
    return new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
  };
  if (from === undefined) return to === undefined ? undefined : `Up to ${dayOf(max, to)}.`;
  return to === undefined ? `From ${dayOf(min, from)}.` : `From ${dayOf(min, from)} to ${dayOf(max, to)}.`;
}

/** The questions on a product's page. */
export const questions = {
  title: 'Make it yours',
  titleOfEdit: 'Change your gift',
  backToCart: 'Back to the cart without changes',
  lead: 'Answer now, or after you order.',
  photoAndNames: 'Add your photo and names now, or after you order.',
  later: '(now or later)',
  optional: '(optional)',
  needed: '(needed before you order)',
  upTo: (characters: number, lines: number) =>
    lines === 1 ? `Up to ${characters} characters.` : `Up to ${lines} lines and ${characters} characters.`,
  /** Before the browser knows today's date, the range is in days. */
  dates: dateRange,
  adds: (price: string) => `+ ${price}`,
  photosLater: (labels: readonly string[]) =>
    `No photos needed yet. After you order, our artist will ask you for: ${labels.join(' · ')}.`,
  tooEarly: 'This date is too early, so it won’t be added. Choose a later date.',
  tooLate: 'This date is too late, so it won’t be added. Choose an earlier date.',
  tooLong: (characters: number) => `This won’t be added: it has more than ${characters} characters. Please shorten it.`,
  tooLongTogether: 'This won’t be added: your answers are too long together. Please shorten some of them.',
  tooManyLines: (lines: number) =>
    `This won’t be added: it has more than ${lines} ${lines === 1 ? 'line' : 'lines'}. Please shorten it.`,
  illegible: 'This won’t be added: it has characters that we can’t use. Please type it again.',
  save: 'Save changes',
  saving: 'Saving…',
  lineGone: 'You changed or removed this gift elsewhere. Add to Cart adds another one.',
  toCart: 'See your cart',
  lineSignedOut: 'Log in to change the gift in your cart. Add to Cart adds another one.',
  logIn: 'Log in',
  withoutPhotos: 'Your gift is in the cart, but without its photos.',
  /** What the cart has of the page's product. */
  inCart: (lines: readonly Pick<Line, 'title' | 'qty' | 'answered'>[]) => {
    const count = lines.reduce((sum, { qty }) => sum + qty, 0);
    if (lines.length > 1) return `${count} of these gifts are in your cart.`;
    const gift = lines.map(({ title, answered = [] }) => [title, ...answered.map(({ value }) => value)].join(', '));
    return `In your cart: ${count === 1 ? '' : `${count} × `}${gift.join()}`;
  },
  /** The questions whose typed answers could not be added. */
  without: (labels: readonly string[]) =>
    `Without ${labels.map((label) => `“${label}”`).join(' and ')}: that can’t be added as it is. Please change it in the cart.`,
  addedTitle: 'Your gift is in the cart',
  goToCart: 'Go to cart',
  another: 'Make another',
  alreadyInCart: 'This gift is already in your cart. For another one, change its words or its photo.',
  photosReady: 'Thank you. You can add the photos to your gift now.',
  addPhotos: 'Add the photos',
  addingPhotos: 'Adding…',
  photosFollow: 'We’re adding your photos to the gift. The cart shows when they’ve arrived.',
  misfit: 'Please change the fields marked in red.',
  thenSave: 'Then press Save changes again. Nothing is saved yet.',
};
