/** Every text of the site, grouped by screen. Texts of the specification stand here to the letter. */
import type { CategoryId } from '#contracts/categories.ts';
import type { FindingKind } from '#contracts/findings.ts';

export const brand = {
  name: 'World of Surprises',
  pageTitle: (page: string) => `${page} · World of Surprises`,
};

export const shell = {
  skip: 'Skip to the content',
  signUp: 'SignUp',
  login: 'Login',
  navigation: 'Shop',
  footerLine: 'Presents with somebody in them.',
  footerNavigation: 'About the shop',
  crashTitle: 'Something went wrong',
  crashText: 'This page could not be shown. Loading it again usually helps.',
  crashAction: 'Load the page again',
};

/** What the navbar shows to somebody signed in. */
export const shopperLinks = {
  logout: 'LOGOUT',
  /** Stands before the full name. */
  greeting: 'Hello,',
  /** Stands instead of both where the name is not known. */
  account: 'My account',
  myOrders: 'My orders',
  addProduct: 'Add product',
  manageProducts: 'Products',
  manageOrders: 'Orders',
  managePictures: 'Pictures',
  manageMoney: 'Money to look at',
  manageSettings: 'Settings',
  cart: (lines: number | undefined) =>
    lines === undefined ? 'Cart' : `Cart, ${lines} ${lines === 1 ? 'product' : 'products'}`,
};

export const banner = {
  label: 'Offer',
  parts: ['It is our founder’s birthday!', 'Take ₹200 off selected products', 'with the code BIRTHDAY200'],
  pause: 'Stop the moving banner',
  play: 'Let the banner move',
};

export const home = {
  title: 'All Products',
  categories: 'Categories',
  wait: 'Please wait...',
  back: 'Return to All Products',
  more: 'Show more',
  emptyTitle: 'Nothing here yet',
  emptyText: 'We are still working on this shelf. The others are full.',
  emptyShopText: 'The first presents are on their way. Please look in again soon.',
  retry: 'Try again',
  addToCart: 'Add to Cart',
  added: (title: string) => `${title} is in your cart.`,
  search: 'Search for a present',
  results: (words: string, shelf = 'Presents') => `${shelf} for “${words}”`,
  found: (count: number, hasMore: boolean) =>
    `${count}${hasMore ? '+' : ''} ${count === 1 ? 'present' : 'presents'} found`,
  noneTitle: 'Nothing found',
  noneText: 'Try fewer or other words: “mother”, “frame”, “dog”.',
  showAll: 'Show all presents',
  tryIt: 'Try it with your photo',
};

