import { messageOf } from '#web/lib/problem.ts';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { useWantedProduct } from '../api/add-wanted-product.ts';

/** Adds the gift to the cart that the visitor chose before signing in, and shows the result. */
export function WantedProduct() {
  const { isSuccess, error } = useWantedProduct();
  return (
    <>
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
      <Message kind="success">
        {isSuccess && (
          <span>
            {texts.wantedAdded} <Link to="/cart">{texts.title}</Link>
          </span>
        )}
      </Message>
    </>
  );
}
