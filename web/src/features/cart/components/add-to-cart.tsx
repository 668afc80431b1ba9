import type { Product } from '#contracts/product.ts';
import { messageOf } from '#web/lib/problem.ts';
import { home } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { Message } from '#web/ui/message.tsx';
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