/** What stands at the door of the shop, and of each of its categories. */
export const introductions: Readonly<Record<'shop' | CategoryId, { readonly lead: string; readonly text: string }>> = {
  shop: {
    lead: 'Your photo, our hands.',
    text: 'Presents made for one person only: drawn, carved, lit and framed by hand, in one small studio.',
  },
  DigitalArt: {
    lead: 'Painted with light.',
    text: 'Your photo, painted anew on the screen, stroke by stroke, then printed to hang on a wall for years.',
  },
  MossaicArt: {
    lead: 'A thousand small tiles.',
    text: 'Glass and stone, cut and laid by hand, piece by piece, until the face you love looks out of the picture.',
  },
  CartoonArt: {
    lead: 'Your people, drawn.',
    text: 'Bright colours and friendly lines: your family, your friends and your dog, as if they lived in a cartoon.',
  },
  Caricature: {
    lead: 'A big head, a big smile.',
    text: 'What everybody knows them by, drawn bold and with love. For people who like to laugh at themselves.',
  },
  WoodEngraving: {
    lead: 'Kept in the grain.',
    text: 'A photo burnt into solid wood, line by line. It smells of the workshop at first, and it stays for ever.',
  },
  MiniFrames: {
    lead: 'Big days, small frames.',
    text: 'Tiny pictures for a desk, a shelf or a wall, singly or in a row: one for each day you want to keep.',
  },
  MagicMirror: {
    lead: 'A mirror until it glows.',
    text: 'By day it is a mirror. Switch on the light, and a picture and your own words come out of the glass.',
  },
  HeartCollage: {
    lead: 'All of it in one heart.',
    text: 'Dozens of your photos, trimmed and laid together by hand in the shape of a heart, with a place for each.',
  },
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
  stageHint: 'Drag the photo to move it. Put the oval round the face, and the artist’s eye for detail follows.',
  styles: 'Your photo in eight styles',
  byHand: 'This shows the style. Our artist makes yours by hand.',
  pictureName: (style: string) => `Your photo as ${style}`,
  seeGifts: (style: string) => `See ${style} gifts`,
  save: 'Save picture',
  saveNamed: (style: string) => `Save picture of ${style}`,
  share: 'Share',
  shareNamed: (style: string) => `Share ${style}`,
  ready: (style: string) => `${style} ready`,
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
  signInEnded: 'Your login has ended. Please log in again, and go on where you were.',
  signInWanted: 'Log in, and the present you chose is in your cart.',
  email: 'Email ID',
  password: 'Password',
  signIn: 'Login',
  signingIn: 'Logging in…',
  signInSuccess: 'Login Successful, welcome to the world of Surprises',
  noAccount: 'New here?',
  toSignUp: 'Create an account',
  alreadyAs: (name: string) => `You are logged in as ${name}.`,
  toShop: 'Go to the shop',
  toWanted: 'Go on to where you were going',
  forgotPassword: 'Forgot your password?',
  notSupported: 'This account needs a way of logging in that the shop does not offer.',

  signUpTitle: 'SignUp',
  signUpLead: 'A minute now, and your presents know where to go.',
  fullName: 'Full Name',
  signUpEmail: 'Email',
  age: 'Age',
  mobileNumber: 'Mobile Number',
  reEnterPassword: 'Re Enter Password',
  passwordHint: 'At least 8 characters',
  passwordsDiffer: 'The two passwords are not the same.',
  signUp: 'SignUp',
  signingUp: 'Creating your account…',
  signUpSuccess: 'Successfully logged in, now redirecting you to Login',
  haveAccount: 'Already have an account?',
  toSignIn: 'Login',
  skip: 'Skip Signup',

  codeTitle: 'Check your mail',
  codeText: (email: string) => `We have sent a code to ${email}. Enter it here to confirm your account.`,
  codeWaiting: (email: string) =>
    `Your account still waits for its code, which we sent to ${email} when you signed up. Enter it here, or have another sent.`,
  code: 'Code',
  back: 'Back',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  resend: 'Send another code',
  resendIn: (seconds: number) => `Send another code (in ${seconds} s)`,
  resent: 'Another code is on its way.',
  wrongCode: 'This code is wrong or too old. Check it, or get another one.',
  wrongConfirmation:
    'This code is wrong or too old. Check it, or get another one. If your account is confirmed already, log in.',

  resetTitle: 'Forgot your password?',
  resetLead: 'Tell us your e-mail, and we send you a code for a new password.',
  sendCode: 'Send code',
  sendingCode: 'Sending…',
  haveCode: 'I have a code',
  newPasswordTitle: 'Choose a new password',
  resetSent: (email: string) =>
    `If ${email} has an account here, a code is on its way to it. It is good for an hour. Nothing there? Look among the spam.`,
  newPassword: 'New Password',
  reEnterNewPassword: 'Re Enter New Password',
  changePassword: 'Change password',
  changingPassword: 'Changing…',
  otherEmail: 'Use another e-mail, or get a code',
  changedTitle: 'Password changed',
  resetSuccess:
    'Your password is changed. Wherever else you are logged in, that ends within the hour. Log in with the new one.',
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
  emptyText: 'Whatever you put into your cart waits for you here.',
  addItems: 'Add Items',
  wantedAdded: 'What you wanted is in your cart now.',
  each: 'each',
  lineTotal: 'Together',
  quantityOf: (title: string) => `Quantity of ${title}`,
  fewer: (title: string) => `One fewer of ${title}`,
  more: (title: string) => `One more of ${title}`,
  remove: 'DELETE',
  removing: 'Deleting…',
  removed: (title: string) => `${title} was taken out of your cart.`,
  goneTitle: 'No longer in the shop',
  gone: (title: string) => `“${title}” has left the shop, so it can not be ordered any more.`,
  dismiss: 'Dismiss',
  dismissing: 'One moment…',
  summary: 'Summary',
  totalProducts: 'Total No of Products',
  totalPrice: 'Total Price to Pay',
  toCard: 'Card',
  or: 'OR',
  cashOnDelivery: 'Cash on Delivery',
};

