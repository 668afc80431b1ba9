// How the site is split into chunks: a screen should load few files, and little that it doesn't need.
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

const source = fileURLToPath(new URL('src', import.meta.url));

/** A path without its ending, because a component and its style sheet belong together. */
const withoutEnding = (path: string): string => path.replace(/\.[^/]*$/, '');

/** A chunk of some files of `web/src`. Throws if one is missing, because a renamed file would silently change the chunks. */
function chunk(name: string, files: readonly string[]) {
  const paths = new Set(files.map((file) => join(source, file)));
  for (const path of paths) {
    const isThere = readdirSync(dirname(path)).some((file) => file.startsWith(`${basename(path)}.`));
    if (!isThere) throw new Error(`The chunk ${name} in web/chunks.ts names a missing file: ${path}`);
  }
  return { name, test: (id: string) => paths.has(withoutEnding(id)) };
}

/** The files of a folder of `web/src` and its folders, except some. */
const filesOf = (folder: string, except?: RegExp): string[] =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.\w+$/.test(file) && !except?.test(file))
    .map((file) => withoutEnding(join(folder, file)));

const within = (folder: string, files: readonly string[]): string[] => files.map((file) => join(folder, file));

export const chunks: Rolldown.CodeSplittingGroup[] = [
  // One chunk for the first visit. The default split made five, 2 kB larger in total.
  { name: 'shop', tags: ['$initial'] },
  // Modules of a few lines that several screens share.
  chunk('parts', [
    ...within('../../lambdas/contracts', [
      'limits',
      'accounts/contact',
      'dates/day',
      'money',
      'orders/confirmation',
      'payments/card-services',
      'photos/photos-label',
      'text',
    ]),
    'texts/cart/cart',
    'texts/dates/wanted-day',
    ...within('lib', [
      'refuse-fields',
      'require-session',
      'return-path',
      'save-file',
      'share',
      'account-calls',
      'tokens',
      'current-user',
      'api-text',
      'personal-pages',
      'list',
      'today-in-india',
      'batched',
      'message-keys',
    ]),
    ...within('ui', [
      'form-text',
      'lazy-icons',
      'page-failure',
      'use-offered-file',
      'focusable-button',
      'order-number',
      'expiring-picture',
    ]),
    ...within('features/live', ['coalesce', 'order-changes']),
    ...within('features/photos', ['start-photos', 'photos-waiting', 'api/fetch-photo', 'components/line-picture']),
    'features/uploads/format',
    'features/messages/api/unread',
    'features/cart/api/add-wanted-product',
    'features/checkout/left-payment',
  ]),
  // The library of buttons and fields. Without its own group, it would become part of a later group that imports it.
  { name: 'form', test: /\/node_modules\/@aws-amplify\/ui/ },
  // What reads a chosen photo: `/try`, product pages and uploads need it.
  chunk('read-photo', [
    ...within('lib', ['encode-canvas', 'worker-calls']),
    ...within('features/photos', ['decode-image', 'read-photo']),
    'features/uploads/inspect/inspect-file',
    'texts/photos/photo-refusals',
    // Previews of words need it too. A chunk of its own would add its name to the first visit's script.
    'features/previews/try/keep-picture',
  ]),
  // Code that picture and photo uploads share, and the photo code that Add to Cart needs.
  chunk('uploads', [
    ...within('lib', ['sha256', 'request-timeout']),
    ...filesOf('features/uploads/metadata', /\.test\./),
    ...within('features/uploads', [
      'upload-run',
      'retries',
      'storage-error',
      'progress-meter',
      'upload-plan',
      'browser-tools',
      'api/send-bytes',
    ]),
    ...within('features/photos', [
      'send-photos',
      'sendings',
      'browser-photos',
      'photo-store',
      'photo-db',
      'chosen-photo',
      'read-files',
    ]),
  ]),
  // What chooses pictures for a message, a case, a proof or the making.
  chunk('add-pictures', within('features/photos', ['use-read-files', 'components/add-pictures'])),
  // Small parts that load after the first paint. Few visits need any of them.
  chunk('lazy', [
    'app/late-outcome-notice',
    ...within('features/cart', ['api/show-added-line', 'api/change-quantity', 'components/wanted-product']),
    ...within('features/products/components', ['shopper-notices', 'browser-parts', 'share-product']),
    ...within('features/dates', [
      'api/delivery',
      'remembered-pin',
      'components/arrival',
      'components/arrival-day',
      'components/gift-days',
    ]),
    'features/cases/components/new-gift-days',
    'features/delivery/pin-doubt',
    'texts/delivery/pin-doubts',
    'texts/dates/dates',
    'lib/short-day',
    ...within('../../lambdas/contracts/delivery', ['pin', 'states']),
  ]),
  // The owner's texts and the contact. One file, because each file's name is in the first visit's script.
  chunk('about', [
    ...filesOf('features/about', /prime-text|managed-texts|empty-pages|order-contact|\.test\./),
    'texts/about/contact',
  ]),
  // Occasions, and what a search that finds nothing offers. One file, for the same reason.
  chunk('occasions', [
    ...within('features/occasions/components', ['occasions', 'occasion-page', 'occasion-strip']),
    'features/products/components/empty-search',
    'lib/occasions',
    'texts/occasions/occasions',
    'texts/products/empty-search',
  ]),
  // Code that the account screens share.
  chunk('account', [
    ...filesOf('features/accounts', /my-account|-page\.|\.test\./),
    'lib/second-factor-calls',
    'texts/accounts/second-factor',
  ]),
  // Question fields, on product pages and in orders.
  chunk('questions', [
    ...within('features/questions', ['use-answers', 'components/question-fields']),
    'features/previews/photos-question/use-photos-field',
  ]),
  // The order list, and the many small modules that the order screens share.
  chunk('orders', [
    ...filesOf('features/orders', /(order-page|answer-form)\.|\.test\./),
    'lib/dates',
    'ui/kept-focus',
    'ui/back-link',
    '../../lambdas/contracts/orders/to-send',
  ]),
  // The owners' screens come from here, so they share its hook without a file of its own.
  chunk('lazy-routes', ['app/lazy-routes', 'ui/use-current-in-view']),
];
