import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '#web/lib/problem.ts';
import { useSession } from '#web/lib/session.tsx';
import { cart as texts } from '#web/texts.ts';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { addLine } from '../api/add-line.ts';
import { refreshCart } from '../api/get-cart.ts';
import { takeWantedProduct } from '../wanted-product-store.ts';

/** Adds the product that a visitor chose before signing in (D18), and shows the result. */
export function WantedProduct() {
  const { status } = useSession();
  const { mutate, isSuccess, error } = useMutation({ mutationFn: addLine, onSuccess: () => void refreshCart() });
  useEffect(() => {
    if (status !== 'signed-in') return;
    const productId = takeWantedProduct(window.sessionStorage);
    if (productId !== undefined) mutate(productId);
  }, [status, mutate]);
  return (
    <>
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
      <Message kind="success">
        {isSuccess && (
          <>
            {texts.wantedAdded} <Link to="/cart">{texts.title}</Link>
          </>
        )}
      </Message>
    </>
  );
}