export const cardPayment = {
  title: 'Card payment',
  notSetUp: 'Card payment is not set up here yet. Cash on delivery works.',
  cardsTaken: 'Cards we take',
  cards: ['Visa', 'Mastercard', 'RuPay', 'Amex'],
  pay: 'Pay by card',
  starting: 'One moment…',
  leaving: 'Opening the payment page…',
  stillHere: 'Still here? Go to the payment page',
  secure: 'You pay on Stripe’s secure page. We never see your card.',
  changedMeanwhile: 'Your cart has changed. Please look at it and pay again.',
  toOrders: 'See my orders',
  toSupport: 'Contact support',
};

export const checkout = {
  title: 'Cash on Delivery',
  lead: 'You pay in cash when your presents are at your door.',
  mobileNo: 'Mobile No',
  mobileNoHint: '10 digits, or + and a country code',
  residentialAddress: 'Residential Address',
  totalQuantity: 'Total Quantity',
  totalPrice: 'Total Price',
  submit: 'SUBMIT',
  submitting: 'Placing your order…',
  close: 'Close',
  changedTitle: 'What has changed',
  changedMeanwhile: 'Your cart has changed. Please look at it and press SUBMIT again.',
  changes: {
    price: (title: string, from: string, to: string) => `${title} now costs ${to} instead of ${from}.`,
    quantity: (title: string, from: number, to: number) => `${title}: now ${to} instead of ${from}.`,
    added: (title: string, qty: number) => `${title} has been added (${qty}).`,
    removed: (title: string) => `${title} has left the shop.`,
    deleted: (title: string) => `${title} has been taken out.`,
  },
  unanswered:
    'We did not hear back about your order. Press Cash on Delivery and SUBMIT once more: nothing is ordered twice.',
  asking: 'We are finding out what became of your last order…',
  askFailed: 'We still do not know what became of your last order.',
  askAgain: 'Ask again',
  notPlaced: 'Your last order did not go through. Nothing was ordered.',
  success: 'Login Successful, welcome to the world of Surprises',
  placed: 'Your order number is',
  placedEarlier: 'Your first try had gone through after all, with the details you gave then. Your order number is',
  dismiss: 'Dismiss',
};

/** Who took a step of an order, by the name that its history has. */
function takenBy(name: string): string {
  if (name === 'customer') return 'by the customer';
  return `by ${name === 'stripe' ? 'Stripe' : name}`;
}

