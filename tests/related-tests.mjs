/**
 * The integration and browser tests of each capability, for `npm run test:changed`. Vitest finds other tests by their imports,
 * which don't show what a bundle or a page contains.
 */
const capabilities = [
  {
    folders: ['lambdas/accounts', 'web/src/features/accounts'],
    tests: [
      'integration/proved-mailbox',
      ...['e2e/account', 'e2e/confirmation', 'e2e/forgotten-password', 'e2e/session', 'e2e/sign-out'],
    ],
  },
  {
    folders: ['lambdas/my-data', 'web/src/features/accounts/my-account'],
    tests: [
      'integration/me',
      'integration/my-account',
      'integration/second-factor',
      'e2e/my-account',
      'e2e/second-factor',
    ],
  },
  {
    folders: ['lambdas/products', 'web/src/features/products'],
    tests: [
      ...['integration/products', 'integration/search', 'integration/catalogue-cost'],
      ...['e2e/shop', 'e2e/search', 'e2e/product', 'e2e/manage-products'],
    ],
  },
  {
    folders: ['lambdas/pages'],
    tests: ['integration/site', 'integration/pages-failover', 'e2e/first-visit', 'e2e/product'],
  },
  {
    folders: ['lambdas/questions', 'web/src/features/questions'],
    tests: ['integration/personalised-lines', 'e2e/questions', 'e2e/order-details'],
  },
  {
    folders: ['web/src/features/previews'],
    tests: ['e2e/try', 'e2e/gift-preview', 'e2e/personal-order'],
  },
  {
    folders: ['lambdas/photos', 'web/src/features/photos'],
    tests: [
      'integration/photos',
      'integration/order-photos',
      'integration/retention',
      'e2e/photos',
      'e2e/order-details',
    ],
  },
  {
    folders: ['lambdas/uploads', 'web/src/features/uploads'],
    tests: ['integration/uploads', 'integration/multipart', 'integration/killed-cloud', 'e2e/upload'],
  },
  {
    folders: ['lambdas/pictures', 'web/src/features/pictures'],
    tests: ['integration/renditions', 'integration/unneeded-pictures', 'e2e/pictures', 'e2e/product-pictures'],
  },
  {
    folders: ['lambdas/cart', 'web/src/features/cart'],
    tests: ['integration/cart', 'integration/personalised-lines', 'e2e/cart'],
  },
  {
    folders: ['lambdas/live', 'web/src/features/live'],
    tests: ['integration/live', 'integration/live-orders', 'e2e/live-cart'],
  },
  {
    folders: ['lambdas/orders', 'web/src/features/orders'],
    tests: ['integration/orders', 'integration/demo-orders', 'e2e/order-details', 'e2e/customer-confirmation'],
  },
  {
    folders: ['lambdas/checkout'],
    tests: [
      ...['integration/orders', 'integration/races', 'integration/checkout-limit', 'integration/killed-checkout'],
      ...['integration/cash-limits', 'e2e/cart'],
    ],
  },
  {
    folders: ['lambdas/payments'],
    tests: [
      ...['integration/payments', 'integration/refunds', 'integration/disputes', 'integration/webhook-flood'],
      'e2e/card-payment',
    ],
  },
  {
    folders: ['lambdas/reconciliation', 'web/src/features/reconciliation'],
    tests: ['integration/reconciler', 'e2e/manage-money'],
  },
  {
    folders: ['lambdas/customers', 'web/src/features/customers'],
    tests: ['integration/fake-orders', 'e2e/fake-orders'],
  },
  {
    folders: ['lambdas/desk', 'web/src/features/desk'],
    tests: ['integration/manage-orders', 'e2e/manage-orders'],
  },
  {
    folders: ['lambdas/mails'],
    tests: ['integration/mails', 'integration/mail-previews', 'integration/proved-mailbox'],
  },
  {
    folders: ['lambdas/owners', 'web/src/features/owners'],
    tests: ['integration/owner', 'integration/earlier-owners', 'e2e/owner', 'e2e/owner-log'],
  },
  {
    folders: ['lambdas/settings', 'web/src/features/settings'],
    tests: ['integration/settings', 'e2e/manage-settings'],
  },
  { folders: ['lambdas/upkeep'], tests: ['integration/search', 'integration/live', 'integration/mails'] },
  { folders: ['lambdas/vitals'], tests: ['integration/me'] },
  { folders: ['lambdas/deployment'], tests: ['integration/site'] },
];

/** What belongs to no capability: `npm test` runs it. */
export const ofTheWholeShop = [
  ...['integration/around-cloudfront', 'integration/attacks', 'integration/attacks-tokens', 'integration/capacity'],
  ...['integration/concurrency', 'integration/restore', 'e2e/accessibility', 'e2e/smoke'],
];

const pathOf = (name) => `tests/${name}.test.ts`;

/**
 * The integration and browser tests for these changed files: the tests of their capabilities, and themselves.
 * @param {readonly string[]} files relative to the project's folder
 * @returns {string[]} paths of test files
 */
export function relatedTests(files) {
  const touched = capabilities.filter(({ folders }) =>
    folders.some((folder) => files.some((file) => file.startsWith(`${folder}/`))),
  );
  const changed = files.filter((file) => /^tests\/(integration|e2e)\/.*\.test\.ts$/.test(file));
  return [...new Set([...touched.flatMap(({ tests }) => tests.map(pathOf)), ...changed])];
}
