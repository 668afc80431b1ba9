import type { Browser, Page } from 'playwright-core';
import { limits } from '#contracts/limits.ts';
import type { ProductPage } from '#contracts/products/product.ts';
import { demoAccounts } from '#demo/accounts.ts';
import type { Shop } from '#demo/shop.ts';
import { UserPool } from '../support/user-pool.ts';
import { phone, signInOn, slowdown } from './browser.ts';
import { type ShopCall, shopCall } from './shop-call.ts';
import { median, type Row } from './table.ts';

/** How often each cart is changed. The carts alternate, so that a slow phase of the machine affects both. */
const rounds = 15;
const shortCart = 3;

/** How many milliseconds one change of a quantity took. */
interface Change {
  /** From the click until the browser has painted the new quantity. */
  readonly painted: number;
  /** The main thread's work from the click until the page shows the saved cart. */
  readonly worked: number;
}

/**
 * The time to change a quantity in the longest cart that can be ordered, against a cart of three lines, on a slow processor.
 */
export async function longCartRows(browser: Browser, shop: Shop): Promise<readonly Row[]> {
  const productId = await productWithAQuestion(shop);
  const long = await openCart(browser, shop, { productId, lines: limits.orderLines });
  const short = await openCart(browser, shop, { productId, lines: shortCart });
  const changes: { readonly ours: Change; readonly least: Change }[] = [];
  // The first change in each cart is not measured, because it compiles the code.
  for (const change of [long, short]) await change();
  for (let round = 0; round < rounds; round++) changes.push({ ours: await long(), least: await short() });
  const rowOf = (what: string, key: keyof Change): Row => ({
    what: `cart of ${limits.orderLines} lines, ${what}`,
    ours: `${median(changes.map(({ ours }) => ours[key])).toFixed(0)} ms`,
    floor: `${median(changes.map(({ least }) => least[key])).toFixed(0)} ms (${shortCart} lines)`,
    ratio: median(changes.map(({ ours, least }) => ours[key] / least[key])),
    figure: { atMost: 1.5 },
  });
  return [rowOf('a quantity’s change is painted', 'painted'), rowOf('all work for this change', 'worked')];
}

/** Adds a question to a product, so that it can have many lines with different answers. */
async function productWithAQuestion({ origin, config }: Shop): Promise<string> {
  const { email, password } = demoAccounts.owner;
  const { idToken } = await new UserPool(config).signIn(email, password);
  const call = shopCall(origin, idToken);
  const { products } = await call<ProductPage>('GET', '/api/products');
  const productId = products[0]?.productId ?? '';
  const questions = [{ id: 'name', kind: 'text', label: 'Name', maxLength: 20, lines: 1 }];
  await call('PATCH', `/api/products/${productId}`, { questions });
  return productId;
}

interface WantedCart {
  readonly productId: string;
  readonly lines: number;
}

/** Fills and opens the cart of a new customer. Each call of the result changes one quantity and measures that. */
async function openCart(browser: Browser, shop: Shop, wanted: WantedCart): Promise<() => Promise<Change>> {
  console.log(`Filling a cart with ${wanted.lines} lines ...`);
  const who = { email: `cart-of-${wanted.lines}@example.com`, password: 'long-cart-bench-1' };
  const pool = new UserPool(shop.config);
  await pool.register({ ...who, fullName: 'Cart Bench', mobileNumber: '9876543210' });
  const { idToken } = await pool.signIn(who.email, who.password);
  await fill(shopCall(shop.origin, idToken), wanted);
  const page = await browser.newPage({ viewport: phone });
  await signInOn(page, shop.origin, who);
  await page.goto(`${shop.origin}/cart`);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'DELETE' })
    .nth(wanted.lines - 1)
    .waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  return async () => {
    const before = await worked();
    // A request that was replaced by a later one is cancelled, and causes no such event.
    const saved = page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === '/api/cart');
    const painted = await addOne(page);
    await saved;
    await page.evaluate(() => new Promise((shown) => requestIdleCallback(shown)));
    return { painted, worked: (await worked()) - before };
  };
}

async function fill(call: ShopCall, { productId, lines }: WantedCart): Promise<void> {
  for (let line = 1; line <= lines; line += 1) {
    await call('PUT', `/api/cart/lines/${productId}`, { answers: { name: { text: `Asha ${line}` } } });
  }
}

/** Clicks the first line's plus button. Resolves with the milliseconds until the new quantity is painted. */
const addOne = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const stepper = document.querySelector('main fieldset');
    const more = [...(stepper?.querySelectorAll('button') ?? [])].at(-1);
    const quantity = stepper?.querySelector('output');
    const shown = quantity?.textContent;
    const clicked = performance.now();
    more?.click();
    while (quantity?.textContent === shown) await new Promise(requestAnimationFrame);
    // The first task after a frame's callbacks runs after the frame was painted.
    await new Promise((frame) => requestAnimationFrame(frame));
    await new Promise((task) => setTimeout(task));
    return performance.now() - clicked;
  });
