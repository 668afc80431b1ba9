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
import { priceWith } from '../given.ts';
import { useAnswers } from '../use-answers.ts';
import { PhotosNotice } from './photos-notice.tsx';
import { QuestionFields } from './question-fields.tsx';

export interface PersonalBuyProps {
  readonly product: Product;
}

/** The price, the questions and Add to Cart of a product with questions (D21). `?line=` names a cart line to change. */
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
  /** How often Add to Cart left the photos out since it last took them. */
  const [refusals, setRefusals] = useState(0);
  /** Shows the first tick that the photos wait for. The page's bar must not cover it. */
  const showTick = (): void => {
    const tick = answers.fields.current?.querySelector<HTMLElement>('[data-blocks-photos]:not(:checked)');
    tick?.focus({ preventScroll: true });
    tick?.closest('label')?.scrollIntoView?.({ block: 'center' });
  };
  const wanted = (): WantedLine => {
    const given = answers.take();
    const unanswered = Object.keys(given).length === 0;
    const follow = photos.follow && { draftKey };
    if (line) return { productId, answers: given, instead: line.lineId, ...follow };
    return { productId, ...(!unanswered && { answers: given }), ...follow };
  };
  const wantedNow = (): WantedLine => {
    const isRefused = photos.waitsFor.length > 0;
    setRefusals((before) => (isRefused ? before + 1 : 0));
    if (isRefused) showTick();
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
          <SaveLine wanted={wanted} waitsFor={photos.waitsFor} onRefuse={showTick} />
        ) : (
          <>
            {refusals > 0 && (
              <PhotosNotice key={refusals} productId={productId} waitsFor={photos.waitsFor} wanted={wanted} />
            )}
            <AddToCart product={product} wanted={wantedNow} />
          </>
        )}
      </div>
    </>
  );
}

/** The line that the customer changes, once the cart is there; undefined if it is not in the cart. */
function useCartLine(productId: string, lineId: string | undefined) {
  const { user } = useSession();
  const { data: cart } = useQuery({ ...cartQuery, enabled: user !== undefined && lineId !== undefined });
  return cart?.lines.find((line) => line.productId === productId && line.lineId === lineId);
}

interface SaveLineProps {
  readonly wanted: () => WantedLine;
  /** What new photos wait for, in words: nothing is saved without them, because the customer then leaves the page. */
  readonly waitsFor: readonly string[];
  readonly onRefuse: () => void;
}

/** Swaps the line for one with the new answers, and returns to the cart. */
function SaveLine({ wanted, waitsFor, onRefuse }: SaveLineProps) {
  const [isRefused, setRefused] = useState(false);
  const save = () => {
    setRefused(waitsFor.length > 0);
    if (waitsFor.length > 0) onRefuse();
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
        {isRefused && waitsFor.length > 0 ? `${waitsFor.join(' ')} ${texts.thenSave}` : undefined}
      </Message>
      <Button busy={isPending} busyLabel={texts.saving} onClick={save}>
        {texts.save}
      </Button>
    </>
  );
}
