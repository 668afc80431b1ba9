/** Every text of the site, grouped by screen. Texts that the specification gives are kept to the letter. */

import type { CategoryId } from '#contracts/categories.ts';
import type { FindingKind } from '#contracts/findings.ts';
import type { OrderStatus } from '#contracts/order.ts';
import type { invitationAccepted, OperatorCall } from '#contracts/owner-log.ts';
import type { Making } from '#contracts/questions.ts';
import type { RouteKey } from '#contracts/routes.ts';

export const brand = {
  name: 'World of Surprises',
  pageTitle: (page: string) => `${page} · World of Surprises`,
};

export const shell = {
  dismiss: 'Dismiss',
  skip: 'Skip to content',
  signUp: 'SignUp',
  login: 'Login',
  navigation: 'Shop',
  footerLine: 'Gifts made from your photos, by hand.',
  footerNavigation: 'About the shop',
  crashTitle: 'Something went wrong',
  crashText: 'We couldn’t show this page. Reloading it usually helps.',
  crashAction: 'Reload the page',
};

/** The navbar of a signed-in visitor. */
export const customerLinks = {
  logout: 'LOGOUT',
  /** Before the full name. */
  greeting: 'Hello,',
  /** Replaces both if the name is unknown. */
  account: 'My account',
  myOrders: 'My orders',
  settings: 'Account details',
  addProduct: 'Add product',
  manageProducts: 'Products',
  manageOrders: 'Orders',
  managePictures: 'Pictures',
  manageMoney: 'Payments',
  manageSettings: 'Settings',
  manageLog: 'Activity',
  cart: (lines: number | undefined) =>
    lines === undefined ? 'Cart' : `Cart, ${lines} ${lines === 1 ? 'product' : 'products'}`,
};

export const banner = {
  label: 'Offer',
  parts: ['It’s our founder’s birthday!', 'Get ₹200 off selected products', 'with the code BIRTHDAY200'],
  pause: 'Pause the banner',
  play: 'Play the banner',
};

export const home = {
  title: 'All Products',
  categories: 'Categories',
  wait: 'Please wait...',
  back: 'Return to All Products',
  more: 'Show more',
  emptyTitle: 'Nothing here yet',
  emptyText: 'We’re still making gifts for this category. Please check back soon.',
  emptyShopText: 'The first gifts are coming soon. Please check back.',
  retry: 'Try again',
  addToCart: 'Add to Cart',
  added: (title: string) => `${title} is in your cart.`,
  making: ({ minDays, maxDays }: Making) =>
    `${minDays === maxDays ? '' : `${minDays} to `}${maxDays} ${maxDays === 1 ? 'day' : 'days'}`,
  inCart: (count: number) => `${count} in your cart`,
  search: 'Search for a gift',
  clearSearch: 'Clear search',
  results: (words: string, category = 'Gifts') => `${category} for “${words}”`,
  found: (count: number, hasMore: boolean) => `${count}${hasMore ? '+' : ''} ${count === 1 ? 'gift' : 'gifts'} found`,
  corrected: 'Showing results for',
  noneTitle: 'No gifts found',
  noneText: 'Try fewer or different words, such as “mother”, “frame” or “dog”.',
  showAll: 'Show all gifts',
  tryIt: 'Try it with your photo',
};

/** The introduction of the shop and of each category. */
export const introductions: Readonly<Record<'shop' | CategoryId, { readonly lead: string; readonly text: string }>> = {
  shop: {
    lead: 'Your photo, our hands.',
    text: 'Gifts drawn, carved and framed by hand, for one person only.',
  },
  DigitalArt: {
    lead: 'Painted with light.',
    text: 'Your photo, repainted on screen stroke by stroke, then printed to hang on your wall for years.',
  },
  MossaicArt: {
    lead: 'A thousand small tiles.',
    text: 'Glass and stone, cut and laid by hand, piece by piece, until the face you love looks back at you.',
  },
  CartoonArt: {
    lead: 'Your people, drawn.',
    text: 'Your family, your friends and your dog in bright colours and friendly lines, as if they lived in a cartoon.',
  },
  Caricature: {
    lead: 'A big head, a big smile.',
    text: 'The features everyone knows them by, drawn bold and with love. For people who can laugh at themselves.',
  },
  WoodEngraving: {
    lead: 'Kept in the grain.',
    text: 'Your photo, burnt into solid wood line by line. It smells of the workshop at first, and it lasts for ever.',
  },
  MiniFrames: {
    lead: 'Big days, small frames.',
    text: 'Tiny pictures for a desk, a shelf or a wall, alone or in a row: one for each day you want to remember.',
  },
  MagicMirror: {
    lead: 'A mirror, until it glows.',
    text: 'By day, it’s a mirror. Switch on the light, and your picture and your own words appear in the glass.',
  },
  HeartCollage: {
    lead: 'All your photos in one heart.',
    text: 'Dozens of your photos, trimmed by hand and laid out in the shape of a heart, with room for every one.',
  },
};

export const fieldProblems = {
  missing: (label: string) => `${label} is required.`,
  email: 'Enter an email address like name@example.com.',
  tooShort: (length: number) => `Use at least ${length} characters.`,
  noNumber: 'Enter a number.',
  noWholeNumber: 'Enter a whole number.',
  tooManyDecimals: 'Use at most two decimals.',
  tooLow: (least: string) => `Enter ${least} or more.`,
  tooHigh: (most: string) => `Enter ${most} or less.`,
  noDate: 'Enter a complete date.',
  tooEarly: 'Choose a later date.',
  tooLate: 'Choose an earlier date.',
  other: 'Check this field.',
};

