import { QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { categories } from '#contracts/categories.ts';
import { type PageContent, type PageRenderer, pageContentId } from '#contracts/page.ts';
import { wishIn } from './features/products/api/product-address.ts';
import { primeQueries } from './page-content.ts';
import { Site } from './site.tsx';
import { brand, home } from './texts.ts';

/** `web/build.ts` sets both: the built index.html, and the same with a script that waits for the first pictures. */
declare const indexPage: string;
declare const pageTemplate: string;

export const emptyPage: PageRenderer['emptyPage'] = indexPage;

export const renderPage: PageRenderer['renderPage'] = ({ location, siteOrigin, content }) =>
  filled({
    head: headOf(location, siteOrigin),
    markup: markupOf(location, content),
    content,
  });

/** The page before its content is there, which CloudFront serves while the function fails. */
export const prerenderPage = (location: string): string =>
  filled({ head: titleOf(location), markup: markupOf(location, undefined), content: undefined });

function markupOf(location: string, content: PageContent | undefined): string {
  const client = new QueryClient();
  if (content !== undefined) primeQueries(client, location, content);
  return renderToString(
    <StaticRouter location={location}>
      <Site queries={client} />
    </StaticRouter>,
  );
}

const titleOf = (location: string): string => {
  const { searchParams } = new URL(location, 'https://shop.invalid');
  const { category } = wishIn(searchParams);
  const title = categories.find(({ id }) => id === category)?.label ?? home.title;
  return renderToString(<title>{brand.pageTitle(title)}</title>);
};

const headOf = (location: string, siteOrigin: string): string =>
  `${titleOf(location)}${renderToString(<link rel="canonical" href={siteOrigin + location} />)}`;

interface Parts {
  readonly head: string;
  readonly markup: string;
  readonly content: PageContent | undefined;
}

const filled = ({ head, markup, content }: Parts): string =>
  // With a function, a dollar sign in the text is not a replacement pattern.
  pageTemplate
    .replace(/<title>.*?<\/title>/, () => head)
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>${contentScript(content)}`);

/** Data for the browser's first render. Escaped, because `</script>` in a title would end the element. */
const contentScript = (content: PageContent | undefined): string =>
  content === undefined
    ? ''
    : `<script type="application/json" id="${pageContentId}">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`;
