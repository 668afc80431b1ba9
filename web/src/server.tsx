import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { occasionPath } from '#contracts/occasions/occasions.ts';
import { type PageContent, type PageRenderer, pageContentId } from '#contracts/products/page.ts';
import { defaultBrand, type ShownBrand } from '#contracts/settings/brand.ts';
import { brandedPage, logoText } from '#contracts/settings/branded-files.ts';
import { aboutHead } from './app/about-head.ts';
import { footerContact } from './app/footer.tsx';
import { occasionsPart } from './app/occasions.tsx';
import { shopText } from './app/placeholder-page.tsx';
import { ContactLines } from './features/about/components/contact-lines.tsx';
import ShopText from './features/about/components/shop-text.tsx';
import Occasions from './features/occasions/components/occasions.tsx';
import { occasionHead } from './features/occasions/occasion-head.ts';
import PersonalBuy from './features/products/components/personal-buy.tsx';
import { listHead } from './features/products/list-head.ts';
import { personalBuy } from './features/products/personal-buy-part.ts';
import { headMarkup, productHead, titleMarkup } from './features/products/product-head.ts';
import { occasionsKey } from './lib/occasions-key.ts';
import { primeQueries } from './page-content.ts';
import { Site } from './site.tsx';
import { brand } from './texts/brand.ts';
import { notFound } from './texts/not-found.ts';

/** `web/build.ts` defines both: the built index.html, and a copy with the first script (`first-script.ts`). */
declare const indexPage: string;
declare const pageTemplate: string;

personalBuy.Part = PersonalBuy;

export const emptyPage: PageRenderer['emptyPage'] = (shown) => brandedPage(indexPage, shown);

export const renderPage: PageRenderer['renderPage'] = ({ location, siteOrigin, content, brand: shown, ...kept }) => {
  use(shown);
  return fillTemplate(shown, headOf(location, siteOrigin, content), markupOf(location, content, kept), content);
};

/** A list page without products, which CloudFront serves if the `pages` function fails. */
export function prerenderPage(location: string): string {
  use(defaultBrand);
  const { title } = listHead(location, 'https://shop.invalid');
  return fillTemplate(defaultBrand, titleMarkup(title), markupOf(location), undefined);
}

/** Rendering is synchronous, so that no other request changes the brand meanwhile. */
const use = (shown: ShownBrand) => {
  const { name, bannerTexts, logo: picture } = shown;
  Object.assign(brand, { name, bannerTexts, logo: logoText(shown).split(' '), picture });
};

function headOf(location: string, origin: string, { list, product, about, occasions }: PageContent): string {
  if (about !== undefined) return headMarkup(aboutHead(about, origin));
  const occasion = occasions?.find((each) => occasionPath(each) === location);
  if (occasion !== undefined) return headMarkup(occasionHead(occasion, origin, list?.products ?? []));
  if (product === null || occasions !== undefined) return titleMarkup(brand.pageTitle(notFound.title));
  if (product === undefined) return headMarkup(listHead(location, origin, list?.products));
  return headMarkup(productHead(product, origin));
}

/** What the browser keeps of a page's HTML. */
type Kept = Pick<Parameters<PageRenderer['renderPage']>[0], 'contact' | 'occasions'>;

function markupOf(location: string, content?: PageContent, { contact, occasions }: Kept = nothing): string {
  const client = new QueryClient();
  if (content !== undefined) {
    client.setQueryData(occasionsKey, occasions);
    client.setQueryData(occasionsPart.queryKey, () => Occasions);
    primeQueries(client, location, content);
    client.setQueryData(shopText.queryKey, () => ShopText);
    client.setQueryData(footerContact.queryKey, () => () => (
      <div className="footer__contact">
        <ContactLines contact={contact} />
      </div>
    ));
  }
  return renderToString(
    <StaticRouter location={location}>
      <Site queries={client} />
    </StaticRouter>,
  );
}

const nothing: Kept = { contact: {}, occasions: [] };

/** The head replaces the template's own title and description. */
const fillTemplate = (shown: ShownBrand, head: string, markup: string, content: PageContent | undefined): string =>
  // With a function, a dollar sign in the text is not a replacement pattern.
  brandedPage(pageTemplate, shown)
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>.*?<\/title>/, () => head)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>${contentScript(content)}`);

/** Data for the browser's first render. Escaped, because `</script>` in a title would end the element. */
const contentScript = (content: PageContent | undefined): string =>
  content === undefined
    ? ''
    : `<script type="application/json" id="${pageContentId}">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`;
