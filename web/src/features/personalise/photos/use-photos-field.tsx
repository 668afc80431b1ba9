import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Line } from '#contracts/cart.ts';
import type { Product } from '#contracts/product.ts';
import type { PhotosQuestion } from '#contracts/questions.ts';
import { latePart } from '#web/lib/late-part-query.ts';
import type { AnswersState } from '../../questions/use-answers.ts';
import { asksForWords, wordsOf } from '../lettering/words-of.ts';
import type { PhotosNeeds } from './photos-question.tsx';

const photosPart = latePart('photos-question', () => import('./photos-question.tsx'));

interface PhotosFieldOptions {
  readonly product: Product;
  /** Names the draft, as for the other answers. */
  readonly draftKey: string;
  readonly answers: AnswersState;
  /** The line that the customer changes. */
  readonly line: Line | undefined;
  /** Until when the photos stay on this device, in words. */
  readonly promise?: string;
}

/** The fields for a product's photos, whose code loads after the page's. */
export function usePhotosField({ product, draftKey, answers, line, promise }: PhotosFieldOptions) {
  const { questions = [] } = product;
  const isAsked = questions.some(({ kind }) => kind === 'photos');
  const { data: Part, isError } = useQuery({ ...photosPart, enabled: isAsked });
  const [needs, setNeeds] = useState<Readonly<Record<string, PhotosNeeds>>>({});
  const [isChecked, setChecked] = useState(false);
  const all = Object.values(needs);
  const blockers = [...new Set(all.flatMap(({ words }) => words))];
  const field = (question: PhotosQuestion, isFirst: boolean) =>
    Part ? (
      <Part
        product={product}
        question={question}
        isFirst={isFirst}
        draftKey={draftKey}
        line={line}
        promise={promise}
        words={wordsOf(questions, answers.given)}
        asksForWords={asksForWords(questions)}
        onNeeds={(some) => setNeeds((before) => ({ ...before, [question.id]: some }))}
        onKept={(photos) => answers.keepPhotos(question, photos)}
      />
    ) : (
      <PhotosPlace question={question} />
    );
  return {
    /** If the draft's photos may be sent with the line: never before it is known that the customer has agreed. */
    follow: all.length > 0 && !all.some(({ tick }) => tick),
    /** Undefined if it can't load: the photos can follow after ordering. */
    field: isError ? undefined : field,
    /** What the photos wait for, in words. */
    blockers,
    /** The same, once `check` was called: the customer needn't know it before. */
    needs: isChecked ? blockers : [],
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
