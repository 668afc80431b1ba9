import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { moved, replaced, without } from '#web/lib/list.ts';
import { personalisation as texts } from '#web/texts/questions/personalisation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { PlusIcon } from '#web/ui/lazy-icons.tsx';
import { Example } from './example.tsx';
import { QuestionEditor } from './question-editor.tsx';
import { templatesFor } from './templates.ts';
import { newQuestion, type TypedPersonalisation, type TypedQuestion } from './typed-questions.ts';

export interface PersonalisationEditorProps {
  /** The category's ID; empty while none is chosen. */
  readonly category: string;
  readonly value: TypedPersonalisation;
  readonly onChange: (value: TypedPersonalisation) => void;
}

const kinds = ['text', 'choice', 'date', 'photos'] as const;

/** The optional section of the product form with the questions to the customer and the making time. */
export default function PersonalisationEditor({ category, value, onChange }: PersonalisationEditorProps) {
  const { questions } = value;
  const heading = useId();
  const [announcement, announce] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const focusLater = useFocusLater(list);
  const change = (next: readonly TypedQuestion[]) => onChange({ ...value, questions: next });
  const add = (added: readonly TypedQuestion[]) => {
    if (questions.length + added.length > limits.questions.count)
      return announce(texts.tooMany(limits.questions.count));
    change([...questions, ...added]);
    focusLater(added[0]?.id);
    announce(texts.added(added.length));
  };
  const move = (question: TypedQuestion, by: -1 | 1) => {
    const index = questions.indexOf(question);
    change(moved(questions, index, by));
    announce(texts.movedTo(index + by + 1));
  };
  const remove = (question: TypedQuestion) => {
    change(without(questions, question.id));
    announce(texts.removed(question.label));
    list.current?.closest('section')?.focus();
  };
  return (
    <section className="personalisation" aria-labelledby={heading} tabIndex={-1}>
      <div>
        <h2 id={heading}>{texts.title}</h2>
        <p className="personalisation__lead">{texts.lead}</p>
      </div>
      <fieldset className="personalisation__choices">
        <legend>{texts.startFrom}</legend>
        {templatesFor(category).map(({ name, make }) => (
          <Button key={name} look="secondary" onClick={() => add(make())}>
            <PlusIcon />
            {name}
          </Button>
        ))}
      </fieldset>
      <ol className="personalisation__questions" ref={list}>
        {questions.map((question, index) => (
          <li key={question.id} data-question={question.id}>
            <QuestionEditor
              question={question}
              index={index}
              count={questions.length}
              onChange={(next) => change(replaced(questions, question.id, next))}
              onMove={(by) => move(question, by)}
              onRemove={() => remove(question)}
            />
          </li>
        ))}
      </ol>
      <fieldset className="personalisation__choices">
        <legend>{texts.addQuestion}</legend>
        {kinds.map((kind) => (
          <Button key={kind} look="quiet" onClick={() => add([newQuestion(kind)])}>
            <PlusIcon />
            {texts.kinds[kind]}
          </Button>
        ))}
      </fieldset>
      <p className="personalisation__news" role="status">
        {announcement}
      </p>
      <MakingTime value={value} onChange={onChange} />
      <ProofTick value={value} onChange={onChange} />
      {questions.length > 0 && <Example value={value} />}
    </section>
  );
}

/** Focuses the first field of an added question, once the list shows it. */
function useFocusLater(list: RefObject<HTMLOListElement | null>): (questionId: string | undefined) => void {
  const [wantedId, setWantedId] = useState<string>();
  useEffect(() => {
    if (wantedId === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-question="${wantedId}"] input`)?.focus();
    setWantedId(undefined);
  }, [wantedId, list]);
  return setWantedId;
}

/** The switch for gifts that ship only after their customer has approved a proof. */
function ProofTick({ value: { proofRequired, ...others }, onChange }: MakingTimeProps) {
  return (
    <label className="question-editor__tick">
      <input
        type="checkbox"
        checked={proofRequired === true}
        onChange={({ target }) => onChange({ ...others, ...(target.checked && { proofRequired: true }) })}
      />
      {texts.proofRequired}
    </label>
  );
}

type MakingTimeProps = Pick<PersonalisationEditorProps, 'value' | 'onChange'>;

/** How many days the artist needs to make the gift. */
const MakingTime = ({ value, onChange }: MakingTimeProps) => (
  <fieldset className="personalisation__making">
    <legend>{texts.making}</legend>
    {(['minDays', 'maxDays'] as const).map((name) => (
      <TextField
        key={name}
        name={`making.${name}`}
        label={texts[name]}
        type="number"
        inputMode="numeric"
        isRequired={false}
        min={1}
        max={limits.questions.makingDays}
        step={1}
        value={value[name]}
        onChange={({ target }) => onChange({ ...value, [name]: target.value })}
      />
    ))}
  </fieldset>
);
