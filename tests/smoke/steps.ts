import { randomBytes, randomInt } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import * as z from 'zod/mini';
import { codeOf, stepAt } from '#local/services/cognito/totp.ts';

/** A person with an account at the shop. */
export interface Account {
  readonly email: string;
  readonly password: string;
  /** The key of the authenticator app in base32, if the account has a second factor. */
  readonly secret?: string;
}

/** The accounts that the walk was given. */
export interface Accounts {
  readonly owner: Account | undefined;
  /** An existing customer, for stages that mail a code at sign-up. */
  readonly knownCustomer: Account | undefined;
}

/** What the walk has found and created so far. Later steps need it, and the last steps remove it. */
export interface Walk extends Accounts {
  readonly site: URL;
  /** A visitor who becomes a customer. */
  readonly customer: Page;
  readonly ownerPage: Page;
  ownerIsSignedIn?: boolean;
  /** The gift that the walk uses: its own, or else any gift of the shop. */
  gift?: { readonly title: string; readonly isOurs: boolean };
  account?: Account & { readonly isOurs: boolean };
  cartIsFilled?: boolean;
  orderId?: string;
}

/** What a step found, in a few words, or why it was skipped. A step that fails throws. */
type Outcome = string | { readonly skipped: string };

export interface Step {
  readonly name: string;
  readonly take: (walk: Walk) => Promise<Outcome>;
}

const skip = (reason: string): Outcome => ({ skipped: reason });
const noOwner = 'no owner’s account was given (SMOKE_OWNER_EMAIL, SMOKE_OWNER_PASSWORD)';
const noCustomer = 'no customer is signed in';
const noGift = 'the shop has no gift';

/** CloudFront may serve a list that is a minute old, and the table's stream updates the order search with a delay. */
const staleness = { timeout: 75_000 };

const open = (page: Page, { site }: Walk, path: string) => page.goto(new URL(path, site).href);
const main = (page: Page): Locator => page.getByRole('main');
const cartLink = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Cart/ });
const titles = (page: Page): Locator => main(page).locator('li h2');
const heading = (page: Page, title: string): Locator => page.getByRole('heading', { name: title, exact: true }).first();

/** Reloads the page until it shows this. */
async function reloadUntil(page: Page, shown: Locator): Promise<void> {
  const end = Date.now() + staleness.timeout;
  while (!(await appears(shown, 4_000))) {
    if (Date.now() > end)
      throw new Error(`${page.url()} does not show what it should within ${staleness.timeout / 1000} s`);
    await page.reload();
  }
}

const appears = (locator: Locator, timeout: number): Promise<boolean> =>
  locator.waitFor({ timeout }).then(
    () => true,
    () => false,
  );

async function signIn(page: Page, walk: Walk, { email, password, secret }: Account): Promise<void> {
  await open(page, walk, '/login');
  await page.getByLabel('Email ID').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  if (secret !== undefined) {
    await page.getByLabel('Code from your app').fill(codeOf(secret, stepAt(Date.now())));
    await main(page).getByRole('button', { name: 'Login' }).click();
  }
  await page.getByText('Login Successful, welcome to the world of Surprises').waitFor();
  await page.waitForURL('**/home');
}

/** A drawn picture of 320 by 400 pixels, as the browser encodes it. */
async function drawPicture(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 400 });
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('This browser has no canvas');
    pen.fillStyle = '#fff9f2';
    pen.fillRect(0, 0, 320, 400);
    pen.fillStyle = '#a3243b';
    pen.font = '32px serif';
    pen.fillText('Smoke test', 70, 210);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

const home: Step = {
  name: 'home page',
  async take(walk) {
    const response = await open(walk.customer, walk, '/home');
    if (response?.status() !== 200) throw new Error(`/home responds with ${response?.status()}`);
    if (response.headers()['content-security-policy'] === undefined) throw new Error('/home has no security headers');
    await walk.customer.getByRole('link', { name: 'Mossaic Art', exact: true }).waitFor();
    const shown = await titles(walk.customer).allInnerTexts();
    const [title] = shown;
    if (title !== undefined) walk.gift = { title, isOurs: false };
    return title === undefined ? 'no gifts yet' : `${shown.length} gifts`;
  },
};

const unknownAddress: Step = {
  name: 'unknown address',
  async take({ site }) {
    const { status } = await fetch(new URL('/no-such-page', site));
    if (status !== 404) throw new Error(`/no-such-page responds with ${status} instead of 404`);
    return 'responds with 404';
  },
};

const ownerSignIn: Step = {
  name: 'owner signs in',
  async take(walk) {
    if (walk.owner === undefined) return skip(noOwner);
    await signIn(walk.ownerPage, walk, walk.owner);
    await open(walk.ownerPage, walk, '/manage/products');
    await walk.ownerPage.getByRole('searchbox').waitFor();
    walk.ownerIsSignedIn = true;
    return walk.owner.email;
  },
};

