import { readdirSync } from 'node:fs';

/** Tests of other capabilities that show a change too. Vitest can't know: imports don't show what a bundle or a page contains. */
const alsoShownBy = {
  about: ['e2e/settings', 'integration/settings'],
  accounts: ['integration/my-data', 'e2e/checkout/confirmation', 'integration/mails'],
  cart: ['integration/questions', 'integration/upgrade'],
  checkout: ['integration/orders', 'integration/races', 'integration/killed-cloud', 'integration/upgrade', 'e2e/cart'],
  dates: ['integration/settings', 'integration/orders', 'e2e/products/product', 'e2e/settings'],
  delivery: ['integration/checkout', 'e2e/checkout'],
  deployment: ['integration/site'],
  live: ['e2e/cart/live-cart'],
  mails: ['integration/accounts/proved-mailbox'],
  making: ['integration/messages', 'e2e/desk'],
  'my-data': ['integration/accounts', 'e2e/accounts/my-account'],
  occasions: ['integration/site', 'integration/settings', 'e2e/first-visit', 'e2e/settings'],
  orders: ['integration/demo-orders', 'integration/upgrade', 'e2e/desk', 'e2e/settings'],
  owners: ['e2e/desk/manage-orders'],
  pages: ['integration/site', 'e2e/first-visit', 'e2e/products/product'],
  payments: ['e2e/checkout/card-payment'],
  photos: ['e2e/orders'],
  previews: ['e2e/orders/counted-order'],
  products: ['e2e/shop'],
  cases: ['integration/messages', 'e2e/desk'],
  proofs: ['integration/photos/order-photos', 'e2e/desk'],
  questions: ['e2e/orders/order-details'],
  upkeep: ['integration/products/search', 'integration/live', 'integration/mails'],
  uploads: ['integration/killed-cloud', 'integration/upgrade'],
  vitals: ['integration/accounts/me'],
};

const root = new URL('../', import.meta.url);

/** The files below `tests/` whose path starts with this name: a folder or one test. */
const testsOf = (name) => {
  const [level = '', ...rest] = name.split('/');
  return readdirSync(new URL(`tests/${level}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts') && `${file.replace('.test.ts', '')}/`.startsWith(`${rest.join('/')}/`))
    .map((file) => `tests/${level}/${file}`);
};

const existing = (name) => {
  const tests = testsOf(name);
  if (tests.length === 0) throw new Error(`No test is named ${name}`);
  return tests;
};

const partOf = /^(?:lambdas\/contracts|lambdas|web\/src\/(?:app|features|texts))\/([\w-]+)\//;

/**
 * The integration and browser tests for these changed files: those in the folders of their capabilities, those of other
 * capabilities that show the change, and themselves. A file of no capability has none.
 * @param {readonly string[]} files relative to the project's folder
 * @returns {string[]} paths of test files
 */
export function relatedTests(files) {
  const touched = new Set(files.flatMap((file) => partOf.exec(file)?.[1] ?? []));
  const tests = [...touched].flatMap((name) => [
    ...testsOf(`integration/${name}`),
    ...testsOf(`e2e/${name}`),
    ...(alsoShownBy[name] ?? []).flatMap(existing),
  ]);
  const changed = files.filter((file) => /^tests\/(integration|e2e)\/.*\.test\.ts$/.test(file));
  return [...new Set([...tests, ...changed])];
}
