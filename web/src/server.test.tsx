import { render as hydrate } from '@testing-library/react';
import * as fc from 'fast-check';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ShownOccasion } from '#contracts/occasions/occasions.ts';
import type { PageContent } from '#contracts/products/page.ts';
import type { Product } from '#contracts/products/product.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { defaultBrand, shownBrand } from '#contracts/settings/brand.ts';
import { brandedPage } from '#contracts/settings/branded-files.ts';
import { sizeQuestion } from '#tests/support/web/size-question.ts';

const metas = document.head.innerHTML;
const template = `<!doctype html><html lang="en-IN"><head>${metas}<title>World of Surprises</title></head><body><div id="root"></div></body></html>`;
// Another test file in the same worker may have loaded these modules.
vi.resetModules();
vi.stubGlobal('pageTemplate', template);
vi.stubGlobal('indexPage', template);
const dateFormat = vi.spyOn(Intl, 'DateTimeFormat');
const numberFormat = vi.spyOn(Intl, 'NumberFormat');
const { emptyPage, prerenderPage, renderPage } = await import('./server.tsx');
const formatsAtLoad = dateFormat.mock.calls.length + numberFormat.mock.calls.length;
vi.restoreAllMocks();
const { pageContent, primeQueries } = await import('./page-content.ts');
const { queryClient } = await import('./lib/query.ts');
const { footerContact } = await import('./app/footer.tsx');
const { KeptContact } = await import('./app/kept-contact.tsx');
const { KeptOccasions, occasionsPart } = await import('./app/occasions.tsx');
const { shopText } = await import('./app/placeholder-page.tsx');
const { Site } = await import('./site.tsx');

const gift = (fields: Partial<Product> = {}): Product => ({
  productId: '0123456789ABCDEF',
  title: 'Two on a Scooter',
  description: 'Drawn from your photo.',
  category: 'Caricature',
  price: 1499,
  url: '/product-images/0123456789ABCDEF/scooter.webp',
  ...fields,
});

const giftWithQuestions = gift({
  questions: [
    { id: 'names', kind: 'text', label: 'Names', maxLength: 40, lines: 1 },
    { id: 'day', kind: 'date', label: 'Wedding day', from: 3 },
    sizeQuestion,
  ],
});

const contact = {
  legalName: 'Asha & Daughters <Gifts>',
  address: '12 Lake Road\nPune 411001',
  email: 'help@shop.example',
  phone: '020 2567 8901',
  whatsApp: '9876543210',
  grievanceOfficer: 'Asha Rao, Owner',
};

const ashas = shownBrand({
  name: 'Asha & Daughters’ </title> “Gifts”',
  bannerTexts: ['<b>Diwali</b>', 'Order by 1 November $&'],
});
const logo = {
  imageKey: 'product-images/2123456789ABCDEF/logo.png',
  picture: { width: 480, height: 144, widths: [], preview: true },
} as const;
const withLogo = shownBrand({ ...ashas, logo });

const rakhi: ShownOccasion = {
  name: 'Rakhi & “Bhai”',
  slug: 'rakhi-bhai',
  date: '2026-08-28',
  words: 'rakhi',
  orderBy: '2026-08-14',
  state: 'open',
};
const occasions: readonly ShownOccasion[] = [
  { name: 'Holi', slug: 'holi', date: '2026-03-04', state: 'past' },
  { name: 'Mother’s Day', slug: 'mothers-day', date: '2026-05-10', orderBy: '2026-04-28', state: 'late' },
  rakhi,
  { name: 'Diwali', slug: 'diwali', date: '2026-11-08', state: 'open' },
];

const render = (location: string, content: PageContent, brand = defaultBrand) =>
  renderPage({ location, siteOrigin: 'https://shop.example', content, contact, occasions, brand });
const occasionPage = (fields: Partial<PageContent> = {}): PageContent => ({
  occasions,
  list: { products: [gift()] },
  filter: { words: 'rakhi' },
  readAt: Date.now(),
  ...fields,
});
const listOf = (...products: Product[]): PageContent => ({ list: { products }, readAt: Date.now() });