const addGift: Step = {
  name: 'owner adds a gift with a picture',
  async take(walk) {
    if (!walk.ownerIsSignedIn) return skip(noOwner);
    const title = `Smoke${randomBytes(5).toString('hex')}`;
    const page = walk.ownerPage;
    const picture = await drawPicture(page);
    await open(page, walk, '/add-products');
    await page.getByLabel('Product Title').fill(title);
    await page.getByLabel('Product Description').fill('A gift of the smoke test, which removes it again.');
    await page.getByLabel('Product Category').selectOption('MiniFrames');
    await page.getByLabel('Product Price').fill('1');
    await page
      .getByLabel('Upload Product')
      .setInputFiles({ name: 'smoke.png', mimeType: 'image/png', buffer: picture });
    // Set before the gift exists, so that the walk removes it even if the response is lost.
    walk.gift = { title, isOurs: true };
    await page.getByRole('button', { name: 'SUBMIT' }).click();
    await page.getByText('Product added successfully').waitFor();
    return title;
  },
};

const category: Step = {
  name: 'category',
  async take(walk) {
    const { customer, gift } = walk;
    await open(customer, walk, '/home?category=MiniFrames');
    if (gift === undefined) return skip(noGift);
    await reloadUntil(customer, gift.isOurs ? heading(customer, gift.title) : titles(customer).first());
    return gift.isOurs ? 'shows the new gift' : 'shows gifts';
  },
};

const search: Step = {
  name: 'search',
  async take(walk) {
    const { customer, gift } = walk;
    if (gift === undefined) return skip(noGift);
    await open(customer, walk, `/home?q=${encodeURIComponent(gift.title)}`);
    await reloadUntil(customer, heading(customer, gift.title));
    return `finds ${gift.title}`;
  },
};

const productPage: Step = {
  name: 'product page',
  async take({ customer, gift }) {
    if (gift === undefined) return skip(noGift);
    await heading(customer, gift.title).click();
    await customer.waitForURL('**/products/**');
    const html = await (await fetch(customer.url())).text();
    for (const part of ['property="og:image"', 'application/ld+json']) {
      if (!html.includes(part)) throw new Error(`${customer.url()} has no ${part}`);
    }
    await customer.reload();
    await main(customer)
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .waitFor();
    await customer.waitForFunction(() => {
      const picture = document.querySelector<HTMLImageElement>('main img');
      return picture?.complete === true && picture.naturalWidth > 0;
    });
    return 'complete HTML with a picture, a link preview and structured data';
  },
};