export const product = {
  loading: 'Please wait...',
  loadFailed: 'This gift couldn’t be loaded',
  path: 'Breadcrumb',
  home: 'Home',
  pictures: 'Pictures',
  pictureOf: (title: string, number: number, count: number) =>
    count === 1 ? title : `${title}, picture ${number} of ${count}`,
  pictureCount: (number: number, count: number) => `${number} / ${count}`,
  showPicture: (number: number, count: number) => `Show picture ${number} of ${count}`,
  zoom: 'Zoom in',
  zoomClose: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomStage: 'Enlarged picture',
  percent: (percent: number) => `${percent}%`,
  about: 'About this gift',
  facts: ['Made by hand from your photo', 'Cash on Delivery available'],
  ready: (days: string) => `Ready in ${days}`,
  share: 'Share',
  copied: 'Link copied.',
  notCopied: 'We couldn’t copy the link. Copy it from the address bar.',
  more: (category: string) => `More ${category}`,
  all: (category: string) => `See all ${category}`,
  noMore: 'There are no other gifts in this category yet.',
  gone: 'This gift is no longer available.',
  goneHome: 'See all gifts',
};

interface Days {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Between which days a date must be; `min` and `max` are the same as ISO dates, once today is known. */
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
  lead: 'Answer now, or later from your cart.',
  later: '(now or later)',
  optional: '(optional)',
  needed: '(needed before you order)',
  upTo: (characters: number, lines: number) =>
    lines === 1 ? `Up to ${characters} characters.` : `Up to ${lines} lines and ${characters} characters.`,
  /** Before the browser knows today's date, the range is in days. */
  dates: dateRange,
  adds: (price: string) => `+ ${price}`,
  photosLater: (labels: readonly string[]) =>
    `No photos needed yet. After you order, our artist will ask you for: ${labels.join(', ')}.`,
  tooEarly: 'This date is too early, so it won’t be added. Choose a later date.',
  tooLate: 'This date is too late, so it won’t be added. Choose an earlier date.',
  tooLong: (characters: number) => `This won’t be added: it has more than ${characters} characters. Please shorten it.`,
  tooManyLines: (lines: number) =>
    `This won’t be added: it has more than ${lines} ${lines === 1 ? 'line' : 'lines'}. Please shorten it.`,
  illegible: 'This won’t be added: it has characters that we can’t use. Please type it again.',
  save: 'Save changes',
  saving: 'Saving…',
  withoutPhotos: 'Your gift is in the cart, but without its photos.',
  photosReady: 'Thank you. The photos can go with your gift now.',
  addPhotos: 'Add the photos',
  addingPhotos: 'Adding…',
  photosFollow: 'Your photos go with the gift. The cart shows when they have arrived.',
  thenSave: 'Then press Save changes again. Nothing is saved yet.',
};

/** The answers of a line in the cart or in an order. */
export const lineAnswers = {
  adds: (price: string) => `(+ ${price})`,
  missing: (labels: readonly string[]) => `Still needed: ${labels.join(', ')}`,
  beforeOrdering: 'Please answer before you order.',
  canAdd: (labels: readonly string[]) => `You can add: ${labels.join(', ')}`,
  edit: 'Edit',
  answersOf: (title: string) => `the answers for ${title}`,
};

export const tryIt = {
  title: 'Try it with your photo',
  lead: 'Choose one photo and see it in all eight of our styles, in seconds.',
  choose: 'Choose a photo',
  chooseAnother: 'Choose another photo',
  chooseHint: 'A JPEG, PNG or WebP picture. You can also drop it here or paste it.',
  promise: 'Your photo stays on this device.',
  decoding: 'Opening your photo…',
  example: 'One of our own drawings in all eight styles.',
  exampleAlt:
    'One portrait of two people as a cartoon, wood engraving, mosaic, caricature, low-poly print, lit mirror, small frames and a heart of photos',
  yourPhoto: 'Your photo',
  stage: 'Your photo in its frame, with the oval for the face',
  stageHint: 'Drag the photo to move it. Put the oval around the face: we draw it in finer detail.',
  styles: 'Your photo in eight styles',
  byHand: 'This shows the style. Our artist makes yours by hand.',
  pictureName: (style: string) => `Your photo as ${style}`,
  seeGifts: 'See gifts',
  ofStyle: (style: string) => `in ${style}`,
  save: 'Save picture',
  saveNamed: (style: string) => `Save picture of ${style}`,
  share: 'Share',
  shareNamed: (style: string) => `Share ${style}`,
  allReady: 'All eight styles ready',
  failed: 'The styles could not be drawn. Load the page again, or try a smaller photo.',
  controls: {
    photo: 'Move, zoom and turn the photo',
    face: 'Place the oval on the face',
    zoom: 'Zoom',
    across: 'Left and right',
    down: 'Up and down',
    turn: 'Turn',
    width: 'Width',
    height: 'Height',
    reset: 'Reset',
  },
  problems: {
    'not-a-picture': 'This file is not a picture we can open. Please choose a JPEG, PNG or WebP file.',
    heic: 'This photo is in the HEIC format, which most browsers can’t open. Please export it as JPEG, or choose it on your iPhone.',
    broken: 'This picture is damaged or incomplete. Please choose another copy of it.',
    'too-small': 'This picture is too small to draw from. Please choose one of at least 160 by 160 pixels.',
  },
  warnings: {
    dark: 'This photo is quite dark. One with more light on the face makes a better gift.',
    blurred: 'The face looks blurred. A sharper photo makes a better gift.',
    'small-face':
      'The face is small in this photo. For a large print, choose a photo taken closer or in a higher resolution.',
  },
};

