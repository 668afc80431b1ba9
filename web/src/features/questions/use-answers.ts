import { useEffect, useRef, useState } from 'react';
import type { Answers, PhotosAnswer } from '#contracts/questions/answers.ts';
import type { Question } from '#contracts/questions/questions.ts';
import { todayInIndia } from '#web/lib/today-in-india.ts';
import { moveFocusInView } from '#web/ui/move-focus.ts';
import { answerDraft, keepAnswerDraft } from './answer-drafts.ts';
import { type AskedQuestion, answersFrom, type Given, givenFrom, isAsked, validationError } from './field-values.ts';

interface AnswersOptions {
  readonly questions: readonly Question[];
  /** The key of the draft: a product's ID, or that of the line that the customer edits. */
  readonly draftKey: string;
  /** The saved answers of that line, once they are known. */
  readonly stored: Answers | undefined;
}

/** The state of a product's questions. A draft takes precedence over the line's saved answers. */
export function useAnswers({ questions, draftKey, stored }: AnswersOptions) {
  const fields = useRef<HTMLElement>(null);
  const [given, setGiven] = useState<Given>({});
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [keptPhotos, setKeptPhotos] = useState<Readonly<Record<string, PhotosAnswer['photos']>>>({});
  // Undefined in the first render, which must match the server's: the server may have rendered on another day.
  const [today, setToday] = useState<string>();
  useEffect(() => {
    setToday(todayInIndia());
    // Keeps what the customer typed before the page was hydrated.
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
  const refused = () => asked.filter((question) => validationError(question, given, todayInIndia()) !== undefined);
  return {
    fields,
    asked,
    given,
    today,
    /** The dates whose errors show, because the customer has left their fields. A text's error shows at once. */
    checked,
    check,
    setValue: ({ id }: AskedQuestion, value: string) => {
      // Keeps the other values: the line's answers may load while the customer types.
      setGiven((now) => ({ ...now, [id]: value }));
      keepAnswerDraft(draftKey, { ...answerDraft(draftKey), [id]: value });
    },
    /** Sets which of the line's saved photos a question keeps. */
    keepPhotos: ({ id }: Question, photos: PhotosAnswer['photos']) =>
      setKeptPhotos((before) => ({ ...before, [id]: photos })),
    /** The questions whose typed answers can't be added. */
    refused,
    /** Moves the focus to the first field whose answer can't be added: in the middle, because the page's bars cover the edges. */
    showRefused: (): void => {
      check(asked);
      const [first] = refused();
      const inputs = fields.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [];
      moveFocusInView(Array.from(inputs).find(({ name }) => name === first?.id) ?? null, 'center');
    },
    /**
     * Shows all validation errors. Returns the valid answers and the saved photos that the line keeps; new photos follow later.
     */
    collect: (): Answers => {
      check(asked);
      return { ...photosKeptOf(stored ?? {}, keptPhotos), ...answersFrom(asked, given, todayInIndia()) };
    },
  };
}

export type AnswersState = ReturnType<typeof useAnswers>;

const photosKeptOf = (stored: Answers, kept: Readonly<Record<string, PhotosAnswer['photos']>>): Answers =>
  Object.fromEntries(
    Object.entries(stored).flatMap(([id, answer]): [string, PhotosAnswer][] => {
      if (!('photos' in answer)) return [];
      const photos = kept[id] ?? answer.photos;
      return photos.length > 0 ? [[id, { ...answer, photos }]] : [];
    }),
  );

/** The values in the fields, except defaults. */
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