const signUp: Step = {
  name: 'sign-up',
  async take(walk) {
    if (walk.knownCustomer !== undefined) {
      walk.account = { ...walk.knownCustomer, isOurs: false };
      return skip('an existing customer was given (SMOKE_CUSTOMER_EMAIL)');
    }
    // Amazon's mailbox simulator accepts mails without affecting the sender's reputation:
    // https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
    const email = `success+${randomBytes(6).toString('hex')}@simulator.amazonses.com`;
    const password = `Aa1!${randomBytes(12).toString('base64url')}`;
    const page = walk.customer;
    await open(page, walk, '/signup');
    await page.getByLabel('Full Name').fill('Smoke Test');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Age').fill('34');
    await page.getByLabel('Mobile Number').fill(`98${randomInt(1e7, 1e8)}`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Re Enter Password', { exact: true }).fill(password);
    await main(page).getByRole('button', { name: 'SignUp' }).click();
    const done = page.getByText('Successfully logged in, now redirecting you to Login');
    const codeNeeded = page.getByLabel('Code');
    await done.or(codeNeeded).waitFor();
    if (await codeNeeded.isVisible()) {
      return skip('this stage mails a code; give SMOKE_CUSTOMER_EMAIL and SMOKE_CUSTOMER_PASSWORD');
    }
    walk.account = { email, password, isOurs: true };
    await page.waitForURL(/\/login$/i);
    return email;
  },
};

const signInAgain: Step = {
  name: 'sign-in',
  async take(walk) {
    if (walk.account === undefined) return skip(noCustomer);
    // Ends the session that sign-up started.
    await walk.customer.evaluate(() => localStorage.clear());
    await signIn(walk.customer, walk, walk.account);
    return walk.account.email;
  },
};

const cart: Step = {
  name: 'cart, live in a second tab',
  async take(walk) {
    const { customer, gift, account } = walk;
    if (account === undefined) return skip(noCustomer);
    if (gift === undefined) return skip(noGift);
    const other = await customer.context().newPage();
    try {
      await open(other, walk, '/cart');
      await other
        .getByRole('heading', { name: /My Cart|No Products to show/ })
        .first()
        .waitFor();
      await open(customer, walk, `/home?q=${encodeURIComponent(gift.title)}`);
      const card = main(customer)
        .getByRole('listitem')
        .filter({ has: heading(customer, gift.title) })
        .first();
      await card.getByRole('button', { name: /Add to Cart/ }).click();
      await cartLink(customer).filter({ hasText: '1' }).waitFor();
      await heading(other, gift.title).waitFor();
      walk.cartIsFilled = true;
    } finally {
      await other.close();
    }
    return 'the other tab shows the gift';
  },
};

const order: Step = {
  name: 'order by cash on delivery',
  async take(walk) {
    const { customer } = walk;
    if (!walk.cartIsFilled) return skip('the cart is empty');
    // Customers can't cancel orders, so without an owner the order would stay.
    if (!walk.ownerIsSignedIn) return skip(`${noOwner}, and only an owner can cancel the order`);
    await open(customer, walk, '/cart');
    await customer.getByRole('button', { name: 'Cash on Delivery' }).click();
    const dialog = customer.getByRole('dialog');
    await dialog.getByLabel('Residential Address').fill('Smoke test, do not deliver, Kochi 682001');
    const placed = customer.waitForResponse(
      (response) => response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/orders',
    );
    await dialog.getByRole('button', { name: 'SUBMIT' }).click();
    const { orderId } = z.object({ orderId: z.string() }).parse(await (await placed).json());
    walk.orderId = orderId;
    await customer.waitForURL('**/home');
    await open(customer, walk, '/orders');
    await reloadUntil(customer, main(customer).locator(`a[href$="/orders/${orderId}"]`).first());
    return orderId;
  },
};

const desk: Step = {
  name: 'owner ships the order',
  async take(walk) {
    const { ownerPage, orderId } = walk;
    if (orderId === undefined) return skip('there is no order');
    await open(ownerPage, walk, `/manage/orders/${orderId}`);
    await ownerPage.getByRole('heading', { name: 'Items', exact: true }).waitFor();
    const confirm = main(ownerPage).getByRole('button', { name: 'Confirm order' });
    const now = main(ownerPage).getByRole('button', { name: 'Do it now' });
    if (await confirm.isVisible()) {
      await confirm.click();
      await now.click();
    }
    await main(ownerPage).getByRole('button', { name: 'Mark shipped' }).click();
    const dialog = ownerPage.getByRole('dialog');
    await dialog.or(now).first().waitFor();
    // The shop asks first if the gift lacks answers.
    if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Mark shipped' }).click();
    await now.click();
    await ownerPage.getByText('Marked as shipped.').waitFor();
    return 'marked as shipped';
  },
};

const cancelOrder: Step = {
  name: 'cancel the order',
  async take(walk) {
    const { ownerPage, orderId } = walk;
    if (orderId === undefined) return skip('there is no order');
    await open(ownerPage, walk, `/manage/orders/${orderId}`);
    await main(ownerPage).getByRole('button', { name: 'Cancel order' }).click();
    const dialog = ownerPage.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Order of the smoke test');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await ownerPage.getByText('Order cancelled.').waitFor();
    return 'cancelled';
  },
};

const removeGift: Step = {
  name: 'remove the gift',
  async take(walk) {
    const { ownerPage, gift } = walk;
    if (!gift?.isOurs) return skip('the walk added no gift');
    await open(ownerPage, walk, `/manage/products?q=${encodeURIComponent(gift.title)}`);
    const row = ownerPage.getByRole('row', { name: new RegExp(gift.title) });
    await reloadUntil(ownerPage, row);
    const removed = ownerPage.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().includes('/api/products/'),
    );
    await row.getByRole('button', { name: 'Remove' }).click();
    await ownerPage.getByRole('button', { name: 'Undo' }).waitFor();
    // Leaving the screen ends the time for undoing.
    await ownerPage
      .getByRole('banner')
      .getByRole('link', { name: /surprises/i })
      .first()
      .click();
    const status = (await removed).status();
    if (status !== 204) throw new Error(`Removing the gift failed with ${status}`);
    return 'removed';
  },
};

const deleteAccount: Step = {
  name: 'delete the account',
  async take(walk) {
    const { customer, account } = walk;
    if (!account?.isOurs) return skip('the walk created no account');
    // Deletion requires a login within the last ten minutes, which is the step `sign-in`.
    await open(customer, walk, '/account');
    await customer.getByText('I want to delete my account').click();
    await customer.getByLabel('Type your email to confirm').fill(account.email);
    await customer.getByRole('button', { name: 'Delete my account for good' }).click();
    await customer.getByText('Your account was deleted.').waitFor();
    return 'deleted';
  },
};

/** The steps in their order. The last ones remove what the walk has created, even after a failure. */
export const steps: readonly Step[] = [
  home,
  unknownAddress,
  ownerSignIn,
  addGift,
  category,
  search,
  productPage,
  signUp,
  signInAgain,
  cart,
  order,
  desk,
  cancelOrder,
  removeGift,
  deleteAccount,
];
