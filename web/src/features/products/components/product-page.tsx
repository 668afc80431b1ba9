import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { Product } from '#contracts/products/product.ts';
import { productIdIn, productPath } from '#contracts/products/product-address.ts';
import { notFound } from '#web/texts/not-found.ts';
import { home } from '#web/texts/products/home.ts';
import { product as texts } from '#web/texts/products/product.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { NotFound } from '#web/ui/not-found.tsx';
import { Page, useArrival } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { productQuery } from '../api/get-product.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { MoreGifts } from './more-gifts.tsx';
import { Notices } from './notices.tsx';
import { ProductDetails, ProductDetailsSkeleton } from './product-details.tsx';
import { ProductGallery } from './product-gallery.tsx';
import './product-page.css';

/** A product's page. The server renders it too, so the first render depends on the address and the query cache only. */
export function ProductPage() {
  const { address = '' } = useParams();
  const productId = productIdIn(address);
  if (productId === undefined) return <Gone heading={notFound.text} />;
  return <ProductById key={productId} productId={productId} />;
}

function ProductById({ productId }: { productId: string }) {
  const { data: product, error, refetch } = useQuery(productQuery(productId));
  useCanonicalPath(product);
  if (product === null) return <Gone heading={texts.gone} />;
  if (product === undefined && error) {
    return (
      <Page title={texts.loadFailed}>
        <LoadFailure error={error} retry={refetch} />
      </Page>
    );
  }
  return <Shown product={product} />;
}

/** The page, or its skeleton while the product loads. Both have the same heading, so it keeps the focus. */
function Shown({ product }: { product: Product | undefined }) {
  const heading = useArrival(product?.title ?? home.wait);
  return (
    <div className="page product-page">
      <Notices />
      <Breadcrumbs product={product} />
      <div className="product-page__main">
        {product ? <ProductGallery product={product} /> : <Skeleton className="product-page__picture-skeleton" />}
        <div className="product-page__details">
          <h1 ref={heading} tabIndex={-1}>
            {product ? product.title : <HeadingSkeleton />}
          </h1>
          {product ? <ProductDetails product={product} /> : <ProductDetailsSkeleton />}
        </div>
      </div>
      {product && <MoreGifts product={product} />}
    </div>
  );
}

const HeadingSkeleton = () => (
  <>
    <span className="visually-hidden">{home.wait}</span>
    <Skeleton className="product-page__title-skeleton" />
  </>
);

const Gone = ({ heading }: { heading: string }) => (
  <NotFound title={notFound.title} heading={heading}>
    <LinkButton to="/home">{home.showAll}</LinkButton>
  </NotFound>
);

/** Corrects the path if the product's title has changed since the link was made. The server redirects such links too. */
function useCanonicalPath(product: Product | null | undefined): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const path = product ? productPath(product) : undefined;
  useEffect(() => {
    if (path !== undefined && path !== pathname) navigate({ pathname: path, search, hash }, { replace: true });
  }, [path, pathname, search, hash, navigate]);
}
