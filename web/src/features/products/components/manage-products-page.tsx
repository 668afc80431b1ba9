import { type ComponentProps, useState } from 'react';
import { foldLetters } from '#contracts/fold-letters.ts';
import type { Product } from '#contracts/products/product.ts';
import { messageOf } from '#web/lib/problem.ts';
import { manageProducts as texts } from '#web/texts/products/manage-products.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ForOwners } from '#web/ui/for-owners.tsx';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { useWords } from '#web/ui/use-words.ts';
import { useChangeProduct } from '../api/change-product.ts';
import { useDuplicateProduct } from '../api/duplicate-product.ts';
import { useHiddenProducts } from '../api/hidden-products.ts';
import { useProducts } from '../api/product-list.ts';
import { EditProduct } from './edit-product.tsx';
import { ProductTable, states } from './product-table.tsx';
import { RemovalNotices, useRemovals } from './removal-notices.tsx';
import { SearchReading } from './search-notes.tsx';
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
  /** What the owner did last: a change of state can be undone. */
  const [done, setDone] = useState<string | StateChange>();
  const copying = useDuplicateProduct();
  const hidden = useHiddenProducts();
  const shownHidden = productsOf(hidden).filter(hasWords(words));
  const removing = new Map(
    list.filter(({ failure }) => failure === undefined).map((act) => [act.item.productId, act] as const),
  );
  const shown = new Set([...productsOf(products), ...shownHidden].map(({ productId }) => productId));
  const undo = (productId: string) => removals.undo(productId);
  const acts: Acts = {
    removing,
    duplicating: copying.isPending ? copying.variables.productId : undefined,
    onChanged: (product, before) => setDone({ product, before }),
    onDuplicate: (product) => {
      setDone(undefined);
      copying.mutate(product, {
        onSuccess(copy) {
          setDone(texts.duplicated(copy.title));
          setEdited(copy);
        },
      });
    },
    onEdit: (product) => {
      setDone(undefined);
      setEdited(product);
    },
    onRemove: (product) => {
      setDone(undefined);
      removals.add(product);
    },
    onUndo: undo,
  };
  return (
    <Page title={texts.title} aside={<LinkButton to="/add-products">{texts.add}</LinkButton>}>
      <div className="manage-products">
        <p className="manage-products__lead">{texts.lead}</p>
        <SearchBox label={texts.search} words={words} onSearch={search} />
        <Message kind="success">
          {typeof done === 'string'
            ? done
            : done && <StateNotice key={done.product.productId} {...done} onChanged={acts.onChanged} />}
        </Message>
        <Message kind="error">
          {copying.error && texts.notDuplicated(copying.variables.title, messageOf(copying.error))}
        </Message>
        <SearchSummary products={products} words={words} hidden={shownHidden.length} />
        <List products={products} words={words} acts={acts} />
        <HiddenProducts list={hidden} shown={shownHidden} acts={acts} />
      </div>
      <RemovalNotices
        removals={list.filter(({ item, failure }) => failure !== undefined || !shown.has(item.productId))}
        onUndo={undo}
      />
      {edited && (
        <EditProduct
          key={edited.productId}
          product={edited}
          onClose={() => setEdited(undefined)}
          onSaved={({ productId, title }) => {
            // Dismisses the notice of an earlier failed removal.
            undo(productId);
            setEdited(undefined);
            setDone(texts.saved(title));
          }}
        />
      )}
    </Page>
  );
}

type Acts = Omit<ComponentProps<typeof ProductTable>, 'products'>;

const productsOf = ({ data }: Pick<ReturnType<typeof useProducts>, 'data'>): readonly Product[] =>
  data?.pages.flatMap((page) => page.products) ?? [];

/** Whether a hidden product has all words, with letters folded as in the search, which doesn't know hidden products. */
const hasWords =
  (words: string) =>
  ({ title, description }: Product): boolean => {
    const text = foldLetters(`${title} ${description}`);
    return foldLetters(words)
      .split(/\s+/)
      .every((word) => text.includes(word));
  };

interface StateChange {
  readonly product: Product;
  readonly before: keyof typeof states;
}

/** Says in which state a product is now, and offers the one before. */
function StateNotice({ product, before, onChanged }: StateChange & Pick<Acts, 'onChanged'>) {
  const { productId, title, state = 'on-sale' } = product;
  const { mutate, isPending, error } = useChangeProduct(productId);
  return (
    <span className="manage-products__change">
      <span>{texts.stateChanged[state](title)}</span>
      <Button
        look="quiet"
        busy={isPending}
        onClick={() => mutate({ state: states[before] }, { onSuccess: (next) => onChanged(next, state) })}
      >
        {texts.undo}
      </Button>
      <span role="alert" className="product-state__failure">
        {error && messageOf(error)}
      </span>
    </span>
  );
}

interface SearchSummaryProps extends Omit<ListProps, 'acts'> {
  /** How many hidden products have the words. */
  readonly hidden: number;
}

/** Says how a search read its words, and announces how many products it has found. */
function SearchSummary({ products, words, hidden }: SearchSummaryProps) {
  const { data, hasNextPage, isPlaceholderData } = products;
  const page = data?.pages.at(-1);
  const count = productsOf(products).length;
  const isRead = (page?.prices ?? page?.correctedQuery ?? page?.noneWithAllWords) !== undefined;
  const hasNotes = (count > 0 || hasNextPage) && isRead;
  return (
    <p className={hasNotes ? undefined : 'visually-hidden'} role="status">
      {hasNotes && page && <SearchReading page={page} />}
      {words !== '' && data && !isPlaceholderData && (
        <span className="visually-hidden">{texts.found(count + hidden, hasNextPage)}</span>
      )}
    </p>
  );
}

interface ListProps {
  readonly products: ReturnType<typeof useProducts>;
  readonly words: string;
  readonly acts: Acts;
}

function List({ products, words, acts }: ListProps) {
  const { data, hasNextPage } = products;
  if (!data) return <LoadingOrError query={products} />;
  const shown = productsOf(products);
  if (shown.length === 0 && !hasNextPage) return <Empty words={words} />;
  return (
    <>
      <ProductTable products={shown} {...acts} />
      <ShowMore list={products} texts={texts} />
    </>
  );
}

interface HiddenProductsProps extends Pick<ListProps, 'acts'> {
  readonly list: ReturnType<typeof useHiddenProducts>;
  /** Those of the list that have the words of the search. */
  readonly shown: readonly Product[];
}

/** The hidden products, if there are any. */
function HiddenProducts({ list, shown, acts }: HiddenProductsProps) {
  if (list.isError) return <LoadingOrError query={list} />;
  if (shown.length === 0 && !list.hasNextPage) return null;
  return (
    <section className="manage-products__hidden" aria-labelledby="hidden-title">
      <h2 id="hidden-title">{texts.hiddenTitle}</h2>
      <p className="manage-products__lead">{texts.hiddenLead}</p>
      {shown.length > 0 && <ProductTable products={shown} {...acts} />}
      <ShowMore list={list} texts={texts} />
    </section>
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