export const account = {
  signInTitle: 'Login',
  signInLead: 'Good to see you again.',
  signInEnded: 'You’ve been logged out. Log in again to continue where you left off.',
  signInWanted: 'Log in and we’ll add your gift to your cart.',
  email: 'Email ID',
  password: 'Password',
  signIn: 'Login',
  signingIn: 'Logging in…',
  signInSuccess: 'Login Successful, welcome to the world of Surprises',
  noAccount: 'New here?',
  toSignUp: 'Create an account',
  alreadyAs: (name: string) => `You’re logged in as ${name}.`,
  toShop: 'Go to the shop',
  toWanted: 'Continue with your gift',
  forgotPassword: 'Forgot your password?',
  lockedOut:
    'There were too many wrong passwords. Wait a minute, then try again; after many of them it can take 15 minutes. To choose a new password, follow “Forgot your password?” below.',
  notSupported: 'This account needs a login method that the shop doesn’t support. Please contact support.',

  signUpTitle: 'SignUp',
  signUpLead: 'Create an account in under a minute.',
  fullName: 'Full Name',
  signUpEmail: 'Email',
  age: 'Age',
  mobileNumber: 'Mobile Number',
  reEnterPassword: 'Re Enter Password',
  passwordHint: 'At least 8 characters',
  passwordsDiffer: 'The passwords don’t match. Enter the same password twice.',
  signUp: 'SignUp',
  signingUp: 'Creating your account…',
  signUpSuccess: 'Successfully logged in, now redirecting you to Login',
  haveAccount: 'Already have an account?',
  toSignIn: 'Login',
  skip: 'Skip Signup',

  codeTitle: 'Check your email',
  codeText: (email: string) => `We’ve sent a code to ${email}. Enter it here to confirm your account.`,
  codeWaiting: (email: string) =>
    `Your account isn’t confirmed yet. Enter the code that we sent to ${email}, or get a new one.`,
  code: 'Code',
  back: 'Back',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  resend: 'Send a new code',
  resendIn: (seconds: number) => `Send a new code (in ${seconds} s)`,
  resent: 'We’ve sent you a new code.',
  wrongCode: 'This code is wrong or has expired. Check it, or get a new one.',
  wrongConfirmation:
    'This code is wrong or has expired. Check it, or get a new one. If your account is already confirmed, log in.',

  resetTitle: 'Forgot your password?',
  resetLead: 'Enter your email and we’ll send you a code to reset your password.',
  sendCode: 'Send code',
  sendingCode: 'Sending…',
  haveCode: 'I have a code',
  newPasswordTitle: 'Choose a new password',
  resetSent: (email: string) =>
    `If ${email} has an account, we’ve sent it a code. It works for one hour. Can’t find it? Check your spam folder.`,
  newPassword: 'New Password',
  reEnterNewPassword: 'Re Enter New Password',
  changePassword: 'Change password',
  changingPassword: 'Changing…',
  otherEmail: 'Use a different email, or get a code',
  changedTitle: 'Password changed',
  resetSuccess: 'Log in with your new password. Your other devices will be logged out within an hour.',
  toLogin: 'Go to Login',
  rememberedIt: 'Remembered it?',

  showPassword: 'Show password',
  passwordIsHidden: 'Password is hidden',
  passwordIsShown: 'Password is shown',
};

export const cart = {
  title: 'My Cart',
  loading: 'Please wait...',
  emptyTitle: 'No Products to show',
  emptyText: 'Your cart is empty. Find a gift for someone you love.',
  addItems: 'Add Items',
  wantedAdded: 'Your gift is in your cart.',
  each: 'each',
  lineTotal: 'Subtotal',
  quantity: 'Quantity',
  quantityNotWhole: 'Enter a whole number.',
  quantityTooSmall: 'Enter at least 1, or press DELETE.',
  quantityTooLarge: 'This quantity is too large. Please enter a smaller one.',
  quantityOf: (title: string) => `Quantity of ${title}`,
  fewer: (title: string) => `One fewer of ${title}`,
  more: (title: string) => `One more of ${title}`,
  remove: 'DELETE',
  removing: 'Deleting…',
  removed: (title: string) => `${title} was removed from your cart.`,
  undo: 'Undo',
  goneTitle: 'No longer available',
  gone: (title: string) => `“${title}” is no longer available.`,
  dismiss: 'Dismiss',
  dismissing: 'One moment…',
  summary: 'Summary',
  totalProducts: 'Total No of Products',
  totalPrice: 'Total Price to Pay',
  total: 'Total',
  toSummary: 'Checkout',
  goesWell: 'Goes well with your gifts',
  or: 'OR',
  cashOnDelivery: 'Cash on Delivery',
};

export const cardPayment = {
  title: 'Card payment',
  notSetUp: 'Card payment isn’t available yet. Please use Cash on Delivery.',
  cardsTaken: 'Cards we accept',
  cards: ['Visa', 'Mastercard', 'RuPay', 'Amex'],
  pay: 'Pay by card',
  starting: 'One moment…',
  leaving: 'Opening the payment page…',
  stillHere: 'Still here? Go to the payment page',
  secure: 'You pay on Stripe’s secure page. We never see your card.',
  changedMeanwhile: 'Your cart has changed. Please check it and pay again.',
  toOrders: 'View my orders',
  toSupport: 'Contact support',
};

export const checkout = {
  title: 'Cash on Delivery',
  lead: 'Pay in cash when your gifts arrive.',
  failed: 'Your order wasn’t placed.',
  mobileNo: 'Mobile No',
  mobileNoHint: '10 digits, or a + and the country code first',
  residentialAddress: 'Residential Address',
  totalQuantity: 'Total Quantity',
  totalPrice: 'Total Price',
  submit: 'SUBMIT',
  submitting: 'Placing your order…',
  close: 'Close',
  changedTitle: 'What’s changed',
  changedMeanwhile: 'Your cart has changed. Please check it and press SUBMIT again.',
  changes: {
    price: (title: string, from: string, to: string) => `${title} now costs ${to} instead of ${from}.`,
    quantity: (title: string, from: number, to: number) => `Quantity of ${title}: now ${to} instead of ${from}.`,
    added: (title: string, qty: number) => `${title} was added (${qty}).`,
    removed: (title: string) => `${title} is no longer available.`,
    deleted: (title: string) => `${title} was removed.`,
  },
  unanswered:
    'We don’t know yet if your order went through. Press Cash on Delivery and SUBMIT again: you won’t order twice.',
  asking: 'Checking your last order…',
  askFailed: 'We couldn’t check your last order.',
  askAgain: 'Check again',
  notPlaced: 'Your last order didn’t go through. Nothing was ordered.',
  success: 'Login Successful, welcome to the world of Surprises',
  placed: 'Your order number is',
  placedEarlier: 'Your earlier order did go through, with the details you entered then. Your order number is',
  seeOrder: 'See your order',
  goOn: 'Continue shopping',
};

/** Who made a step of an order, as its history names them. */
function takenBy(name: string): string {
  if (name === 'customer') return 'by the customer';
  return `by ${name === 'stripe' ? 'Stripe' : name}`;
}