/** Fills the cache before hydration, as `main.tsx` does. */
async function prime(location: string, content: PageContent): Promise<void> {
  primeQueries(queryClient, location, content);
  queryClient.setQueryData(footerContact.queryKey, () => KeptContact);
  if (content.about) await queryClient.prefetchQuery(shopText);
  if (content.occasions) await queryClient.prefetchQuery(occasionsPart);
  else if (document.querySelector('.occasion-strip'))
    queryClient.setQueryData(occasionsPart.queryKey, () => KeptOccasions);
}

/** Hydrates the document. React must keep what it has. */
function expectNoMismatch(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  const consoleErrors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const mismatch = vi.fn();
  hydrate(
    <BrowserRouter>
      <Site queries={queryClient} />
    </BrowserRouter>,
    { container: root, hydrate: true, onRecoverableError: mismatch },
  );
  expect(consoleErrors.mock.calls).toEqual([]);
  consoleErrors.mockRestore();
  expect(mismatch).not.toHaveBeenCalled();
}

/** The HTML as a browser parses it. */
const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');

afterEach(() => {
  queryClient.clear();
  document.body.replaceChildren();
});

describe('server-rendered pages', () => {
  it('create no date or number format while their code loads, because the first one in a process is slow', () => {
    expect(formatsAtLoad).toBe(0);
  });

  it('show the products without a script', () => {
    const page = parsed(render('/home', listOf(gift())));
    expect(page.title).toBe('All Products · World of Surprises');
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://shop.example/home');
    expect(page.querySelector('main h2')?.textContent).toBe('Two on a Scooter');
    expect(page.querySelector('main')?.textContent).toContain('₹1,499');
    expect(page.querySelector('main')?.textContent).not.toContain('Please wait');
  });

  it.each(['/home', '/home?category=Caricature'])('show a gift in the link preview of %s', (location) => {
    const older = gift({
      url: '/product-images/1123456789ABCDEF/peacock.jpg',
      picture: { width: 9, height: 9, widths: [], preview: true },
    });
    const page = parsed(render(location, listOf(gift(), older)));
    const content = (property: string) => page.querySelector(`meta[property="${property}"]`)?.getAttribute('content');
    expect(content('og:image')).toBe('https://shop.example/product-images/1123456789ABCDEF/preview.jpg');
    expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630']);
    const without = parsed(render(location, listOf(gift())));
    expect(without.querySelector('meta[property="og:image"]')?.getAttribute('content')).toBe(
      'https://shop.example/icon-512.png',
    );
  });

  it('use the category as their heading', () => {
    const page = parsed(render('/home?category=Caricature', listOf(gift())));
    expect(page.title).toBe('Caricature · World of Surprises');
    expect(page.querySelector('h1')?.textContent).toBe('Caricature');
  });

  it('show a product, and describe it to search engines and link previews', () => {
    const page = parsed(render(productPath(gift()), { product: gift(), readAt: Date.now() }));
    expect(page.title).toBe('Two on a Scooter · World of Surprises');
    expect(page.querySelector('h1')?.textContent).toBe('Two on a Scooter');
    expect(page.querySelector('main')?.textContent).toContain('Drawn from your photo.');
    const content = (property: string) => page.querySelector(`meta[property="${property}"]`)?.getAttribute('content');
    expect(content('og:url')).toBe(`https://shop.example${productPath(gift())}`);
    expect(content('og:image')).toBe('https://shop.example/product-images/0123456789ABCDEF/scooter.webp');
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
    expect(data['@graph'][0].offers).toMatchObject({ price: '1499', priceCurrency: 'INR' });
  });

  it.each<[string, PageContent]>([
    ['/home', listOf(gift())],
    ['/support', { about: { page: 'support' }, readAt: Date.now() }],
  ])('D26: show the contact at the foot of %s', (location, content) => {
    const footer = parsed(render(location, content)).querySelector('footer');
    expect(footer?.textContent).toContain('Asha & Daughters <Gifts>');
    const links = [...(footer?.querySelectorAll('.footer__contact a') ?? [])].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['mailto:help@shop.example', 'tel:02025678901', 'https://wa.me/919876543210']);
  });

  it('D26: show the owner’s text of a page about the shop, and describe it to search engines', () => {
    const text = '# Before we start\n\nCancel **any** time.\n\n- by [mail](mailto:help@shop.example)';
    const page = parsed(render('/cancellation', { about: { page: 'cancellation', text }, readAt: Date.now() }));
    expect(page.title).toBe('Cancellation · World of Surprises');
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')).toBe('Cancel **any** time.');
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://shop.example/cancellation');
    const main = page.querySelector('main');
    expect(main?.querySelector('h1')?.textContent).toBe('Cancellation');
    expect(main?.querySelector('h2')?.textContent).toBe('Before we start');
    expect(main?.querySelector('li a')?.getAttribute('href')).toBe('mailto:help@shop.example');
  });

  it('D26: show only the title of a page until the owner has written its text', () => {
    const page = parsed(render('/support', { about: { page: 'support' }, readAt: Date.now() }));
    expect(page.querySelector('main')?.textContent).toBe('Support');
  });

  it('D19: show the next occasions on the front page only, with their cut-offs', () => {
    const strip = parsed(render('/home', listOf(gift()))).querySelector('.occasion-strip');
    const links = [...(strip?.querySelectorAll('a') ?? [])].map((link) => [
      link.getAttribute('href'),
      link.textContent,
    ]);
    expect(links).toEqual([
      ['/occasions/rakhi-bhai', 'Rakhi & “Bhai” Order by Fri, 14 Aug'],
      ['/occasions/diwali', 'Diwali On Sun, 8 Nov'],
    ]);
    expect(parsed(render('/home?category=Caricature', listOf(gift()))).querySelector('.occasion-strip')).toBeNull();
  });

  it('D19: show an occasion with its cut-off and gifts, and describe it to search engines', () => {
    const page = parsed(render('/occasions/rakhi-bhai', occasionPage()));
    expect(page.title).toBe('Rakhi & “Bhai” · World of Surprises');
    const content = (meta: string) => page.querySelector(`meta[${meta}]`)?.getAttribute('content');
    expect(content('name=description')).toContain(
      'Rakhi & “Bhai”, made by hand from your photos. Order by Fri, 14 Aug.',
    );
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      'https://shop.example/occasions/rakhi-bhai',
    );
    const main = page.querySelector('main');
    expect(main?.querySelector('h1')?.textContent).toBe('Rakhi & “Bhai”');
    expect(main?.textContent).toContain('Order by Fri, 14 Aug to have it in time');
    expect(main?.textContent).toContain('Rakhi & “Bhai” is on Fri, 28 Aug.');
    expect(main?.querySelector('h2')?.textContent).toBe('Two on a Scooter');
  });

  it.each([
    ['holi', 'Holi was on Wed, 4 Mar.'],
    ['mothers-day', 'An order placed today may arrive after Mother’s Day.'],
  ])('D19: say that an occasion is over or comes too soon, without its cut-off: %s', (slug, text) => {
    const main = parsed(render(`/occasions/${slug}`, occasionPage())).querySelector('main');
    expect(main?.textContent).toContain(text);
    expect(main?.textContent).not.toContain('Order by');
  });

  it('D19: say that there is no such occasion', () => {
    const page = parsed(render('/occasions/eid', { occasions: [], readAt: Date.now() }));
    expect(page.querySelector('main h1')?.textContent).toContain('no longer');
    expect(page.querySelector('main a')?.getAttribute('href')).toBe('/home');
  });

  it('say that a product is no longer available', () => {
    const page = parsed(render(productPath(gift()), { product: null, readAt: Date.now() }));
    expect(page.querySelector('h1')?.textContent).toContain('no longer');
    expect(page.querySelector('main a')?.getAttribute('href')).toBe('/home');
  });

  it('show “Please wait...” instead of the products if the function fails', () => {
    const page = parsed(prerenderPage('/home?category=Caricature'));
    expect(page.querySelector('h1')?.textContent).toBe('Caricature');
    expect(page.querySelector('main')?.textContent).toContain('Please wait...');
    expect(page.querySelector('script')).toBeNull();
  });

  it.each<[string, string, PageContent]>([
    ['a list', '/home', listOf(gift(), gift({ productId: '1123456789ABCDEF', title: 'Peacock' }))],
    ['an empty category', '/home?category=MiniFrames', listOf()],
    ['a product', productPath(gift()), { product: gift(), readAt: Date.now() }],
    ['a product with questions', productPath(giftWithQuestions), { product: giftWithQuestions, readAt: Date.now() }],
    ['a product that is gone', productPath(gift()), { product: null, readAt: Date.now() }],
    ['a page about the shop', '/support', { about: { page: 'support', text: 'Write *to* us.' }, readAt: Date.now() }],
    ['an occasion', '/occasions/rakhi-bhai', occasionPage()],
    ['an occasion that is over', '/occasions/holi', occasionPage({ filter: { category: 'Caricature' } })],
    ['an unknown occasion', '/occasions/eid', { occasions: [], readAt: Date.now() }],
    ['an empty page about the shop', '/support', { about: { page: 'support' }, readAt: Date.now() }],
  ])('hydrate without a mismatch: %s', async (_, location, content) => {
    const page = parsed(render(location, content, ashas));
    document.body.replaceChildren(...page.body.childNodes);
    window.history.replaceState(null, '', location);
    const received = pageContent();
    expect(received).toEqual(content);
    if (received) await prime(location, received);
    expectNoMismatch();
    expect(document.querySelector('footer')?.textContent).toContain('Asha & Daughters <Gifts>');
  });

  it.each(['/home', '/home?category=Caricature'])(
    'D36: hydrate without a mismatch from the bucket, with the shop’s own name: %s',
    (location) => {
      const page = parsed(brandedPage(prerenderPage(location), ashas));
      render(location, listOf(), ashas);
      expect(page.title).toContain(` · ${ashas.name}`);
      document.body.replaceChildren(...page.body.childNodes);
      window.history.replaceState(null, '', location);
      expectNoMismatch();
    },
  );

  it('D36: show the shop’s own name and banner as text, also to link previews', () => {
    const page = parsed(render('/home', listOf(gift()), ashas));
    expect(page.title).toBe(`All Products · ${ashas.name}`);
    const content = (meta: string) => page.querySelector(`meta[${meta}]`)?.getAttribute('content');
    expect(content('property="og:site_name"')).toBe(ashas.name);
    expect(content('property="og:title"')).toBe(ashas.name);
    expect(content('name=application-name')).toBe(ashas.name);
    expect(content('name=shop-banner')).toBe(ashas.bannerTexts.join('\n'));
    expect(page.querySelector('.navbar__logo')?.textContent).toBe(ashas.name);
    expect(page.querySelector('.footer__brand')?.textContent).toBe(ashas.name);
    expect([...page.querySelectorAll('.banner__text:first-child span')].map((part) => part.textContent)).toEqual(
      ashas.bannerTexts,
    );
    const product = render(productPath(gift()), { product: gift(), readAt: Date.now() }, ashas);
    expect(product).not.toContain('World of Surprises');
    expect(parsed(emptyPage(ashas)).title).toBe(ashas.name);
  });

  it('D36: hydrate without a mismatch from the bucket, with a logo', () => {
    const page = parsed(brandedPage(prerenderPage('/home'), withLogo));
    render('/home', listOf(), withLogo);
    document.body.replaceChildren(...page.body.childNodes);
    window.history.replaceState(null, '', '/home');
    const image = document.querySelector('.navbar__logo img');
    expectNoMismatch();
    expect(document.querySelector('.navbar__logo img')).toBe(image);
  });

  it('D36: show the logo with the name as its text alternative, and in link previews of pages without a picture', () => {
    const about = { about: { page: 'support' as const }, readAt: Date.now() };
    const [page, list, product] = [
      render('/support', about, withLogo),
      render('/home', listOf(gift()), withLogo),
      render(productPath(gift()), { product: gift(), readAt: Date.now() }, withLogo),
    ].map(parsed);
    const image = page?.querySelector('.navbar__logo img');
    expect(image?.getAttribute('src')).toBe('/product-images/2123456789ABCDEF/logo.png');
    expect(image?.getAttribute('alt')).toBe(ashas.name);
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['160', '48']);
    const shared = (shown?: Document) => shown?.querySelector('meta[property="og:image"]')?.getAttribute('content');
    expect([page, list].map(shared)).toEqual(
      Array(2).fill('https://shop.example/product-images/2123456789ABCDEF/preview.jpg'),
    );
    expect(shared(product)).toBe(`https://shop.example${gift().url}`);
    expect(parsed(emptyPage(withLogo)).querySelector('meta[name=shop-logo]')?.getAttribute('content')).toBe(
      '/product-images/2123456789ABCDEF/logo.png 160 48',
    );
    expect(parsed(render('/support', about)).querySelector('.navbar__logo img')).toBeNull();
  });

  it('show a product’s questions, and keep what the customer types before hydration', async () => {
    const content: PageContent = { product: giftWithQuestions, readAt: Date.now() };
    const page = parsed(render(productPath(giftWithQuestions), content));
    expect(page.querySelector('.questions')?.textContent).toContain('From 3 days from today.');
    document.body.replaceChildren(...page.body.childNodes);
    window.history.replaceState(null, '', productPath(giftWithQuestions));
    await prime(productPath(giftWithQuestions), content);
    const field = document.querySelector<HTMLInputElement>('input[name=names]');
    const choice = document.querySelector<HTMLInputElement>('input[value=a3]');
    if (!field || !choice) throw new Error('The page has no questions.');
    field.value = 'Asha';
    choice.checked = true;
    hydrate(
      <BrowserRouter>
        <Site queries={queryClient} />
      </BrowserRouter>,
      { container: document.getElementById('root') ?? document.body, hydrate: true },
    );
    expect(document.querySelector('input[name=names]')).toBe(field);
    expect([field.value, choice.checked]).toEqual(['Asha', true]);
    expect(document.querySelector('.product-details__price')?.textContent).toBe('₹1,899');
  });

  it('escape every text, so that none changes the markup', () => {
    const hostileText = fc.oneof(
      fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
      fc.constantFrom(
        '</script><script>alert(1)</script>',
        '<!--',
        '<!--<script>',
        '$&',
        '$`',
        '"\'`><img src=x onerror=alert(1)>',
        '&lt;b&gt;',
      ),
    );
    fc.assert(
      fc.property(hostileText, hostileText, (title, description) => {
        // Stored texts have no control characters, because HTML can't represent them.
        fc.pre(!/[\p{Cc}\p{Cs}]/u.test(title + description) && title.trim() !== '');
        const content = listOf(gift({ title, description }));
        const page = parsed(render('/home', content));
        expect(page.querySelector('main h2')?.textContent).toBe(title);
        expect(page.querySelectorAll('script')).toHaveLength(1);
        expect(page.querySelectorAll('img[onerror]')).toHaveLength(0);
        expect(JSON.parse(page.querySelector('script')?.textContent ?? '')).toEqual(content);
      }),
      { numRuns: 60 },
    );
  });
});

describe('content embedded in a page', () => {
  it.each([
    ['is fresh for a second', 500, false],
    ['is stale after that', 1_500, true],
  ])('%s', (_, age, stale) => {
    const now = Date.now();
    primeQueries(queryClient, '/home', { ...listOf(gift()), readAt: now - age });
    const [query] = queryClient.getQueryCache().getAll();
    expect(query?.isStaleByTime(30_000)).toBe(stale);
  });
});
