import { useEffect, useRef, useState } from 'react';
import type { Answers, PhotosAnswer } from '#contracts/answers.ts';
import type { Question } from '#contracts/questions.ts';
import { answerDraft, keepAnswerDraft } from './answer-drafts.ts';
import { type AskedQuestion, answersFrom, type Given, givenFrom, isAsked, todayInIndia } from './given.ts';

interface AnswersOptions {
  readonly questions: readonly Question[];
  /** Names the draft: a product's ID, or that of the line that the customer changes. */
  readonly draftKey: string;
  /** The answers of that line, once they are known. */
  readonly stored: Answers | undefined;
}

/** The state of a product's questions. A draft counts more than the line's answers. */
export function useAnswers({ questions, draftKey, stored }: AnswersOptions) {
  const fields = useRef<HTMLElement>(null);
  const [given, setGiven] = useState<Given>({});
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [kept, setKept] = useState<Readonly<Record<string, PhotosAnswer['photos']>>>({});
  // Unknown in the first render: the server may have rendered it on another day.
  const [today, setToday] = useState<string>();
  useEffect(() => {
    setToday(todayInIndia());
    // The customer may have typed before the page was hydrated.
    const typed = fields.current ? typedIn(fields.current) : {};
    if (Object.keys(typed).length > 0) keepAnswerDraft(draftKey, { ...answerDraft(draftKey), ...typed });
    setGiven((now) => ({ ...now, ...answerDraft(draftKey) }));
  }, [draftKey]);
  useEffect(() => {
    if (stored) setGiven((now) => ({ ...givenFrom(stored), ...now }));
  }, [stored]);
  const asked = questions.filter(isAsked);
  const check = (some: readonly AskedQuestion[]) =>
    setChecked((before) => new Set([...before, ...some.map(({ id }) => id)]));
  return {
    fields,
    asked,
    given,
    today,
    /** Questions whose misfit shows, because the customer has finished with them. */
    checked,
    check,
    give: ({ id }: AskedQuestion, value: string) => {
      // The answers of the line may come while the customer types.
      setGiven((now) => ({ ...now, [id]: value }));
      keepAnswerDraft(draftKey, { ...answerDraft(draftKey), [id]: value });
    },
    /** Notes which of the line's photos a question keeps. */
    keep: ({ id }: Question, photos: PhotosAnswer['photos']) => setKept((before) => ({ ...before, [id]: photos })),
    /** The answers that fit, and the photos that the line has and keeps. Photos that the browser sends follow later. */
    take: (): Answers => {
      check(asked);
      return { ...keptPhotos(stored ?? {}, kept), ...answersFrom(asked, given, todayInIndia()) };
    },
  };
}

export type AnswersState = ReturnType<typeof useAnswers>;

const keptPhotos = (stored: Answers, kept: Readonly<Record<string, PhotosAnswer['photos']>>): Answers =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([id, answer]): [string, PhotosAnswer][] => {
      if (!('photos' in answer)) return [];
      const photos = kept[id] ?? answer.photos;
      return photos.length > 0 ? [[id, { ...answer, photos }]] : [];
    }),
  );

/** What the fields hold apart from their defaults. */
const typedIn = (fields: HTMLElement): Given =>
  Object.fromEntries(
    Array.from(fields.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
      .filter((field) =>
        field instanceof HTMLInputElement && field.type === 'radio'
          ? field.checked && !field.defaultChecked
          : field.value !== '',
      )
      .map(({ name, value }) => [name, value]),
  );
