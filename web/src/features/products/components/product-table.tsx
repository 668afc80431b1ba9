import { categoryLabel } from '#contracts/categories.ts';
import type { Product } from '#contracts/products/product.ts';
import { productPath } from '#contracts/products/product-address.ts';
import type { PendingAct } from '#web/lib/pending-acts.ts';
import { messageOf } from '#web/lib/problem.ts';
import { manageProducts as texts } from '#web/texts/products/manage-products.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Price } from '#web/ui/price.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { UndoInPlace } from '#web/ui/undo-in-place.tsx';
import { useChangeProduct } from '../api/change-product.ts';

/** The states of a product, as the API takes them. */
export const states = { 'on-sale': null, 'sold-out': 'sold-out', hidden: 'hidden' } as const;
const stateNames = ['on-sale', 'sold-out', 'hidden'] as const;

/** Called with a product in its new state, and the state before. */
type ChangedState = (product: Product, before: keyof typeof states) => void;

interface ProductTableProps {
  readonly products: readonly Product[];
  /** The product that is being duplicated. */
  readonly duplicating: string | undefined;
  readonly onChanged: ChangedState;
  readonly onDuplicate: (product: Product) => void;
  readonly onEdit: (product: Product) => void;
  readonly onRemove: (product: Product) => void;
  /** The removals that can be undone or are being sent, by product ID. */
  readonly removing: ReadonlyMap<string, Pick<PendingAct<Product>, 'isSending'>>;
  readonly onUndo: (productId: string) => void;
}

/** All products as a table; on a phone each row is a card. */
export function ProductTable({ products, ...acts }: ProductTableProps) {
  return (
    <table className="product-table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{texts.picture}</span>
          </th>
          <th scope="col">{texts.product}</th>
          <th scope="col">{texts.category}</th>
          <th scope="col" className="product-table__price">
            {texts.price}
          </th>
          <th scope="col">
            <span className="visually-hidden">{texts.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <Row key={product.productId} product={product} {...acts} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Omit<ProductTableProps, 'products'> {
  readonly product: Product;
}

function Row({ product, duplicating, onChanged, onDuplicate, onEdit, onRemove, removing, onUndo }: RowProps) {
  const { productId, title } = product;
  return (
    <tr data-removing={removing.has(productId) || undefined}>
      <td className="product-table__picture">
        <ProductPicture product={product} alt="" sizes="5rem" />
      </td>
      <th scope="row" className="product-table__product">
        <span className="product-table__title">{title}</span>
        <span className="product-table__description">{product.description}</span>
      </th>
      <td className="product-table__category">{categoryLabel(product.category)}</td>
      <td className="product-table__price">
        <Price rupees={product.price} />
      </td>
      <td className="product-table__actions">
        <UndoInPlace
          act={removing.get(productId)}
          words={texts.removing}
          undo={texts.undo}
          name={title}
          onUndo={() => onUndo(productId)}
        >
          <div className="product-table__buttons">
            <ProductState product={product} onChanged={onChanged} />
            {product.state !== 'hidden' && (
              <LinkButton look="quiet" to={productPath(product)}>
                {texts.view}
                <span className="visually-hidden">{` ${title}`}</span>
              </LinkButton>
            )}
            <Button
              look="quiet"
              busy={duplicating !== undefined}
              busyLabel={duplicating === productId ? texts.duplicating : undefined}
              onClick={() => onDuplicate(product)}
            >
              <span>{texts.duplicate}</span>
              <span className="visually-hidden">{` ${title}`}</span>
            </Button>
            <Button look="secondary" onClick={() => onEdit(product)}>
              {texts.edit}
              <span className="visually-hidden">{` ${title}`}</span>
            </Button>
            <Button look="quiet" onClick={() => onRemove(product)}>
              {texts.remove}
              <span className="visually-hidden">{` ${title}`}</span>
            </Button>
          </div>
        </UndoInPlace>
      </td>
    </tr>
  );
}

interface ProductStateProps {
  readonly product: Product;
  readonly onChanged: ChangedState;
}

/** Whether a product is on sale, sold out or hidden. A choice is saved at once. */
function ProductState({ product, onChanged }: ProductStateProps) {
  const { productId, title, state = 'on-sale' } = product;
  const { mutate, isPending, variables, error } = useChangeProduct(productId);
  const chosen = isPending ? (variables.state ?? 'on-sale') : state;
  return (
    <div className="product-state">
      <select
        className="amplify-select product-state__select"
        data-state={chosen}
        aria-label={texts.stateOf(title)}
        aria-busy={isPending}
        value={chosen}
        onChange={({ target }) => {
          const name = stateNames.find((each) => each === target.value);
          if (name !== undefined && !isPending)
            mutate({ state: states[name] }, { onSuccess: (next) => onChanged(next, state) });
        }}
      >
        {stateNames.map((name) => (
          <option key={name} value={name}>
            {texts.states[name]}
          </option>
        ))}
      </select>
      <p role="alert" className="product-state__failure">
        {error && messageOf(error)}
      </p>
    </div>
  );
}
