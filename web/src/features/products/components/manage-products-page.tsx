import { useState } from 'react';
import type { Product } from '#contracts/products/product.ts';
import { home } from '#web/texts/products/home.ts';
import { manageProducts as texts } from '#web/texts/products/manage-products.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ForOwners } from '#web/ui/for-owners.tsx';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { useWords } from '#web/ui/use-words.ts';
import { useProducts } from '../api/product-list.ts';
import { useRemovals } from '../use-removals.ts';
import { EditProduct } from './edit-product.tsx';
import { ProductTable } from './product-table.tsx';
import { RemovalNotices } from './removal-notices.tsx';
import './manage-products.css';

/** The owner's list of products. */
export default function ManageProductsPage() {
  return (
    <ForOwners title={texts.title} refusal={texts.ownersOnly}>
      <Catalogue />
    </ForOwners>
  );
}

function Catalogue() {
  const [words, search] = useWords();
  const products = useProducts({ words: words === '' ? undefined : words });
  const { acts: removals, list } = useRemovals();
  const [edited, setEdited] = useState<Product>();
  const [saved, setSaved] = useState<string>();
  const removing = new Set(list.filter(({ failure }) => failure === undefined).map(({ item }) => item.productId));
  return (
    <Page title={texts.title} aside={<LinkButton to="/add-products">{texts.add}</LinkButton>}>
      <div className="manage-products">
        <p className="manage-products__lead">{texts.lead}</p>
        <SearchBox label={texts.search} words={words} onSearch={search} />
        <Message kind="success">{saved && texts.saved(saved)}</Message>
        <List
          products={products}
          words={words}
          removing={removing}
          onEdit={(product) => {
            setSaved(undefined);
            setEdited(product);
          }}
          onRemove={(product) => {
            setSaved(undefined);
            removals.add(product);
          }}
        />
      </div>
      <RemovalNotices removals={list} onUndo={(productId) => removals.undo(productId)} />
      {edited && (
        <EditProduct
          key={edited.productId}
          product={edited}
          onClose={() => setEdited(undefined)}
          onSaved={({ productId, title }) => {
            // Dismisses the notice of an earlier failed removal.
            removals.undo(productId);
            setEdited(undefined);
            setSaved(title);
          }}
        />
      )}
    </Page>
  );
}

interface ListProps {
  readonly products: ReturnType<typeof useProducts>;
  readonly words: string;
  /** Products that are being removed. */
  readonly removing: ReadonlySet<string>;
  readonly onEdit: (product: Product) => void;
  readonly onRemove: (product: Product) => void;
}

function List({ products, words, removing, onEdit, onRemove }: ListProps) {
  const { data, hasNextPage } = products;
  if (!data) return <LoadingOrError query={products} />;
  const corrected = data.pages[0]?.correctedQuery;
  const shown = data.pages.flatMap((page) => page.products).filter(({ productId }) => !removing.has(productId));
  if (shown.length === 0 && !hasNextPage) return <Empty words={words} />;
  return (
    <>
      {corrected !== undefined && (
        <p role="status">
          {home.corrected} <strong>{corrected}</strong>.
        </p>
      )}
      <ProductTable products={shown} onEdit={onEdit} onRemove={onRemove} />
      <ShowMore list={products} texts={texts} />
    </>
  );
}

function Empty({ words }: { words: string }) {
  if (words !== '') return <EmptyState title={texts.noneTitle}>{texts.noneText}</EmptyState>;
  return (
    <EmptyState title={texts.emptyTitle} action={<LinkButton to="/add-products">{texts.add}</LinkButton>}>
      {texts.emptyText}
    </EmptyState>
  );
}
