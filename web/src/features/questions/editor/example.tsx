import { useRef } from 'react';
import type { PhotosQuestion, Question } from '#contracts/questions/questions.ts';
import { todayInIndia } from '#web/lib/today-in-india.ts';
import { giftPhotos } from '#web/texts/previews/gift-photos.ts';
import { personalisation as texts } from '#web/texts/questions/personalisation.ts';
import { Needed, QuestionFields } from '../components/question-fields.tsx';
import { isAsked, valueIn } from '../field-values.ts';
import { personalisationFrom, type TypedPersonalisation } from './typed-questions.ts';

const ignore = () => undefined;

/** Shows the questions as the customer will see them. Inert, so that they are not part of the owner's form. */
export function Example({ value }: { value: TypedPersonalisation }) {
  const fields = useRef<HTMLElement>(null);
  const { questions } = personalisationFrom(value);
  const answers = {
    fields,
    asked: questions.filter(isAsked),
    given: {},
    today: todayInIndia(),
    checked: new Set<string>(),
    check: ignore,
    setValue: ignore,
    keepPhotos: ignore,
  };
  return (
    <figure className="personalisation__example">
      <figcaption>{texts.example}</figcaption>
      <div inert>
        {/* Begins again with each change: a customer's labels never change, so they may have siblings. */}
        <QuestionFields
          key={JSON.stringify(questions)}
          questions={questions}
          answers={answers}
          photosField={(question) => <ShownPhotos question={question} size={sizeOf(question, questions)} />}
        />
      </div>
    </figure>
  );
}

/** The print size of the options that are chosen at first, or the question's own. */
const sizeOf = ({ printMm }: PhotosQuestion, questions: readonly Question[]): PhotosQuestion['printMm'] =>
  questions
    .flatMap((each) => (each.kind === 'choice' ? each.options.filter(({ id }) => id === valueIn(each, {})) : []))
    .find((option) => option.printMm)?.printMm ?? printMm;

interface ShownPhotosProps {
  readonly question: PhotosQuestion;
  readonly size: PhotosQuestion['printMm'];
}

/** A photo question without chosen photos. The customer's own field belongs to the previews, which come after the questions. */
function ShownPhotos({ question, size }: ShownPhotosProps) {
  const { label, help, min, max } = question;
  return (
    <div className="personalisation__photos">
      <p className="questions__label">
        <span>{label}</span>
        <Needed question={question} />
      </p>
      <p className="questions__hint">
        {[help, `${giftPhotos.wanted(min, max)}, ${giftPhotos.size(size)}.`].filter(Boolean).join(' ')}
      </p>
      <div className="personalisation__choose-photos">
        <span className="button button--primary">{giftPhotos.choose(max)}</span>
        <p className="personalisation__promise">
          <span>{`${giftPhotos.chooseHint} `}</span>
          <span className="personalisation__drop">{`${giftPhotos.dropHint} `}</span>
          <strong>{giftPhotos.promise}</strong>
        </p>
      </div>
    </div>
  );
}
