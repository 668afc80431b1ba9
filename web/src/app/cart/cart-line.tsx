import { memo, useRef } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { messageOf } from '#web/lib/problem.ts';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { Button } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useRemoveLine } from '../../features/cart/api/remove-line.ts';
import { QuantityStepper } from '../../features/cart/components/quantity-stepper.tsx';
import { useChangeQuantity } from '../../features/cart/use-cart.ts';
import { LinePicture } from '../../features/photos/components/line-picture.tsx';
import { linePhotos, mayHavePhotos, withoutPendingPhotos } from '../../features/photos/line-photos-part.ts';
import { DrawnWords } from '../../features/previews/lettering/drawn-words.tsx';
import { LineAnswers } from '../../features/questions/components/line-answers.tsx';
import { Description } from './description.tsx';
import './cart-line.css';

interface CartLineProps {
  readonly line: Line;
  /** The line's index in the cart. */
  readonly index: number;
  /** Called after the line was deleted. */
  readonly onRemoved: (line: Line, index: number) => void;
}

/**
 * One line of the cart: image, title, description, unit price, quantity, line total, DELETE. Memoised, so that a
 * change of one line does not re-render up to 97 others.
 */
export const CartLine = memo(function CartLine({ line, index, onRemoved }: CartLineProps) {
  const { lineId, title, description, price, qty, totalProductPrice } = line;
  const quantity = useChangeQuantity(line);
  const removal = useRemoveLine();
  const error = removal.error ?? quantity.error;
  const latest = useRef({ line, index });
  latest.current = { line, index };
  // While the line is being deleted, another ID and answers may arrive for it.
  const noteRemoval = () => onRemoved(latest.current.line, latest.current.index);
  return (
    <li className="cart-line">
      <DrawnWords line={line}>
        <LinePicture line={line} alt="" sizes="(min-width: 48rem) 13rem, 6.5rem" />
      </DrawnWords>
      <div className="cart-line__text">
        <h2>
          <Link to={productPath(line)}>{title}</Link>
        </h2>
        {line.state && <p className="cart-line__sold-out">{texts.soldOut}</p>}
        <LineAnswers line={withoutPendingPhotos(line)} editable />
        {mayHavePhotos(line) && <LazyPart part={linePhotos}>{(LinePhotos) => <LinePhotos line={line} />}</LazyPart>}
        <Description text={description} />
        <p className="cart-line__unit-price">
          <Price rupees={price} /> {texts.each}
        </p>
      </div>
      <div className="cart-line__controls">
        <QuantityStepper title={title} qty={qty} price={price} onChange={quantity.change} onSet={quantity.set} />
        <Button
          look="quiet"
          busy={removal.isPending}
          onClick={() => removal.mutate(lineId, { onSuccess: noteRemoval })}
        >
          <span>{removal.isPending ? texts.removing : texts.remove}</span>
          <span className="visually-hidden">{` ${title}`}</span>
        </Button>
        <p className="cart-line__total">
          <span className="visually-hidden">{`${texts.lineTotal} `}</span>
          <Price rupees={totalProductPrice} />
        </p>
      </div>
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
    </li>
  );
});

/** A placeholder with the size of a line. */
export function CartLineSkeleton() {
  return (
    <li className="cart-line" aria-hidden="true">
      <Skeleton className="cart-line__picture-skeleton" />
      <div className="cart-line__text">
        <Skeleton className="cart-line__title-skeleton" />
        <Skeleton className="cart-line__description-skeleton" />
      </div>
      <div className="cart-line__controls">
        <Skeleton className="cart-line__stepper-skeleton" />
      </div>
    </li>
  );
}
