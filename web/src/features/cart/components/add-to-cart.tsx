import type { Product } from '#contracts/products/product.ts';
import { messageOf } from '#web/lib/problem.ts';
import { home } from '#web/texts/products/home.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Message } from '#web/ui/message.tsx';
import { type Adding, useAddLine } from '../api/add-line.ts';
import { useQuantityInCart } from '../api/get-cart.ts';
import './add-to-cart.css';

interface AddToCartProps {
  readonly product: Pick<Product, 'productId' | 'title' | 'state'>;
  /** `secondary` for one of many buttons. It becomes primary once the product is in the cart. */
  readonly look?: 'primary' | 'secondary';
  /** Adds the line, if it is not the plain one. */
  readonly adding?: Adding;
}

/** The Add to Cart button of product cards and product pages, with the quantity in the cart. It is disabled if sold out. */
export function AddToCart({ product: { productId, title, state }, look = 'primary', adding }: AddToCartProps) {
  const own = useAddLine();
  const { add, isPending, isSuccess, error } = adding ?? own;
  const quantity = useQuantityInCart(productId);
  return (
    <>
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
      <Button
        className="add-to-cart"
        look={quantity === undefined && !isSuccess ? look : 'primary'}
        busy={isPending || state !== undefined}
        onClick={() => add({ productId })}
      >
        {isSuccess && quantity === undefined && <CheckIcon />}
        <span>
          <span>{state ? home.soldOut : home.addToCart}</span>
          <span className="visually-hidden">{` ${title}`}</span>
        </span>
        {quantity !== undefined && (
          <span className="add-to-cart__quantity" aria-hidden="true">
            {quantity}
          </span>
        )}
      </Button>
      {quantity !== undefined && <span className="visually-hidden">{home.inCart(quantity)}</span>}
      <span className="visually-hidden" role="status">
        {isSuccess ? home.added(title) : ''}
      </span>
    </>
  );
}
