import { Fragment, type ReactNode, type Ref, useId } from 'react';
import { graphemesOf } from '#contracts/graphemes.ts';
import { toRupees } from '#contracts/money.ts';
import type {
  ChoiceQuestion,
  DateQuestion,
  PhotosQuestion,
  Question,
  TextQuestion,
} from '#contracts/questions/questions.ts';
import { questions as texts } from '#web/texts/questions/questions.ts';
import { formatPrice } from '#web/ui/price.tsx';
import { type AskedQuestion, rangeOf, validationError, valueIn } from '../field-values.ts';
import type { AnswersState } from '../use-answers.ts';

interface QuestionFieldsProps {
  /** The title, and the text below it. */
  readonly intro?: { readonly title: string; readonly lead: string | undefined };
  /** For a page that moves the focus to the title. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly questions: readonly Question[];
  readonly answers: Omit<AnswersState, 'refused' | 'showRefused' | 'collect'>;
  /** Renders a photo question. Without it, the page says that the artist will ask for the photos. */
  readonly photosField?: ((question: PhotosQuestion, isFirst: boolean) => ReactNode) | undefined;
}

/** The questions of a product, in the order set by the owner. */
export function QuestionFields({ intro, titleRef, questions, answers, photosField }: QuestionFieldsProps) {
  const { title, lead } = intro ?? { title: texts.title, lead: leadOf(questions) };
  const heading = useId();
  const photos = questions.filter((question) => question.kind === 'photos');
  return (
    <section className="questions" ref={answers.fields} aria-labelledby={heading}>
      <div>
        <h2 id={heading} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h2>
        {answers.asked.length > 0 && lead && <p className="questions__lead">{lead}</p>}
      </div>
      {questions.map((question) => {
        if (question.kind !== 'photos') return <Field key={question.id} question={question} answers={answers} />;
        return <Fragment key={question.id}>{photosField?.(question, question === photos[0])}</Fragment>;
      })}
      {!photosField && photos.length > 0 && (
        <p className="questions__photos">{texts.photosLater(photos.map(({ label }) => label))}</p>
      )}
    </section>
  );
}

/** Undefined if an answer is needed before ordering. */
function leadOf(questions: readonly Question[]): string | undefined {
  if (questions.some(({ when }) => when === 'before-ordering')) return undefined;
  const asksPhotos = questions.some(({ kind }) => kind === 'photos');
  const asksNames = questions.some(({ kind, label }) => kind === 'text' && /name/i.test(label));
  return asksPhotos && asksNames ? texts.photoAndNames : texts.lead;
}

function Field({ question, answers }: Pick<QuestionFieldsProps, 'answers'> & { readonly question: AskedQuestion }) {
  const { given, today, checked } = answers;
  const value = valueIn(question, given);
  // What is wrong in a text is still wrong after more typing, unlike a date's first digits.
  const isChecked = question.kind === 'text' || checked.has(question.id);
  const error = today !== undefined && isChecked ? validationError(question, given, today) : undefined;
  const field = {
    value,
    error,
    setValue: (value: string) => answers.setValue(question, value),
    check: () => answers.check([question]),
  };
  if (question.kind === 'choice') return <ChoiceField question={question} field={field} />;
  if (question.kind === 'date') return <DateField question={question} field={field} today={today} />;
  return <TextField question={question} field={field} />;
}

/** The value of a field, its error and its actions. */
interface FieldState {
  readonly value: string;
  readonly error: string | undefined;
  readonly setValue: (value: string) => void;
  readonly check: () => void;
}

/** Without `maxLength`: the browser would count code units, and cut off pasted text in silence. */
function TextField({ question, field }: { question: TextQuestion; field: FieldState }) {
  const { maxLength, lines } = question;
  return (
    <LabelledField
      question={question}
      error={field.error}
      hint={texts.upTo(maxLength, lines)}
      count={`${graphemesOf(field.value.trim()).length} / ${maxLength}`}
    >
      {(described) => {
        const common = {
          ...described,
          value: field.value,
          dir: 'auto',
          onChange: ({ target }: { target: { value: string } }) => field.setValue(target.value),
        };
        return lines === 1 ? (
          <input type="text" autoComplete="off" {...common} />
        ) : (
          <textarea rows={lines} {...common} />
        );
      }}
    </LabelledField>
  );
}

function DateField({
  question,
  field,
  today,
}: {
  question: DateQuestion;
  field: FieldState;
  today: string | undefined;
}) {
  const range = today === undefined ? {} : rangeOf(question, today);
  return (
    <LabelledField question={question} error={field.error} hint={texts.dates(question, range)}>
      {(described) => (
        <input
          type="date"
          {...described}
          {...range}
          value={field.value}
          onBlur={field.check}
          onChange={({ target }) => field.setValue(target.value)}
        />
      )}
    </LabelledField>
  );
}

interface LabelledFieldProps {
  readonly question: TextQuestion | DateQuestion;
  readonly error: string | undefined;
  /** Describes valid answers. */
  readonly hint: string | undefined;
  /** Shown beside the field instead of the hint, which only screen readers get then. */
  readonly count?: string;
  readonly children: (described: {
    readonly id: string;
    readonly name: string;
    readonly 'aria-describedby': string;
    readonly 'aria-invalid': boolean | undefined;
  }) => ReactNode;
}

/** A question with one field, its hints and its error. */
function LabelledField({ question, error, hint, count, children }: LabelledFieldProps) {
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  return (
    <div className="questions__question">
      <label className="questions__label" htmlFor={id}>
        {question.label}
        <Needed question={question} />
      </label>
      <div className="questions__field">
        {children({
          id,
          name: question.id,
          'aria-describedby': `${hintId} ${errorId}`,
          'aria-invalid': error !== undefined || undefined,
        })}
      </div>
      <div className="questions__notes">
        <p className="questions__hint" id={hintId}>
          {question.help} <span className={count === undefined ? undefined : 'visually-hidden'}>{hint}</span>
        </p>
        {count !== undefined && (
          <span className="questions__count" aria-hidden="true">
            {count}
          </span>
        )}
      </div>
      <p className="questions__error" id={errorId} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

function ChoiceField({ question, field }: { question: ChoiceQuestion; field: FieldState }) {
  const id = useId();
  return (
    <fieldset
      className="questions__question"
      {...(question.help !== undefined && { 'aria-describedby': `${id}-hint` })}
    >
      <legend className="questions__label">
        {question.label}
        <Needed question={question} />
      </legend>
      {question.help !== undefined && (
        <p className="questions__hint" id={`${id}-hint`}>
          {question.help}
        </p>
      )}
      <div className="questions__options">
        {question.options.map((option) => (
          <label className="questions__option" key={option.id}>
            <input
              type="radio"
              name={question.id}
              value={option.id}
              checked={option.id === field.value}
              onChange={() => field.setValue(option.id)}
            />
            <span className="questions__option-label">{option.label}</span>{' '}
            {option.addPaise > 0 && (
              <span className="questions__option-price">{texts.adds(formatPrice(toRupees(option.addPaise)))}</span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Says whether and when the answer is needed. Renders nothing for a choice, which always has its default. */
export function Needed({ question }: { question: Question }) {
  if (question.kind === 'choice') return null;
  const text = question.when === 'before-ordering' ? 'needed' : question.optional ? 'optional' : 'later';
  return (
    <span className="questions__needed" data-needed={text}>
      {` ${texts[text]}`}
    </span>
  );
}