export const orders = {
  title: 'My orders',
  loading: 'Please wait...',
  emptyTitle: 'No orders yet',
  emptyText: 'Your first present is waiting to be chosen.',
  toShop: 'Go to the shop',
  order: 'Order',
  orderOf: (orderId: string) => `Order ${orderId}`,
  items: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
  morePictures: (count: number) => `+${count}`,
  more: 'Show more',
  back: 'All my orders',
  notFoundTitle: 'There is no such order',
  notFoundText: 'It is not among your orders. Perhaps the address was mistyped.',
  placedOn: 'Placed on',
  progress: 'How far it is',
  lines: 'What you ordered',
  total: 'Total',
  address: 'Deliver to',
  payment: 'Payment',
  status: {
    'awaiting-payment': 'Awaiting payment',
    placed: 'Placed',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
  },
  method: { 'cash-on-delivery': 'Cash on Delivery', card: 'Card' },
  paymentStatus: {
    due: 'To be paid on delivery',
    collected: 'Paid on delivery',
    refused: 'Not paid',
    pending: 'Waiting for the payment',
    paid: 'Paid',
    failed: 'The payment failed',
    refunded: 'Refunded',
  },
  paymentStep: {
    due: 'To be paid on delivery',
    collected: 'Paid in cash',
    refused: 'Refused at the door',
    pending: 'Waiting for the payment',
    paid: 'Paid by card',
    failed: 'The payment did not go through',
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
  addressToCome: 'You give the address when you pay.',
  confirmed: 'Confirmed',
  toBeConfirmed: 'We’ll confirm this order with you before we send it.',
  news: {
    'awaiting-payment': {
      title: 'Waiting for your payment',
      text: (total: string) =>
        `We have not heard from the bank yet that the ${total} went through. This page looks again by itself; if you have not paid yet, you can do it now.`,
    },
    paid: {
      title: 'Thank you, your payment has arrived',
      text: (total: string) => `We have the ${total} and start on your presents. You will see here when they leave us.`,
    },
    'payment-failed': {
      title: 'The payment did not go through',
      text: () =>
        'Nothing was charged. What you have not ordered since is still in your cart: pay there by card, or on delivery.',
    },
    'refund-due': {
      title: 'This order was cancelled',
      text: (total: string) =>
        `You had paid ${total} by card. We are giving it back, and you will see it here once it is on its way.`,
    },
    refunded: {
      title: 'Your money is on its way back',
      text: (total: string) => `${total} go back to the card you paid with. Banks take five to ten days.`,
    },
    cancelled: {
      title: 'This order was cancelled',
      text: () => 'There is nothing to pay.',
    },
  },
  continuePayment: 'Continue to the payment',
  backToCart: 'Back to my cart',
};

export const addProduct = {
  pageTitle: 'Add Products',
  lead: 'A new present for the shop.',
  ownersOnly: 'Only the owner of the shop can add products.',
  signIn: 'Login as the owner',
  signInFirst: 'Please log in as the owner of the shop to add products. What you have typed will still be here.',
  title: 'Product Title',
  description: 'Product Description',
  category: 'Product Category',
  categoryPlaceholder: 'Select Product Category',
  price: 'Product Price',
  priceHint: 'In rupees',
  picture: 'Upload Product',
  pictureHint: 'A jpg, jpeg or png. Upright pictures look best.',
  preview: (fileName: string) => `Preview of ${fileName}`,
  invalidImage: 'Please Select a valid Image',
  imageTooLarge: (megabytes: number) => `The picture may have up to ${megabytes} MB.`,
  dropHint: 'You can also drop a picture here, or paste one.',
  storedPicture: 'A picture that is stored already',
  otherPicture: 'Choose another picture',
  submit: 'SUBMIT',
  submitting: 'Adding the product…',
  success: 'Product added successfully',
};

/** On every screen that is the owner's alone. */
export const owners = { toShop: 'Go to the shop' };

export const manageProducts = {
  title: 'Products',
  lead: 'Everything that stands in the shop, newest first.',
  add: 'Add product',
  search: 'Search products',
  picture: 'Picture',
  product: 'Product',
  category: 'Category',
  price: 'Price',
  actions: 'Actions',
  edit: 'Edit',
  remove: 'Remove',
  ownersOnly: 'Only the owner of the shop can manage its products.',
  loading: 'Please wait...',
  more: 'Show more',
  loadingMore: 'Please wait...',
  emptyTitle: 'No products yet',
  emptyText: 'Add the first one, and it stands in the shop at once.',
  noneTitle: 'Nothing found',
  noneText: 'No product has all these words in its title or description.',
  editTitle: 'Edit product',
  close: 'Close',
  currentPicture: 'The picture as it is',
  replacePicture: 'Replace the picture',
  save: 'Save',
  saving: 'Saving…',
  saved: (title: string) => `${title} has been changed.`,
  removing: (title: string) => `${title} is leaving the shop.`,
  undo: 'Undo',
  removeFailed: (title: string, reason: string) => `${title} is still in the shop. ${reason}`,
  removalNotices: 'Removed products',
  dismiss: 'Dismiss',
};

/** The owner's settings, a group for each section. */
export const manageSettings = {
  title: 'Settings',
  ownersOnly: 'Only the owner of the shop can see its settings.',
  save: 'Save settings',
  saving: 'Saving…',
  saved: 'Your settings are saved.',
  limits: {
    title: 'Cash on Delivery',
    lead: 'An order over one of these limits needs your confirmation before it can be shipped. No order is refused, and customers shop as before.',
    on: 'Ask me to confirm orders over a limit',
    maxTotal: 'Highest total in rupees',
    maxOpenOrders: 'Most open orders of one customer or phone',
    maxOrdersPerDay: 'Most orders in one day of one customer or phone',
    standard: (value: string) => `Leave it empty for ${value}.`,
    standardCount: (count: number) => `From 1 to 50. Leave it empty for ${count}.`,
  },
};

export const manageMoney = {
  title: 'Money to look at',
  lead: 'Every hour the shop compares its orders with Stripe. It mends what is certain, and lists here what you need to decide.',
  ownersOnly: 'Only the owner of the shop can see its payments.',
  lists: 'Show the payments that are',
  open: 'To look at',
  settled: 'Done',
  nothing: 'Nothing to look at',
  nothingSettled: 'Nothing is done yet',
  compared: (time: string) => `Last compared with Stripe on ${time}.`,
  notCompared: 'Not compared with Stripe yet. The first comparison runs within an hour.',
  notSetUp: 'Card payment is not set up, so there is nothing to compare.',
  todo: 'What to do:',
  order: 'Order',
  orderTotal: 'Order total',
  payment: 'Payment at Stripe',
  dispute: 'Dispute at Stripe',
  newTab: '(opens in a new tab)',
  found: 'Found',
  markDone: 'Mark as done',
  marking: 'Saving…',
  done: 'Marked as done.',
  askDone: 'What did you do?',
  doneFollows: 'The payment leaves this list. It comes back if another amount is in question.',
  note: 'Note',
  noteHint: 'Other owners will read it.',
  keep: 'Keep it on the list',
  close: 'Close',
  more: 'Show more',
  loading: 'Loading…',
  doneBy: (name: string, time: string, note: string) => `Done by ${name} on ${time}: ${note}`,
  goneAt: (time: string) => `In order since ${time}. The shop took it off the list.`,
  kinds: {
    'no-order': {
      title: 'Payment without an order',
      text: 'Stripe has money for an order that this shop does not have.',
      todo: 'If the payment is not yours to keep, refund it in Stripe’s dashboard. If an order was lost, ask whoever runs the shop to restore it.',
    },
    'wrong-amount': {
      title: 'Payment of another amount',
      text: 'The payment is not what the order costs, or is in another currency.',
      todo: 'Refund it in Stripe’s dashboard, then ask the customer to order again.',
    },
    'unexpected-payment': {
      title: 'Payment that the order did not wait for',
      text: 'The order was cancelled or paid already when this money came, and it could not be sent back.',
      todo: 'Refund it in Stripe’s dashboard. If Stripe refuses, add money to your Stripe balance first.',
    },
    'payment-missing': {
      title: 'Paid order without a payment',
      text: 'The order says that it is paid, but Stripe has no such payment.',
      todo: 'Do not ship the order. Check in Stripe’s dashboard that the shop uses the right account, then ask the customer.',
    },
    'partly-refunded': {
      title: 'Part of the money was refunded',
      text: 'A part of this payment went back to the customer, and the order still says paid.',
      todo: 'If you agreed on it with the customer, mark this as done. If not, refund the rest from the order.',
    },
    'not-refunded': {
      title: 'Refund that did not happen',
      text: 'The order says refunded, but Stripe still has this money.',
      todo: 'Refund the payment in Stripe’s dashboard.',
    },
    'refund-failed': {
      title: 'Refund that failed',
      text: 'The customer’s bank did not take the refund, so the money is in your Stripe balance again.',
      todo: 'Ask the customer where to send the money, and send it another way.',
    },
    'cancelled-kept': {
      title: 'Cancelled order with its money kept',
      text: 'The order is cancelled, and you still have its money.',
      todo: 'Open the order and refund it. If you agreed on something else with the customer, mark this as done.',
    },
    'dispute-without-order': {
      title: 'Dispute without an order',
      text: 'A bank disputes a payment that belongs to none of the shop’s orders.',
      todo: 'Answer the dispute in Stripe’s dashboard before its deadline.',
    },
  } satisfies Record<FindingKind, { readonly title: string; readonly text: string; readonly todo: string }>,
};

export const manageOrders = {
  title: 'Orders',
  lead: 'Everything that was ordered, newest first.',
  ownersOnly: 'Only the owner of the shop can see its orders.',
  filter: 'Show the orders that are',
  all: 'All',
  unconfirmed: 'To confirm',
  search: 'Number, name or mobile',
  order: 'Order',
  date: 'Date',
  shopper: 'Shopper',
  total: 'Total',
  payment: 'Payment',
  status: 'Status',
  loading: 'Please wait...',
  more: 'Show more',
  emptyTitle: 'No orders yet',
  emptyText: 'The first one will stand here the moment it is placed.',
  noneTitle: 'Nothing found',
  noneText: 'No order has this number, name or mobile number.',
  noneOfStatusText: 'No order is at this stage right now.',
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
  reasonHintMany: 'The customers of all these orders will read it.',
  cancelling: 'Cancelling…',
  cancelProgress: (done: number, all: number) => `${done} of ${all} orders done`,
  cancelSummary: (cancelled: number, failed: number) =>
    [
      ...(cancelled > 0 || failed === 0 ? [`${cancelled} cancelled`] : []),
      ...(failed > 0 ? [`${failed} could not be cancelled`] : []),
    ].join(', '),
  keepThem: 'Keep them',
  dismiss: 'Dismiss',
  ordersOfPhone: 'All orders with this number',
  phoneFilter: (phone: string) => `Mobile number ${phone}`,
  removePhoneFilter: (phone: string) => `Mobile number ${phone}: remove this filter`,

  export: 'Export',
  exportTitle: 'Export for the accountant',
  exportLead: 'A table of all orders placed on these days, to open in a spreadsheet.',
  exportFrom: 'First day',
  exportTo: 'Last day',
  download: 'Download',
  downloading: 'Collecting the orders…',
  downloaded: 'The table is in your downloads.',
  close: 'Close',

  back: 'All orders',
  orderOf: (orderId: string) => `Order ${orderId}`,
  notFoundTitle: 'There is no such order',
  notFoundText: 'Perhaps the address was mistyped.',
  slip: 'Packing slip',
  dispute: {
    'needs-response': {
      title: 'The customer’s bank disputes this payment',
      text: (amount: string) =>
        `The bank has taken ${amount} back. Do not ship this order. Answer in Stripe’s dashboard.`,
    },
    'under-review': {
      title: 'The bank reviews your answer',
      text: (amount: string) => `The bank holds ${amount} until it decides. Do not ship this order.`,
    },
    won: {
      title: 'You won the dispute',
      text: (amount: string) => `The bank has returned ${amount}. You can ship or refund this order.`,
    },
    lost: {
      title: 'You lost the dispute',
      text: (amount: string) => `The bank has given ${amount} back to the customer. Do not ship or refund this order.`,
    },
  },
  disputeReason: 'Reason',
  disputeRespondBy: 'Answer by',
  steps: 'What happens next',
  noSteps: 'Nothing is left to do for this order.',
  lines: 'What was ordered',
  facts: 'About the order',
  contact: 'Contact',
  confirmTitle: 'Confirm this order first',
  confirmLead: 'Contact the customer, then confirm the order or cancel it. Until then it can’t be shipped.',
  reasons: {
    'high-value': 'The total is over your limit for cash on delivery.',
    'open-orders': 'This customer or phone already has as many open orders as you allow.',
    'orders-per-day': 'This customer or phone has placed more orders in one day than you allow.',
  },
  step: {
    confirm: { action: 'Confirm order', ask: 'Confirm the order?', done: 'Confirmed. The order can be shipped now.' },
    ship: { action: 'Mark shipped', ask: 'Mark it shipped?', done: 'Marked as shipped.' },
    deliver: { action: 'Mark delivered', ask: 'Mark it delivered?', done: 'Marked as delivered.' },
    collect: { action: 'Cash collected', ask: 'Was the cash collected?', done: 'The cash is noted as collected.' },
    refuse: {
      action: 'Refused at the door',
      ask: 'Refused at the door?',
      done: 'Noted as refused at the door. The order is cancelled.',
    },
    refund: { action: 'Refund', ask: 'Refund the payment?', done: 'The money is on its way back.' },
    cancel: { action: 'Cancel the order', ask: 'Cancel the order?', done: 'The order is cancelled.' },
  },
  taking: 'One moment…',
  meanwhile: (step: string, by: string | undefined, when: string) =>
    `Meanwhile: ${step}${by === undefined ? '' : ` ${takenBy(by)}`}, ${when}.`,
  refuseFollows: 'The order will be cancelled with nothing to pay. This can not be undone.',
  refundFollows: (total: string) => `${total} go back to the shopper’s card. This can not be undone.`,
  cancelFollows: 'The shopper will see it cancelled. This can not be undone.',
  cancelPaidFollows: 'The shopper will see it cancelled. The money stays with you until you refund it.',
  cancelDisputedFollows: 'The customer will see it cancelled. The bank decides about the money.',
  reason: 'Reason',
  reasonHint: 'The shopper will read it.',
  keep: 'Keep it as it is',

  slipOf: (orderId: string) => `Packing slip ${orderId}`,
  print: 'Print',
  hidePrices: 'Hide the prices: it is a present',
  backToOrder: 'Back to the order',
  present: 'Present',
  quantity: 'Quantity',
  toCollect: (total: string) => `To be collected in cash: ${total}`,
  slipThanks: 'Made by hand, for one person only.',
};

export const blockedCustomers = {
  title: 'Blocked customers',
  lead: 'They can’t place new orders. To block somebody, open one of their orders.',
  none: 'Nobody is blocked.',
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
  effectOrders: 'Orders that exist stay as they are. Cancel the fake ones yourself.',
  effectTold: 'At checkout, the customer reads that they can contact your support.',
  blockPhone: (phone: string) => `Block the mobile number ${phone} too`,
  blockPhoneHint: 'No account can order by Cash on Delivery with it. Paying by card stays possible.',
  reason: 'Reason',
  reasonHint: 'Only owners read it.',
  blockCustomer: 'Block customer',
  blocking: 'Blocking…',
};

export const managePictures = {
  title: 'Pictures',
  lead: 'Every picture that is stored. One that no product and no order has shown for a week goes by itself.',
  ownersOnly: 'Only the owner of the shop can see its stored pictures.',
  toShop: 'Go to the shop',
  loading: 'Please wait...',
  limit: 'Files a page',
  show: 'Show',
  limitProblem: (most: number) => `Please give a whole number from 1 to ${most}.`,
  count: (pictures: number, files: number, more: boolean) =>
    `${pictures} ${pictures === 1 ? 'picture' : 'pictures'} in ${files} ${files === 1 ? 'file' : 'files'}${more ? ', and there are more' : ''}`,
  size: (size: string, files: number) => (files === 1 ? size : `${size} in ${files} files`),
  open: (fileName: string) => `Open ${fileName}`,
  use: 'Use it',
  more: 'Show more',
  emptyTitle: 'No pictures yet',
  emptyText: 'Pictures come with the products they show.',
  add: 'Add product',
};

export const upload = {
  label: 'Sending the picture',
  states: {
    running: 'Sending the picture',
    pausing: 'Pausing…',
    paused: 'Paused. Every finished part is kept.',
    canceling: 'Cancelling…',
    canceled: 'Cancelled. Nothing was added.',
    error: 'The picture has not got through yet. Send the form again, and it goes on from here.',
    success: 'The picture has arrived.',
  },
  publishing: 'Almost there: the picture is being checked',
  waiting: {
    'for-the-network': 'No connection. It goes on by itself when you are back online.',
    'before-the-next-try': 'The connection is not good. Trying again in a moment.',
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
  known: 'Part of this picture is already here. Sending goes on from there.',
};

/** The errors of the picture storage (spec 8). */
export const storage = {
  sentTwice: 'This picture is already being sent.',
  noDownloadUrl: 'The given file does not have any download URLs.',
  noDefaultBucket: 'The shop has no place for pictures set up.',
  invalidArgument: 'This is not the address or the path of a picture of this shop.',
  retryLimit: 'The picture did not get through for too long. Please check your connection and try again.',
  refused: 'The picture did not get through. Please try again.',
  canceled: 'Sending was cancelled.',
};

export const placeholders = {
  support: 'Support',
  cancellation: 'Cancellation',
  termsOfService: 'Terms of Service',
  privacyPolicy: 'Privacy Policy',
  profile: 'Profile',
};

/** The page behind the link in a mail that asks to confirm an order (D24). */
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
      text: 'Thank you. We’ll make it now and write to you when it ships.',
    },
    alreadyConfirmed: {
      title: 'This order is already confirmed',
      text: 'There’s nothing more for you to do. We’ll write to you when it ships.',
    },
    cancelled: {
      title: 'This order was cancelled',
      text: 'It can’t be confirmed any more. We won’t send anything, and there’s nothing to pay.',
    },
    invalidLink: {
      title: 'This link doesn’t work',
      text: 'It may be incomplete or too old. Open it again from our mail. If that doesn’t help, don’t worry: we’ll contact you about your order.',
    },
    refused: { title: 'There’s nothing for you to confirm' },
  },
};

export const notFound = {
  title: 'Error 404',
  text: 'Error 404 check for spelling mistakes and please go back and try again.',
  action: 'Go to the homepage',
};

const byStatus: Readonly<Record<number, string>> = {
  401: 'Your login has ended. Please log in again.',
  403: 'You may not do this.',
  404: 'This is not here any more.',
  413: 'This is too large to send.',
  429: 'Too many people are asking at once. Please try again in a moment.',
  503: 'The shop is busy right now. Please try again in a moment.',
};

export const errors = {
  network: 'We can not reach the shop. Please check your connection and try again.',
  unexpected: 'Something went wrong on our side. Please try again.',
  byStatus,
};
