import { useEffect, useState } from 'react';
import type { ShownOccasion } from '#contracts/occasions/occasions.ts';
import type { Product, ProductPage } from '#contracts/products/product.ts';
import { useOccasions } from '#web/lib/occasions.ts';
import { notFound } from '#web/texts/not-found.ts';
import { occasions as texts } from '#web/texts/occasions/occasions.ts';
import { home } from '#web/texts/products/home.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { Page } from '#web/ui/page.tsx';
import { useInSlices } from '#web/ui/use-in-slices.ts';
import { rememberedPin } from '../../dates/remembered-pin.ts';
import { productsPath } from '../../products/api/product-address.ts';
import { useProducts } from '../../products/api/product-list.ts';
import { Notices } from '../../products/components/notices.tsx';
import { ProductGrid } from '../../products/components/product-grid.tsx';
import { useScrollRestoration } from '../../products/use-scroll-restoration.ts';

/** An occasion with its gifts. The server renders it too, so the first render knows no PIN. */
export function OccasionPage({ slug }: { readonly slug: string }) {
  const { data, error, refetch } = useOccasions();
  const occasion = data?.find((each) => each.slug === slug);
  if (occasion) return <Shown occasion={occasion} />;
  if (data) {
    return (
      <NotFound title={notFound.title} heading={texts.gone}>
        <LinkButton to="/home">{home.showAll}</LinkButton>
      </NotFound>
    );
  }
  return <Page title={texts.title}>{error ? <LoadFailure error={error} retry={refetch} /> : <p>{home.wait}</p>}</Page>;
}

function Shown({ occasion }: { readonly occasion: ShownOccasion }) {
  const { category, words } = occasion;
  const filter = { category, words };
  const products = useProducts(filter);
  const pages = useInSlices(products.data?.pages, productsPath(filter));
  const isSlow = ({ making }: Product) => making !== undefined && making.maxDays > (occasion.makingDays ?? Infinity);
  const shown = pages && slowLast(pages, isSlow, products.hasNextPage);
  useScrollRestoration(products, pages?.length ?? 0);
  return (
    <Page title={occasion.name} before={<Notices />}>
      <div className="occasion">
        {occasion.text !== undefined && <p className="occasion__text">{occasion.text}</p>}
        <When occasion={occasion} hasSlow={shown?.some((page) => page.products.some(isSlow)) ?? false} />
      </div>
      <ProductGrid products={products} pages={shown} category={category} words="" />
      {pages !== undefined && (
        <p className="occasion__all">
          <LinkButton look="secondary" to="/home">
            {home.showAll}
          </LinkButton>
        </p>
      )}
    </Page>
  );
}

/**
 * The gifts that take longer to make than the occasion's last day to order allows for come last, after all pages: the cards that are
 * shown never move. A page with no other gifts stays where it is, so that it shows something.
 */
function slowLast(
  pages: readonly ProductPage[],
  isSlow: (product: Product) => boolean,
  hasNextPage: boolean,
): readonly ProductPage[] {
  const held = pages.flatMap(({ products }) => (products.every(isSlow) ? [] : products.filter(isSlow)));
  const others = pages.flatMap(({ products }) => products).filter((product) => !held.includes(product));
  return [{ products: hasNextPage ? others : [...others, ...held] }];
}

/** The day of the occasion, and until when to order for it. */
function When({ occasion, hasSlow }: { readonly occasion: ShownOccasion; readonly hasSlow: boolean }) {
  const { pin, orderBy, state } = useCutOff(occasion);
  const { name, date } = occasion;
  if (state === 'past') return <p>{texts.wasOn(name, date)}</p>;
  return (
    <>
      {state !== 'late' && orderBy !== undefined && (
        <p className="occasion__cut-off">
          <strong>{texts.orderBy(orderBy, state)}</strong>{' '}
          <span>{pin === undefined ? texts.anywhere : texts.to(pin)}</span>
        </p>
      )}
      <p>
        <span>{texts.isOn(name, date, state)}</span>{' '}
        <span>{state === 'late' ? texts.late(name) : orderBy === undefined || !hasSlow ? '' : texts.slower}</span>
      </p>
    </>
  );
}

/** The cut-off for all PINs. Once the response has come, that for the PIN that the visitor has entered on this device. */
function useCutOff(occasion: ShownOccasion) {
  const [pin, setPin] = useState<string>();
  useEffect(() => setPin(rememberedPin()), []);
  const { data } = useOccasions(pin);
  const there = pin === undefined ? undefined : data?.find(({ slug }) => slug === occasion.slug);
  return there ? { pin, ...there } : { pin: undefined, ...occasion };
}