/** What happens in a stage of an order that is still ahead. */
const stagesAhead: Readonly<Partial<Record<OrderStatus, string>>> = {
  placed: 'Once your payment arrives.',
  shipped: 'We make your gifts by hand, then send them.',
  delivered: 'At your door, ready to surprise.',
};

export const orders = {
  title: 'My orders',
  loading: 'Please wait...',
  emptyTitle: 'No orders yet',
  emptyText: 'Find a gift, and your order will show here.',
  toShop: 'Go to the shop',
  order: 'Order',
  orderOf: (orderId: string) => `Order ${orderId}`,
  items: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
  morePictures: (count: number) => `+${count}`,
  more: 'Show more',
  back: 'Back to my orders',
  notFoundTitle: 'Order not found',
  notFoundText: 'None of your orders has this number. Check the address, or find it in your orders.',
  placedOn: 'Placed on',
  progress: 'Order progress',
  nextSteps: 'What happens next',
  ahead: stagesAhead,
  lines: 'What you ordered',
  total: 'Total',
  address: 'Deliver to',
  payment: 'Payment',
  status: {
    'awaiting-payment': 'Awaiting payment',
    placed: 'Placed',
    making: 'Being made',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
  },
  method: { 'cash-on-delivery': 'Cash on Delivery', card: 'Card' },
  paymentStatus: {
    due: 'Due on delivery',
    collected: 'Paid on delivery',
    refused: 'Not paid',
    pending: 'Awaiting payment',
    paid: 'Paid',
    failed: 'Payment failed',
    refunded: 'Refunded',
  },
  paymentStep: {
    due: 'Due on delivery',
    collected: 'Paid in cash',
    refused: 'Refused at the door',
    pending: 'Awaiting payment',
    paid: 'Paid by card',
    failed: 'Payment failed',
    refunded: 'Refunded',
  },
  refundRefused: 'Refund refused',
  disputeStep: {
    'needs-response': 'Payment disputed',
    'under-review': 'Dispute under review',
    won: 'Dispute won',
    lost: 'Dispute lost',
  },
  by: takenBy,
  nothingToPay: 'Nothing to pay',
  addressToCome: 'You’ll enter your address when you pay.',
  confirmed: 'Confirmed',
  toBeConfirmed: 'We’ll confirm this order with you before we send it.',
  news: {
    'awaiting-payment': {
      title: 'Waiting for your payment',
      text: (total: string) =>
        `We’re waiting for your bank to confirm ${total}. This page updates by itself. Haven’t paid yet? You can pay now.`,
    },
    paid: {
      title: 'Thank you, we’ve received your payment',
      text: (total: string) =>
        `You paid ${total}. We’re making your gifts now, and this page will show when they ship.`,
    },
    'payment-failed': {
      title: 'Your payment didn’t go through',
      text: () =>
        'You weren’t charged. Your gifts are still in your cart, unless you’ve ordered them since: pay there by card or in cash.',
    },
    'refund-due': {
      title: 'This order was cancelled',
      text: (total: string) =>
        `You paid ${total} by card. It will be refunded to your card, and this page will show when we’ve sent it.`,
    },
    refunded: {
      title: 'We’ve refunded your payment',
      text: (total: string) => `${total} will be back on your card in five to ten days.`,
    },
    cancelled: {
      title: 'This order was cancelled',
      text: () => 'You don’t need to pay anything.',
    },
  },
  continuePayment: 'Continue to payment',
  backToCart: 'Back to my cart',
};

export const addProduct = {
  pageTitle: 'Add Products',
  lead: 'Add a new gift to the shop.',
  ownersOnly: 'Only the shop’s owner can add products.',
  signIn: 'Log in as the owner',
  signInFirst: 'Please log in as the owner to add products. What you’ve typed will still be here.',
  title: 'Product Title',
  description: 'Product Description',
  category: 'Product Category',
  categoryPlaceholder: 'Select Product Category',
  price: 'Product Price',
  priceHint: 'In rupees',
  picture: 'Upload Product',
  pictureHint: 'A jpg, jpeg or png file. Portrait format looks best.',
  preview: (fileName: string) => `Preview of ${fileName}`,
  invalidImage: 'Please Select a valid Image',
  imageTooLarge: (megabytes: number) => `This picture is too large. Choose one of up to ${megabytes} MB.`,
  dropHint: 'You can also drop or paste a picture here.',
  storedPicture: 'The stored picture you chose',
  otherPicture: 'Choose a different picture',
  submit: 'SUBMIT',
  submitting: 'Adding the product…',
  success: 'Product added successfully',
  failed: 'The product wasn’t added.',
  addedBefore:
    'This product was added already. You can change it under Products. To add another one like it, press SUBMIT again.',
};

