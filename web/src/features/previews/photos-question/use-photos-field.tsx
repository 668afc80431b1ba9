import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import type { Product } from '#contracts/products/product.ts';
import type { Answers } from '#contracts/questions/answers.ts';
import type { PhotosQuestion } from '#contracts/questions/questions.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import { givenFrom } from '../../questions/field-values.ts';
import type { AnswersState } from '../../questions/use-answers.ts';
import { asksForWords, wordsOf } from '../lettering/words-of.ts';

const photosPart = lazyPart('photos-question', () => import('./photos-question.tsx'));

interface PhotosFieldOptions {
  readonly product: Product;
  /** The key of the draft, shared with the other answers. */
  readonly draftKey: string;
  readonly answers: AnswersState;
  /** The line that the customer edits. */
  readonly line: Line | undefined;
  /** The saved answers that stay until they are changed, even if they would be refused today. */
  readonly kept?: Answers;
  /** True if the customer has added the gift to the cart from this page, and it is still there. */
  readonly isInCart?: boolean;
  /** True if the cart has photos for this gift. */
  readonly hasPhotosInCart?: boolean;
  /** A sentence that tells the customer until when the photos stay on this device. */
  readonly promise?: string;
}

/** The fields for a product's photos. Their code is lazy-loaded. */
export function usePhotosField({
  product,
  draftKey,
  answers,
  line,
  kept,
  isInCart = false,
  hasPhotosInCart = false,
  promise,
}: PhotosFieldOptions) {
  const { questions = [] } = product;
  // A line's answers arrive in the fields one render after the line.
  const given = { ...givenFrom(line?.answers ?? {}), ...answers.given };
  const isAsked = questions.some(({ kind }) => kind === 'photos');
  const { data: Part, isError } = useQuery({ ...photosPart, enabled: isAsked });
  const [blockersOf, setBlockersOf] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [chosenFor, setChosenFor] = useState<Readonly<Record<string, boolean>>>({});
  const [isChecked, setChecked] = useState(false);
  const reported = Object.values(blockersOf);
  const blockers = [...new Set(reported.flat())];
  const field = (question: PhotosQuestion, isFirst: boolean) =>
    Part ? (
      <Part
        product={product}
        question={question}
        isFirst={isFirst}
        draftKey={draftKey}
        line={line}
        isInCart={isInCart}
        hasPhotosInCart={hasPhotosInCart}
        promise={promise}
        given={given}
        words={wordsOf(questions, answers, kept)}
        asksForWords={asksForWords(questions)}
        onBlockers={(some) => setBlockersOf((before) => ({ ...before, [question.id]: some }))}
        onChosen={(hasPhotos) => setChosenFor((before) => ({ ...before, [question.id]: hasPhotos }))}
        onKept={(photos) => answers.keepPhotos(question, photos)}
      />
    ) : (
      <PhotosPlaceholder question={question} />
    );
  return {
    /** True if the draft's photos may be sent with the line. False until the fields have reported that nothing blocks them. */
    follow: reported.length > 0 && blockers.length === 0,
    /** True if the draft has photos. */
    areChosen: Object.values(chosenFor).includes(true),
    /** Undefined if the code can't be loaded. The customer can then add the photos after ordering. */
    field: isError ? undefined : field,
    /** What the customer must do before the photos can be sent, as sentences. */
    blockers,
    /** The blockers to show: none until `check` is called. */
    shownBlockers: isChecked ? blockers : [],
    check: () => setChecked(true),
  };
}

/** Reserves the space of a photo field until its code has loaded. */
const PhotosPlaceholder = ({ question: { label, help } }: { question: PhotosQuestion }) => (
  <div className="photos-question">
    <p className="questions__label">{label}</p>
    <p className="questions__hint">{help}</p>
    <div className="photos-question__place" />
  </div>
);
