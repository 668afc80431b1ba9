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
  /** The labels of the questions that it lacks, because the typed answers can't be added. */
  readonly without: readonly string[];
  /** True if the customer tried to add the same gift again. */
  readonly isRepeated: boolean;
  /** Empties the page for another gift. */
  readonly onAnother: () => void;
}

/** Says on a gift's page what the cart has of it, and leads there. After Add to Cart it shows the gift and offers the next steps. */
export function GiftInCart({ lines, added, without, isRepeated, onAnother }: GiftInCartProps) {
  if (lines.length === 0) return null;
  if (added !== undefined)
    return <Sheet line={added} without={without} isRepeated={isRepeated} onAnother={onAnother} />;
  return (
    <div className="message message--success gift-in-cart">
      <p role="status">{isRepeated ? texts.alreadyInCart : ''}</p>
      {!isRepeated && <p className="gift-in-cart__gift">{texts.inCart(lines)}</p>}
      <Link to="/cart">{texts.toCart}</Link>
    </div>
  );
}

interface SheetProps extends Pick<GiftInCartProps, 'without' | 'isRepeated' | 'onAnother'> {
  readonly line: Line;
}

/** Not modal, and it leaves the focus on Add to Cart, whose own status announces the gift. */
function Sheet({ line, without, isRepeated, onAnother }: SheetProps) {
  return (
    <section className="message message--success gift-in-cart gift-in-cart--sheet" aria-label={texts.addedTitle}>
      <DrawnWords line={line}>
        <LinePicture line={line} alt="" sizes="5rem" eager />
      </DrawnWords>
      <div>
        <p role="status">{isRepeated ? texts.alreadyInCart : ''}</p>
        {!isRepeated && <p className="gift-in-cart__gift">{texts.inCart([line])}</p>}
        {!isRepeated && without.length > 0 && <p>{texts.without(without)}</p>}
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
