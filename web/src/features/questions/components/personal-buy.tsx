import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Line } from '#contracts/cart.ts';
import type { Product } from '#contracts/product.ts';
import type { PhotosQuestion } from '#contracts/questions.ts';
import { latePart } from '#web/lib/late-part-query.ts';
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
import { asksForWords, wordsOf } from '../../personalise/lettering/words-of.ts';
import type { PhotosNeeds } from '../../personalise/photos/photos-question.tsx';
import { priceWith } from '../given.ts';
import { type AnswersState, useAnswers } from '../use-answers.ts';
import { QuestionFields } from './question-fields.tsx';

export interface PersonalBuyProps {
  readonly product: Product;
}

const photosPart = latePart('photos-question', () => import('../../personalise/photos/photos-question.tsx'));

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

interface PhotosFieldOptions {
  readonly product: Product;
  readonly draftKey: string;
  readonly answers: AnswersState;
  readonly line: Line | undefined;
}

/** The fields for photos, whose code loads after the page's. */
function usePhotosField({ product, draftKey, answers, line }: PhotosFieldOptions) {
  const { questions = [] } = product;
  // A cart's lines come without the questions.
  const asked = useMemo(() => line && { ...line, questions: product.questions ?? [] }, [line, product.questions]);
  const isAsked = questions.some(({ kind }) => kind === 'photos');
  const { data: Part, isError } = useQuery({ ...photosPart, enabled: isAsked });
  const [needs, setNeeds] = useState<Readonly<Record<string, PhotosNeeds>>>({});
  const [isChecked, setChecked] = useState(false);
  const all = Object.values(needs);
  const field = (question: PhotosQuestion, isFirst: boolean) =>
    Part ? (
      <Part
        product={product}
        question={question}
        isFirst={isFirst}
        draftKey={draftKey}
        line={asked}
        words={wordsOf(questions, answers.given)}
        asksForWords={asksForWords(questions)}
        onNeeds={(some) => setNeeds((before) => ({ ...before, [question.id]: some }))}
        onKept={(photos) => answers.keep(question, photos)}
      />
    ) : (
      <PhotosPlace question={question} />
    );
  return {
    /** If the draft's photos may be sent with the line: never before it is known that the customer has agreed. */
    follow: all.length > 0 && !all.some(({ tick }) => tick),
    /** Undefined if it can't load: the photos can follow after ordering. */
    field: isError ? undefined : field,
    /** What the photos wait for, once the customer has pressed Add to Cart. */
    needs: isChecked ? [...new Set(all.flatMap(({ words }) => words))] : [],
    check: () => setChecked(true),
  };
}

/** The room of a field for photos until its code has loaded. */
const PhotosPlace = ({ question: { label, help } }: { question: PhotosQuestion }) => (
  <div className="photos-question">
    <p className="questions__label">{label}</p>
    <p className="questions__hint">{help}</p>
    <div className="photos-question__place" />
  </div>
);

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
