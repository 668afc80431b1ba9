import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Product } from '#contracts/product.ts';
import { messageOf } from '#web/lib/problem.ts';
import { useSession } from '#web/lib/session.tsx';
import { questions as texts } from '#web/texts.ts';
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
import { QuestionFields } from './question-fields.tsx';

export interface PersonalBuyProps {
  readonly product: Product;
}

/** The price, the questions and Add to Cart of a product with questions (D21). `?line=` names a cart line to change. */
export default function PersonalBuy(props: PersonalBuyProps) {
  const [query] = useSearchParams();
  const lineId = query.get('line') ?? undefined;
  return <Buy key={lineId ?? 'new'} lineId={lineId} {...props} />;
}

function Buy({ product, lineId }: PersonalBuyProps & { lineId: string | undefined }) {
  const { productId, price, questions = [] } = product;
  const line = useCartLine(productId, lineId);
  const draftKey = lineId ?? productId;
  const answers = useAnswers({ questions, draftKey, stored: line?.answers });
  const photos = usePhotosField({ product, draftKey, answers, line });
  const wanted = (): WantedLine => {
    const given = answers.take();
    photos.check();
    const unanswered = Object.keys(given).length === 0;
    const follow = photos.follow && { draftKey };
    if (line) return { productId, answers: given, instead: line.lineId, ...follow };
    return { productId, ...(!unanswered && { answers: given }), ...follow };
  };
  const total = <Price rupees={priceWith(price, answers.asked, answers.given)} />;
  return (
    <>
      <p className="product-details__price questions__price">{total}</p>
      <QuestionFields questions={questions} answers={answers} photosField={photos.field} />
      <div className="product-details__buy product-details__buy--asked">
        <p className="product-details__price">{total}</p>
        {line ? <SaveLine wanted={wanted} /> : <AddToCart product={product} wanted={wanted} />}
        {photos.needs.length > 0 && (
          <div className="message message--error" role="alert">
            {photos.needs.join(' ')}
          </div>
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

/** Swaps the line for one with the new answers, and returns to the cart. */
function SaveLine({ wanted }: { wanted: () => WantedLine }) {
  const { add, isPending, isSuccess, error } = useAddLine();
  const navigate = useNavigate();
  useEffect(() => {
    if (isSuccess) navigate('/cart');
  }, [isSuccess, navigate]);
  return (
    <>
      <Message kind="error">{error ? messageOf(error) : undefined}</Message>
      <Button busy={isPending} busyLabel={texts.saving} onClick={() => add(wanted())}>
        {texts.save}
      </Button>
    </>
  );
}
