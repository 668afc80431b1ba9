import type { Product } from '../../../../../lambdas/contracts/product.ts';
import { messageOf } from '../../../lib/problem.ts';
import { home } from '../../../texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { Message } from '../../../ui/message.tsx';
import { useAddLine } from '../api/add-line.ts';

/** The Add to Cart of a product card (spec 2). */
export function AddToCart({ product: { productId, title } }: { product: Pick<Product, 'productId' | 'title'> }) {
  const { add, isPending, isSuccess, error } = useAddLine();
  return (
    <>
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
      <Button busy={isPending} onClick={() => add(productId)}>
        {isSuccess && <CheckIcon />}
        <span>
          {home.addToCart}
          <span className="visually-hidden"> {title}</span>
        </span>
      </Button>
      <span className="visually-hidden" role="status">
        {isSuccess ? home.added(title) : ''}
      </span>
    </>
  );
}
