import { useRef } from 'react';
import { todayInIndia } from '#web/lib/india.ts';
import { personalisation as texts } from '#web/texts/questions/personalisation.ts';
import { QuestionFields } from '../components/question-fields.tsx';
import { isAsked } from '../field-values.ts';
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
    collect: () => ({}),
  };
  return (
    <figure className="personalisation__example">
      <figcaption>{texts.example}</figcaption>
      <div inert>
        <QuestionFields questions={questions} answers={answers} />
      </div>
    </figure>
  );
}
