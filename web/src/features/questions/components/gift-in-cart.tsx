import type { Line } from '#contracts/cart/cart.ts';
import { questions as texts } from '#web/texts/questions/questions.ts';
import { Link } from '#web/ui/link.tsx';
import './gift-in-cart.css';

interface GiftInCartProps {
  /** The lines of the page's product in the cart. */
  readonly lines: readonly Line[];
  /** True if the customer tried to add the same gift again. */
  readonly isRepeated: boolean;
}

/** Says on a gift's page what the cart has of it, and leads there. */
export function GiftInCart({ lines, isRepeated }: GiftInCartProps) {
  const [line] = lines;
  if (line === undefined) return null;
  return (
    <div className="message message--success gift-in-cart">
      <p role="status">{isRepeated ? texts.alreadyInCart : ''}</p>
      {!isRepeated && <p className="gift-in-cart__gift">{texts.inCart(lines)}</p>}
      <Link to="/cart">{texts.toCart}</Link>
    </div>
  );
}
