/** Every text of the site, grouped by screen. Texts of the specification stand here to the letter. */

export const brand = {
  name: 'World of Surprises',
  pageTitle: (page: string) => `${page} · World of Surprises`,
};

export const shell = {
  skip: 'Skip to the content',
  signUp: 'SignUp',
  login: 'Login',
  logout: 'LOGOUT',
  /** Stands before the full name. */
  greeting: 'Hello,',
  navigation: 'Shop',
  myOrders: 'My orders',
  addProduct: 'Add product',
  manageProducts: 'Products',
  manageOrders: 'Orders',
  cart: (lines: number | undefined) =>
    lines === undefined ? 'Cart' : `Cart, ${lines} ${lines === 1 ? 'product' : 'products'}`,
  footerLine: 'Presents with somebody in them.',
  footerNavigation: 'About the shop',
  crashTitle: 'Something went wrong',
  crashText: 'This page could not be shown. Loading it again usually helps.',
  crashAction: 'Load the page again',
};

export const banner = {
  label: 'Offer',
  parts: ['It is our founder’s birthday!', 'Take ₹200 off selected products', 'with the code BIRTHDAY200'],
  pause: 'Stop the moving banner',
  play: 'Let the banner move',
};

export const home = {
  title: 'All Products',
  lead: 'Your photo, our hands.',
  leadText: 'Presents made for one person only.',
  categories: 'Categories',
  wait: 'Please wait...',
  back: 'Return to All Products',
  more: 'Show more',
  emptyTitle: 'Nothing here yet',
  emptyText: 'We are still working on this shelf. The others are full.',
  emptyShopText: 'The first presents are on their way. Please look in again soon.',
  retry: 'Try again',
  addToCart: 'Add to Cart',
};

export const account = {
  signInTitle: 'Login',
  signInLead: 'Good to see you again.',
  email: 'Email ID',
  password: 'Password',
  signIn: 'Login',
  signingIn: 'Logging in…',
  signInSuccess: 'Login Successful, welcome to the world of Surprises',
  noAccount: 'New here?',
  toSignUp: 'Create an account',
  alreadyAs: (name: string) => `You are logged in as ${name}.`,
  toShop: 'Go to the shop',
  notSupported: 'This account needs a way of logging in that the shop does not offer.',

  signUpTitle: 'SignUp',
  signUpLead: 'A minute now, and your presents know where to go.',
  fullName: 'Full Name',
  signUpEmail: 'Email',
  age: 'Age',
  mobileNumber: 'Mobile Number',
  mobileNumberHint: '10 to 15 digits',
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
  code: 'Code',
  confirm: 'Confirm',
  confirming: 'Confirming…',
  resend: 'Send another code',
  resent: 'Another code is on its way.',

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
  added: (title: string) => `${title} is in your cart.`,
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
  card: 'Card payment',
  cardNotSetUp: 'Card payment is not set up here yet. Cash on delivery works.',
  or: 'OR',
  cashOnDelivery: 'Cash on Delivery',
};

export const checkout = {
  title: 'Cash on Delivery',
  lead: 'You pay in cash when your presents are at your door.',
  mobileNo: 'Mobile No',
  mobileNoHint: '10 to 15 digits',
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
  each: 'each',
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
  sending: 'Sending the picture',
  uploadFailed: 'The picture did not get through. Please try again.',
  submit: 'SUBMIT',
  submitting: 'Adding the product…',
  success: 'Product added successfully',
};

export const placeholders = {
  support: 'Support',
  cancellation: 'Cancellation',
  termsOfService: 'Terms of Service',
  privacyPolicy: 'Privacy Policy',
  profile: 'Profile',
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
