import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Product } from '#contracts/product.ts';
import { useAddressQuery } from '#web/lib/address-query.ts';
import { messageOf } from '#web/lib/problem.ts';
import { useSession } from '#web/lib/session.tsx';
import { questions as texts } from '#web/texts/questions.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { Price } from '#web/ui/price.tsx';
import { useAddLine } from '../../cart/api/add-line.ts';
import { cartQuery } from '../../cart/api/get-cart.ts';
import { AddToCart } from '../../cart/components/add-to-cart.tsx';
import type { WantedLine } from '../../cart/wanted-line.ts';
import { usePhotosField } from '../../personalise/photos/use-photos-field.tsx';
import { priceWith } from '../field-values.ts';
import { useAnswers } from '../use-answers.ts';
import { PhotosNotice } from './photos-notice.tsx';
import { QuestionFields } from './question-fields.tsx';

export interface PersonalBuyProps {
  readonly product: Product;
}

/** The price, the questions and Add to Cart of a product with questions. `?line=` is the ID of a cart line to edit. */
export default function PersonalBuy(props: PersonalBuyProps) {
  const lineId = useAddressQuery().get('line') ?? undefined;
  return <Buy key={lineId ?? 'new'} lineId={lineId} {...props} />;
}

function Buy({ product, lineId }: PersonalBuyProps & { lineId: string | undefined }) {
  const { productId, price, questions = [] } = product;
  const line = useCartLine(productId, lineId);
  const draftKey = lineId ?? productId;
  const answers = useAnswers({ questions, draftKey, stored: line?.answers });
  const photos = usePhotosField({ product, draftKey, answers, line });
  /** How often in a row Add to Cart had to leave the photos out. */
  const [blockedClicks, setBlockedClicks] = useState(0);
  /** Focuses the first unchecked box that blocks the photos, centred so that the page's bar does not cover it. */
  const showBlockingCheckbox = (): void => {
    const checkbox = answers.fields.current?.querySelector<HTMLElement>('[data-blocks-photos]:not(:checked)');
    checkbox?.focus({ preventScroll: true });
    checkbox?.closest('label')?.scrollIntoView?.({ block: 'center' });
  };
  const wanted = (): WantedLine => {
    const given = answers.collect();
    const unanswered = Object.keys(given).length === 0;
    const follow = photos.follow && { draftKey };
    if (line) return { productId, answers: given, instead: line.lineId, ...follow };
    return { productId, ...(!unanswered && { answers: given }), ...follow };
  };
  const wantedOnClick = (): WantedLine => {
    const isBlocked = photos.blockers.length > 0;
    setBlockedClicks((before) => (isBlocked ? before + 1 : 0));
    if (isBlocked) showBlockingCheckbox();
    return wanted();
  };
  const total = <Price rupees={priceWith(price, answers.asked, answers.given)} />;
  return (
    <>
      <p className="product-details__price questions__price">{total}</p>
      <QuestionFields questions={questions} answers={answers} photosField={photos.field} />
      <div className="product-details__buy product-details__buy--asked">
        <p className="product-details__price">{total}</p>
        {line ? (
          <SaveLine wanted={wanted} blockers={photos.blockers} onBlocked={showBlockingCheckbox} />
        ) : (
          <>
            {blockedClicks > 0 && (
              <PhotosNotice key={blockedClicks} productId={productId} blockers={photos.blockers} wanted={wanted} />
            )}
            <AddToCart product={product} wanted={wantedOnClick} />
          </>
        )}
      </div>
    </>
  );
}

/** The line that the customer edits; undefined while the cart loads, or if the cart has no such line. */
function useCartLine(productId: string, lineId: string | undefined) {
  const { user } = useSession();
  const { data: cart } = useQuery({ ...cartQuery, enabled: user !== undefined && lineId !== undefined });
  return cart?.lines.find((line) => line.productId === productId && line.lineId === lineId);
}

interface SaveLineProps {
  readonly wanted: () => WantedLine;
  /** What blocks new photos, as sentences. Saving is refused until there is nothing, because it leaves the page. */
  readonly blockers: readonly string[];
  readonly onBlocked: () => void;
}

/** Replaces the line with one that has the new answers, and returns to the cart. */
function SaveLine({ wanted, blockers, onBlocked }: SaveLineProps) {
  const [isBlocked, setBlocked] = useState(false);
  const save = () => {
    setBlocked(blockers.length > 0);
    if (blockers.length > 0) onBlocked();
    else add(wanted());
  };
  const { add, isPending, isSuccess, error } = useAddLine();
  const navigate = useNavigate();
  useEffect(() => {
    if (isSuccess) navigate('/cart');
  }, [isSuccess, navigate]);
  return (
    <>
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
      <Message kind="error">
        {isBlocked && blockers.length > 0 ? `${blockers.join(' ')} ${texts.thenSave}` : undefined}
      </Message>
      <Button busy={isPending} busyLabel={texts.saving} onClick={save}>
        {texts.save}
      </Button>
    </>
  );
}
