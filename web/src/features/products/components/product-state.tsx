import type { Product } from '#contracts/products/product.ts';
import { messageOf } from '#web/lib/problem.ts';
import { manageProducts as texts } from '#web/texts/products/manage-products.ts';
import { useChangeProduct } from '../api/change-product.ts';

const states = { 'on-sale': null, 'sold-out': 'sold-out', hidden: 'hidden' } as const;
const names = ['on-sale', 'sold-out', 'hidden'] as const;

interface ProductStateProps {
  readonly product: Product;
  readonly onChanged: (product: Product) => void;
}

/** Whether a product is on sale, sold out or hidden. A choice is saved at once. */
export function ProductState({ product, onChanged }: ProductStateProps) {
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
          const name = names.find((each) => each === target.value);
          if (name !== undefined && !isPending) mutate({ state: states[name] }, { onSuccess: onChanged });
        }}
      >
        {names.map((name) => (
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