/** The optional part of the product form. */
export const personalisation = {
  title: 'Personalisation',
  lead: 'Optional. Ask your customer for names, dates, photos or a size. They can order first and answer later.',
  startFrom: 'Start from',
  addQuestion: 'Add a question',
  kinds: { text: 'Text', choice: 'Choice', date: 'Date', photos: 'Photos' },
  numbered: (number: number, kind: string) => `${number}. ${kind}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  remove: (name: string) => `Remove ${name}`,
  added: (count: number) => (count === 1 ? 'Question added.' : `${count} questions added.`),
  removed: (label: string) => (label === '' ? 'Question removed.' : `“${label}” was removed.`),
  movedTo: (place: number) => `Moved to place ${place}.`,
  tooMany: (most: number) => `A product can have up to ${most} questions.`,
  fields: {
    label: 'Question',
    help: 'Hint (optional)',
    maxLength: 'Characters at most',
    lines: 'Lines at most',
    from: 'Earliest, in days from the order (optional)',
    to: 'Latest, in days from the order (optional)',
    min: 'Photos at least',
    max: 'Photos at most',
    width: 'Printed width in cm',
    height: 'Printed height in cm',
    slots: 'What each photo shows (optional)',
    original: 'I need the original files',
    needed: 'Needed before ordering',
    optional: 'Optional: I can make the gift without it',
    lettered: 'The gift shows this answer (its preview too)',
  },
  slotsHint: 'One per line, such as Brother and Sister.',
  option: (number: number) => `Option ${number}`,
  isDefault: 'The default',
  adds: 'Adds ₹',
  addOption: 'Add an option',
  making: 'Making time (optional)',
  minDays: 'From days',
  maxDays: 'To days',
  example: 'What your customer sees',
  templates: {
    onePhoto: 'One photo',
    twoPeople: 'Two people',
    manyPhotos: 'Many photos',
    namesAndDate: 'Names and date',
    note: 'A note in the parcel',
    noteLabel: 'Your note',
    noteHelp: 'We write it on a card and put it in the parcel.',
    sizes: 'Sizes with prices',
    words: 'Words to engrave',
    frame: 'Frame colour',
    yourPhoto: 'Your photo',
    yourPhotos: 'Your photos',
    theirPhotos: 'A photo of each person',
    twoSlots: 'First person\nSecond person',
    photoHelp: 'Clear and bright, with the whole face in it.',
    names: 'Names',
    namesHelp: 'Exactly as they should appear.',
    date: 'Date',
    size: 'Size',
    sizeOptions: [
      ['20 × 25 cm', ''],
      ['30 × 40 cm', '400'],
      ['40 × 50 cm', '900'],
    ],
    wordsLabel: 'Your words',
    frameLabel: 'Frame',
    frameOptions: ['Natural wood', 'Black', 'White'],
  },
};

export const morePictures = {
  list: 'Pictures, in order',
  cover: 'Cover',
  add: 'Add more pictures',
  hint: (max: number) => `Up to ${max} pictures. The first is the cover, which the shop shows in lists.`,
  tooMany: (max: number) => `A product can have up to ${max} pictures. The others weren’t added.`,
  earlier: (name: string) => `Move ${name} earlier`,
  later: (name: string) => `Move ${name} later`,
  remove: (name: string) => `Remove ${name}`,
  movedTo: (name: string, place: number, count: number) => `${name} is now picture ${place} of ${count}.`,
  removed: (name: string) => `${name} was removed.`,
  waiting: 'Not uploaded yet',
  uploading: 'Uploading…',
  uploaded: 'Uploaded',
  failed: 'Upload failed. Save again to retry, or remove this picture.',
  loadFailed: 'The other pictures of this product couldn’t be loaded. Close and reopen to change them.',
};

/** Shared by the owners' screens. */
export const owners = { toShop: 'Go to the shop' };

export const manageProducts = {
  title: 'Products',
  lead: 'Everything on sale, newest first.',
  add: 'Add product',
  search: 'Search products',
  picture: 'Picture',
  product: 'Product',
  category: 'Category',
  price: 'Price',
  actions: 'Actions',
  view: 'View',
  edit: 'Edit',
  remove: 'Remove',
  ownersOnly: 'Only the shop’s owner can manage products.',
  loading: 'Please wait...',
  more: 'Show more',
  loadingMore: 'Please wait...',
  emptyTitle: 'No products yet',
  emptyText: 'Add your first product and it’s on sale right away.',
  noneTitle: 'No products found',
  noneText: 'No product has all these words in its title or description. Try fewer words.',
  editTitle: 'Edit product',
  close: 'Close',
  currentPicture: 'Current picture',
  replacePicture: 'Replace picture',
  save: 'Save',
  saving: 'Saving…',
  saved: (title: string) => `${title} was saved.`,
  notSaved: (title: string) => `Your changes to ${title} weren’t saved.`,
  removing: (title: string) => `Removing ${title}`,
  undo: 'Undo',
  removeFailed: (title: string, reason: string) => `${title} wasn’t removed. ${reason}`,
  removalNotices: 'Removed products',
  dismiss: 'Dismiss',
};

/** The owner's settings, one group per section. */
export const manageSettings = {
  title: 'Settings',
  ownersOnly: 'Only the shop’s owner can see the settings.',
  save: 'Save settings',
  saving: 'Saving…',
  saved: 'Settings saved.',
  limits: {
    title: 'Cash on Delivery',
    lead: 'You confirm an order over any of these limits before it ships. Customers can still place it as usual.',
    on: 'Ask me to confirm orders over a limit',
    maxTotal: 'Highest total, in rupees',
    maxOpenOrders: 'Most open orders per customer or phone',
    maxOrdersPerDay: 'Most orders per day per customer or phone',
    standard: (value: string) => `Leave empty for ${value}.`,
    standardCount: (count: number) => `From 1 to 50. Leave empty for ${count}.`,
  },
  orderMails: {
    title: 'New orders',
    lead: 'Every owner gets an email for each new order, with its gifts, its total, what the customer still has to give, and a link. It goes to the address that the owner logs in with.',
    on: 'Email owners about new orders',
  },
  search: {
    title: 'Search',
    lead: 'Customers find gifts by category, in singular or plural, and with one typing error in a longer word. Here you say which words mean the same.',
    synonyms: 'Words that mean the same',
    hint: 'One line per meaning, with commas between the words: heart, dil, दिल. Changes count from the next search on. Leave empty for the shop’s own list.',
  },
};

export const myAccount = {
  title: 'Your account',
  details: 'Your details',
  emailIs: (email: string) => `You log in as ${email}.`,
  fullName: 'Full Name',
  mobileNumber: 'Mobile Number',
  mobileHint: 'So that we can reach you about an order',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved. New orders use these details.',
  data: 'Your data',
  dataLead: 'Download everything that the shop stores about you: your details, your cart and your orders.',
  download: 'Download my data',
  downloading: 'Downloading…',
  downloaded: 'Downloaded.',
  deletion: 'Delete your account',
  deletionLead:
    'Your details and your cart are deleted for good. We keep your orders for as long as tax law requires, and still deliver open ones.',
  startDeletion: 'I want to delete my account',
  typeEmail: 'Type your email to confirm',
  emailDiffers: 'This isn’t the email of your account. Type the address above the field.',
  delete: 'Delete my account for good',
  deleting: 'Deleting…',
  deleted: 'Your account was deleted.',
  logInAgain: 'Log in again',
};

export const ownerLog = {
  title: 'Activity',
  lead: 'Everything that owners changed or exported, newest first. The shop never changes or deletes these entries.',
  ownersOnly: 'Only the shop’s owner can see this log.',
  nothing: 'Nothing recorded yet',
  refused: 'Refused',
  from: (ip: string) => `from ${ip}`,
  more: 'Show more',
  loading: 'Loading…',
  exportTitle: 'Download as a spreadsheet',
  exportFrom: 'First day',
  exportTo: 'Last day',
  download: 'Download',
  downloading: 'Downloading…',
  downloaded: 'Downloaded.',
  /** What a call does, by the route's key. A route without words shows its key. */
  calls: {
    'POST /api/products': 'Product added',
    'PATCH /api/products/{productId}': 'Product changed',
    'DELETE /api/products/{productId}': 'Product removed',
    'PATCH /api/manage/orders': 'Orders cancelled',
    'PATCH /api/manage/orders/{orderId}': 'Order changed',
    'POST /api/manage/orders/{orderId}/refund': 'Order refunded',
    'PUT /api/manage/orders/{orderId}/block': 'Customer blocked',
    'DELETE /api/manage/orders/{orderId}/block': 'Customer unblocked',
    'GET /api/manage/orders.csv': 'Orders exported',
    'GET /api/manage/orders/{orderId}/photos': 'Photos of an order opened',
    'PATCH /api/manage/money/{findingId}': 'Payment marked as done',
    'GET /api/manage/log.csv': 'Activity exported',
    'PUT /api/manage/settings': 'Settings changed',
    'POST /api/uploads': 'Picture upload started',
    'POST /api/uploads/{uploadId}/complete': 'Picture published',
    'DELETE /api/uploads/{uploadId}': 'Picture upload cancelled',
    'npm run owner': 'Owner added',
    'npm run owner (invitation)': 'Owner invited',
    'npm run owner -- --remove': 'Owner removed',
    'npm run owner -- --remove (invitation)': 'Invitation taken back',
    'invitation accepted': 'Owner joined by invitation',
    'npm run owner -- --reset-second-factor': 'Second factor reset',
  } satisfies Partial<Record<RouteKey | OperatorCall | typeof invitationAccepted, string>>,
};

export const manageMoney = {
  title: 'Money to look at',
  lead: 'Every hour, the shop compares its orders with Stripe and fixes what it can. Here are the payments that need your decision.',
  ownersOnly: 'Only the shop’s owner can see payments.',
  lists: 'Filter payments',
  open: 'To review',
  settled: 'Done',
  nothing: 'Nothing to review',
  nothingSettled: 'Nothing done yet',
  compared: (time: string) => `Last compared with Stripe on ${time}.`,
  notCompared: 'Not compared with Stripe yet. The first check runs within an hour.',
  notSetUp: 'Card payment isn’t set up, so there’s nothing to review.',
  advice: 'What to do:',
  order: 'Order',
  orderTotal: 'Order total',
  payment: 'Payment in Stripe',
  dispute: 'Dispute in Stripe',
  newTab: '(opens in a new tab)',
  found: 'Found',
  markDone: 'Mark as done',
  marking: 'Saving…',
  done: 'Marked as done.',
  askDone: 'What did you do?',
  doneFollows: 'We’ll move this payment to Done. It comes back if its amount changes.',
  note: 'Note',
  noteHint: 'Other owners can read it.',
  keep: 'Keep on the list',
  close: 'Close',
  more: 'Show more',
  loading: 'Loading…',
  doneBy: (name: string, time: string, note: string) => `Done by ${name} on ${time}: ${note}`,
  goneAt: (time: string) => `Resolved on ${time}. The shop removed it from the list.`,
  kinds: {
    'no-order': {
      title: 'Payment without an order',
      text: 'Stripe has a payment for an order that this shop doesn’t have.',
      advice:
        'If you shouldn’t keep the payment, refund it in Stripe’s dashboard. If an order was lost, ask your administrator to restore it.',
    },
    'wrong-amount': {
      title: 'Payment of a different amount',
      text: 'The payment’s amount or currency doesn’t match the order.',
      advice: 'Refund it in Stripe’s dashboard, then ask the customer to order again.',
    },
    'unexpected-payment': {
      title: 'Unexpected payment',
      text: 'The order was already cancelled or paid when this payment arrived, and the shop couldn’t refund it.',
      advice: 'Refund it in Stripe’s dashboard. If Stripe refuses, add money to your Stripe balance first.',
    },
    'payment-missing': {
      title: 'Paid order without a payment',
      text: 'The order is marked as paid, but Stripe has no payment for it.',
      advice:
        'Don’t ship the order. Check in Stripe’s dashboard that the shop uses the right account, then ask the customer.',
    },
    'partly-refunded': {
      title: 'Partly refunded payment',
      text: 'Part of this payment was refunded, but the order is still marked as paid.',
      advice: 'If you agreed on this with the customer, mark it as done. If not, refund the rest from the order.',
    },
    'not-refunded': {
      title: 'Missing refund',
      text: 'The order is marked as refunded, but Stripe hasn’t refunded the payment.',
      advice: 'Refund the payment in Stripe’s dashboard.',
    },
    'refund-failed': {
      title: 'Failed refund',
      text: 'The customer’s bank rejected the refund, so the money is back in your Stripe balance.',
      advice: 'Ask the customer how to send the money, then refund them another way.',
    },
    'cancelled-kept': {
      title: 'Cancelled order, not refunded',
      text: 'The order is cancelled, but its payment hasn’t been refunded.',
      advice: 'Open the order and refund it. If you agreed on something else with the customer, mark it as done.',
    },
    'dispute-without-order': {
      title: 'Dispute without an order',
      text: 'A bank disputes a payment that doesn’t belong to any order.',
      advice: 'Answer the dispute in Stripe’s dashboard before its deadline.',
    },
  } satisfies Record<FindingKind, { readonly title: string; readonly text: string; readonly advice: string }>,
};

export const manageOrders = {
  title: 'Orders',
  lead: 'All orders, newest first.',
  ownersOnly: 'Only the shop’s owner can see all orders.',
  filter: 'Filter orders',
  all: 'All',
  unconfirmed: 'To confirm',
  search: 'Number, name or mobile',
  order: 'Order',
  date: 'Date',
  customer: 'Customer',
  total: 'Total',
  payment: 'Payment',
  status: 'Status',
  loading: 'Please wait...',
  more: 'Show more',
  emptyTitle: 'No orders yet',
  emptyText: 'New orders show here as soon as they’re placed.',
  noneTitle: 'No orders found',
  noneText: 'No order has this number, name or mobile number.',
  noneOfStatusText: 'No order has this status right now.',
  showAll: 'Show all orders',

  select: 'Select',
  selectAll: 'Select all on this page',
  selectOrder: (orderId: string) => `Select order ${orderId}`,
  selected: (count: number) => `${count} ${count === 1 ? 'order' : 'orders'} selected`,
  selectNone: 'Clear selection',
  cancelOrders: 'Cancel orders…',
  cancelOrdersAsk: (count: number) => (count === 1 ? 'Cancel this order?' : `Cancel ${count} orders?`),
  cancelCount: (count: number) => (count === 1 ? 'Cancel 1 order' : `Cancel ${count} orders`),
  cancelOrdersFollows: (count: number, total: string) =>
    `${count} ${count === 1 ? 'order' : 'orders'} with a total of ${total} will be cancelled. This can’t be undone.`,
  cancelRefunds: (count: number, total: string) =>
    `${count} ${count === 1 ? 'order was' : 'orders were'} paid by card: ${total} will be refunded.`,
  reasonHintMany: 'The customers of these orders will read it.',
  cancelling: 'Cancelling…',
  cancelProgress: (done: number, all: number) => `${done} of ${all} orders processed`,
  cancelSummary: (cancelled: number, failed: number) =>
    [
      ...(cancelled > 0 || failed === 0 ? [`${cancelled} cancelled`] : []),
      ...(failed > 0 ? [`${failed} couldn’t be cancelled`] : []),
    ].join(', '),
  keepThem: 'Keep them',
  dismiss: 'Dismiss',
  ordersOfPhone: 'All orders with this number',
  phoneFilter: (phone: string) => `Mobile number ${phone}`,
  removePhoneFilter: (phone: string) => `Remove filter: mobile number ${phone}`,

  export: 'Export',
  exportTitle: 'Export for the accountant',
  exportLead: 'Download all orders placed between these dates as a spreadsheet.',
  exportFrom: 'First day',
  exportTo: 'Last day',
  download: 'Download',
  downloading: 'Preparing the download…',
  downloaded: 'The file is in your downloads.',
  close: 'Close',

  back: 'All orders',
  orderOf: (orderId: string) => `Order ${orderId}`,
  notFoundTitle: 'Order not found',
  notFoundText: 'Check the address, or find the order in the list.',
  slip: 'Packing slip',
  dispute: {
    'needs-response': {
      title: 'The customer’s bank disputes this payment',
      text: (amount: string) =>
        `The bank has taken back ${amount}. Don’t ship this order. Answer in Stripe’s dashboard.`,
    },
    'under-review': {
      title: 'The bank is reviewing your answer',
      text: (amount: string) => `The bank is holding ${amount} until it decides. Don’t ship this order.`,
    },
    won: {
      title: 'You won the dispute',
      text: (amount: string) => `The bank has returned ${amount}. You can ship or refund this order.`,
    },
    lost: {
      title: 'You lost the dispute',
      text: (amount: string) => `The bank has returned ${amount} to the customer. Don’t ship or refund this order.`,
    },
  },
  disputeReason: 'Reason',
  disputeRespondBy: 'Answer by',
  steps: 'Next steps',
  noSteps: 'This order is complete. There’s nothing left to do.',
  lines: 'Items',
  facts: 'Order details',
  contact: 'Contact',
  confirmTitle: 'Confirm this order first',
  confirmLead: 'Contact the customer, then confirm the order or cancel it. Until then it can’t be shipped.',
  reasons: {
    'high-value': 'The total is over your limit for cash on delivery.',
    'open-orders': 'This customer or phone already has as many open orders as you allow.',
    'orders-per-day': 'This customer or phone has placed more orders in one day than you allow.',
  },
  step: {
    confirm: { action: 'Confirm order', ask: 'Confirm this order?', done: 'Order confirmed. You can ship it now.' },
    make: { action: 'Start making', ask: 'Start making this order?', done: 'Marked as being made.' },
    ship: { action: 'Mark shipped', ask: 'Mark as shipped?', done: 'Marked as shipped.' },
    deliver: { action: 'Mark delivered', ask: 'Mark as delivered?', done: 'Marked as delivered.' },
    collect: { action: 'Mark cash collected', ask: 'Mark cash as collected?', done: 'Cash marked as collected.' },
    refuse: {
      action: 'Mark refused',
      ask: 'Mark as refused at the door?',
      done: 'Marked as refused. The order is cancelled.',
    },
    refund: { action: 'Refund', ask: 'Refund this payment?', done: 'Payment refunded.' },
    cancel: { action: 'Cancel order', ask: 'Cancel this order?', done: 'Order cancelled.' },
  },
  taking: 'One moment…',
  meanwhile: (step: string, by: string | undefined, when: string) =>
    `Meanwhile, this order changed: ${step}${by === undefined ? '' : ` ${takenBy(by)}`}, ${when}.`,
  refuseFollows: 'The order will be cancelled and the customer pays nothing. This can’t be undone.',
  refundFollows: (total: string) => `${total} will be refunded to the customer’s card. This can’t be undone.`,
  cancelFollows: 'The customer will see that it’s cancelled. This can’t be undone.',
  cancelPaidFollows: 'The customer will see that it’s cancelled. You keep the payment until you refund it.',
  cancelDisputedFollows: 'The customer will see that it’s cancelled. The bank decides about the payment.',
  reason: 'Reason',
  reasonHint: 'The customer will read it.',
  keep: 'Go back',

  slipOf: (orderId: string) => `Packing slip ${orderId}`,
  print: 'Print',
  hidePrices: 'Hide prices for a gift',
  backToOrder: 'Back to order',
  present: 'Gift',
  quantity: 'Quantity',
  toCollect: (total: string) => `Cash to collect: ${total}`,
  slipThanks: 'Made by hand, just for you.',
};

export const blockedCustomers = {
  title: 'Blocked customers',
  lead: 'Blocked customers can’t place new orders. To block someone, open one of their orders.',
  none: 'You haven’t blocked anyone.',
  loading: 'Please wait...',
  more: 'Show more',
  orderOf: (orderId: string) => `Order ${orderId}`,
  since: 'Blocked since',
  byFor: (by: string, reason: string) => `By ${by}: ${reason}`,
  phonesToo: (phones: readonly string[]) => `No Cash on Delivery for ${phones.join(', ')}`,
  unblock: 'Unblock',
  unblocking: 'Unblocking…',
  block: 'Block this customer…',
  blockTitle: (name: string) => `Block ${name}?`,
  close: 'Close',
  effectAccount: (email: string) => `The account ${email} can’t place new orders, by cash or by card.`,
  effectOrders: 'Existing orders don’t change. Cancel fake ones yourself.',
  effectTold: 'At checkout, we’ll ask the customer to contact your support.',
  blockPhone: (phone: string) => `Block the mobile number ${phone} too`,
  blockPhoneHint: 'No account can use it for Cash on Delivery. Card payment still works.',
  reason: 'Reason',
  reasonHint: 'Only owners can read it.',
  blockCustomer: 'Block customer',
  blocking: 'Blocking…',
};

export const managePictures = {
  title: 'Pictures',
  ownersOnly: 'Only the shop’s owner can see stored pictures.',
  toShop: 'Go to the shop',
  loading: 'Please wait...',
  limit: 'Files per page',
  show: 'Show',
  limitProblem: (most: number) => `Enter a whole number from 1 to ${most}.`,
  count: (pictures: number, files: number, more: boolean) =>
    `${pictures} ${pictures === 1 ? 'picture' : 'pictures'} in ${files} ${files === 1 ? 'file' : 'files'}${more ? ', more available' : ''}`,
  size: (size: string, files: number) => (files === 1 ? size : `${size} in ${files} files`),
  open: (fileName: string) => `Open ${fileName}`,
  use: 'Use',
  more: 'Show more',
  emptyTitle: 'No pictures yet',
  emptyText: 'Add a product, and its picture will show here.',
  add: 'Add product',
};

export const upload = {
  label: 'Picture upload',
  states: {
    running: 'Uploading the picture',
    pausing: 'Pausing…',
    paused: 'Paused. Your progress is saved.',
    canceling: 'Cancelling…',
    canceled: 'Cancelled. Nothing was added.',
    error: 'The upload was interrupted. Try again to continue from here.',
    success: 'Picture uploaded.',
  },
  left: 'You left while the picture was uploading, so nothing was saved. Open the form again and choose the same picture to continue.',
  publishing: 'Almost done: checking the picture',
  waiting: {
    'for-the-network': 'No connection. The upload continues when you’re back online.',
    'before-the-next-try': 'The connection is weak. Trying again in a moment.',
  },
  percent: (percent: number) => `${percent}%`,
  sent: (sent: string, total: string) => `${sent} of ${total}`,
  speed: (size: string) => `${size}/s`,
  timeLeft: (time: string) => `${time} left`,
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel',
  known: 'Part of this picture is already uploaded. We’ll continue from there.',
};

/** The errors of the picture storage (spec 8). */
export const storage = {
  sentTwice: 'This picture is already being uploaded.',
  noDownloadUrl: 'The given file does not have any download URLs.',
  noDefaultBucket: 'Picture storage isn’t set up.',
  invalidArgument: 'This address isn’t a picture of this shop. Choose a different picture.',
  retryLimit: 'The upload took too long. Check your connection and try again.',
  refused: 'The picture couldn’t be uploaded. Please try again.',
  canceled: 'The upload was cancelled.',
};

export const placeholders = {
  support: 'Support',
  cancellation: 'Cancellation',
  termsOfService: 'Terms of Service',
  privacyPolicy: 'Privacy Policy',
  profile: 'Profile',
};

/** The page that the link in a confirmation email opens (D24). */
export const confirmOrder = {
  title: 'Confirm your order',
  order: (orderId: string) => `Order ${orderId}`,
  ready: 'Confirm this order and we’ll start making it. You pay in cash on delivery.',
  notYours: 'If you didn’t order this, close this page.',
  action: 'Confirm my order',
  busy: 'Confirming…',
  myOrders: 'My orders',
  toShop: 'Go to the shop',
  ends: {
    confirmed: {
      title: 'Your order is confirmed',
      text: 'Thank you. We’ll make it now and email you when it ships.',
    },
    alreadyConfirmed: {
      title: 'This order is already confirmed',
      text: 'There’s nothing more to do. We’ll email you when it ships.',
    },
    cancelled: {
      title: 'This order was cancelled',
      text: 'You can’t confirm it any more. We won’t send anything, and you don’t need to pay.',
    },
    invalidLink: {
      title: 'This link doesn’t work',
      text: 'It may be incomplete or expired. Open it again from our email. If that doesn’t help, don’t worry: we’ll contact you about your order.',
    },
    refused: { title: 'You don’t need to confirm this order' },
  },
};

export const notFound = {
  title: 'Error 404',
  text: 'Error 404 check for spelling mistakes and please go back and try again.',
  action: 'Go to the homepage',
};

const byStatus: Readonly<Record<number, string>> = {
  401: 'You’ve been logged out. Please log in again.',
  403: 'You don’t have permission to do this.',
  404: 'We couldn’t find this. It may have been removed.',
  413: 'This is too large to send. Please send less.',
  429: 'There were too many requests. Please try again in a moment.',
  503: 'The shop is busy right now. Please try again in a moment.',
};

export const errors = {
  network: 'We can’t reach the shop. Check your connection and try again.',
  unexpected: 'Something went wrong on our side. Please try again.',
  byStatus,
};
