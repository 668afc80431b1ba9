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
  loggingOut: 'Logging out…',
  greeting: (fullName: string) => `Hello, ${fullName}`,
  greetingUnknown: 'Hello',
  navigation: 'Shop',
  accountMenu: 'Your account',
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
  leadText: 'Send us a picture of someone you love. We turn it into a present that could be for nobody else.',
  categories: 'Categories',
  wait: 'Please wait...',
  back: 'Return to All Products',
  more: 'Show more',
  loadingMore: 'Please wait...',
  allShown: 'You have seen everything.',
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
