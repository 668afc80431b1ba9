import type { Line } from '#contracts/cart/cart.ts';
import { questions as texts } from '#web/texts/questions/questions.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LinePicture } from '../../photos/components/line-picture.tsx';
import { DrawnWords } from '../../previews/lettering/drawn-words.tsx';
import './gift-in-cart.css';

interface GiftInCartProps {
  /** The lines of the page's product in the cart. */
  readonly lines: readonly Line[];
  /** The line that the customer has just added from this page. */
  readonly added: Line | undefined;
  /** True if the customer tried to add the same gift again. */
  readonly isRepeated: boolean;
  /** Empties the page for another gift. */
  readonly onAnother: () => void;
}

/** Says on a gift's page what the cart has of it, and leads there. After Add to Cart it shows the gift and offers the next steps. */
export function GiftInCart({ lines, added, isRepeated, onAnother }: GiftInCartProps) {
  if (lines.length === 0) return null;
  if (added !== undefined) return <Sheet line={added} isRepeated={isRepeated} onAnother={onAnother} />;
  return (
    <div className="message message--success gift-in-cart">
      <p role="status">{isRepeated ? texts.alreadyInCart : ''}</p>
      {!isRepeated && <p className="gift-in-cart__gift">{texts.inCart(lines)}</p>}
      <Link to="/cart">{texts.toCart}</Link>
    </div>
  );
}

interface SheetProps extends Pick<GiftInCartProps, 'isRepeated' | 'onAnother'> {
  readonly line: Line;
}

/** Not modal, and it leaves the focus on Add to Cart, whose own status announces the gift. */
function Sheet({ line, isRepeated, onAnother }: SheetProps) {
  return (
    <section className="message message--success gift-in-cart gift-in-cart--sheet" aria-label={texts.addedTitle}>
      <DrawnWords line={line}>
        <LinePicture line={line} alt="" sizes="5rem" eager />
      </DrawnWords>
      <div className="gift-in-cart__words">
        <p role="status">{isRepeated ? texts.alreadyInCart : ''}</p>
        {!isRepeated && <p className="gift-in-cart__gift">{texts.inCart([line])}</p>}
      </div>
      <div className="gift-in-cart__next">
        <LinkButton to="/cart">{texts.goToCart}</LinkButton>
        <Button look="secondary" onClick={onAnother}>
          {texts.another}
        </Button>
      </div>
    </section>
  );
}
