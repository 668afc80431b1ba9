import type { ReactNode } from 'react';
import { limits } from '#contracts/limits.ts';
import { replaced, without } from '#web/lib/list.ts';
import { personalisation as texts } from '#web/texts/questions/personalisation.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/fields.tsx';
import { FocusableButton } from '#web/ui/focusable-button.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { ChevronIcon, PlusIcon } from '#web/ui/lazy-icons.tsx';
import { newOption, type TypedOption, type TypedQuestion, withSize } from './typed-questions.ts';

const { questions: most } = limits;

interface QuestionEditorProps {
  readonly question: TypedQuestion;
  readonly index: number;
  readonly count: number;
  readonly onChange: (question: TypedQuestion) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** The fields of one question. Their names match those in the API's validation errors. */
export function QuestionEditor({ question, index, count, onChange, onMove, onRemove }: QuestionEditorProps) {
  const { kind, label } = question;
  const name = label.trim() === '' ? texts.kinds[kind] : label;
  const edited = { question, index, set: (changes: Partial<TypedQuestion>) => onChange({ ...question, ...changes }) };
  return (
    <fieldset className="question-editor">
      <legend>{texts.numbered(index + 1, texts.kinds[kind])}</legend>
      <div className="question-editor__tools">
        <Tool label={texts.up(name)} disabled={index === 0} onClick={() => onMove(-1)} turned>
          <ChevronIcon />
        </Tool>
        <Tool label={texts.down(name)} disabled={index === count - 1} onClick={() => onMove(1)}>
          <ChevronIcon />
        </Tool>
        <Tool label={texts.remove(name)} onClick={onRemove}>
          <CloseIcon />
        </Tool>
      </div>
      <TextField {...fieldOf(edited, 'label')} maxLength={most.labelLength} />
      <TextField {...fieldOf(edited, 'help')} maxLength={most.helpLength} isRequired={false} />
      {kind === 'text' && (
        <Pair>
          <NumberField {...fieldOf(edited, 'maxLength')} min={1} max={most.textLength} />
          <NumberField {...fieldOf(edited, 'lines')} min={1} max={most.textLines} />
        </Pair>
      )}
      {kind === 'choice' && <Options {...edited} />}
      {kind === 'date' && (
        <Pair>
          <NumberField {...fieldOf(edited, 'from')} min={0} max={most.days} isRequired={false} />
          <NumberField {...fieldOf(edited, 'to')} min={0} max={most.days} isRequired={false} />
        </Pair>
      )}
      {kind === 'photos' && <PhotosFields {...edited} />}
      <Ticks {...edited} />
    </fieldset>
  );
}

/** A question that is being edited. */
interface Edited {
  readonly question: TypedQuestion;
  readonly index: number;
  readonly set: (changes: Partial<TypedQuestion>) => void;
}

/** The name, label, value and change of a text field. `of` is its path in the API's errors; by default the key. */
const fieldOf = ({ question, index, set }: Edited, key: TextKey, of: string = key) => ({
  name: `questions.${index}.${of}`,
  label: texts.fields[key],
  value: question[key],
  onChange: ({ target }: { target: { value: string } }) => set({ [key]: target.value }),
});

type NumberFieldProps = ReturnType<typeof fieldOf> & {
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly isRequired?: boolean;
};

const NumberField = ({ step = 1, isRequired = true, ...field }: NumberFieldProps) => (
  <TextField
    {...field}
    type="number"
    inputMode={step === 1 ? 'numeric' : 'decimal'}
    step={step}
    isRequired={isRequired}
  />
);

/** The sides that a print can have, in centimetres. */
const printRange = { min: 1, max: 300, step: 0.1 };

/** How many photos the question takes, the size of their print, and what each is for. */
function PhotosFields(edited: Edited) {
  const { question, set } = edited;
  return (
    <>
      <Pair>
        <NumberField {...fieldOf(edited, 'min')} min={1} max={most.photos} />
        <NumberField {...fieldOf(edited, 'max')} min={1} max={most.photos} />
      </Pair>
      <Pair>
        <NumberField {...fieldOf(edited, 'width', 'printMm.0')} {...printRange} />
        <NumberField {...fieldOf(edited, 'height', 'printMm.1')} {...printRange} />
      </Pair>
      <TextAreaField {...fieldOf(edited, 'slots')} hint={texts.slotsHint} isRequired={false} rows={2} />
      <Tick label={texts.fields.original} checked={question.original} onChange={(original) => set({ original })} />
    </>
  );
}

/** Whether the answer is lettered on the gift, and whether it is needed. An answer can't be both needed and optional. */
function Ticks({ question, set }: Edited) {
  const { kind } = question;
  return (
    <>
      {(kind === 'text' || kind === 'date') && (
        <>
          <Tick label={texts.fields.lettered} checked={question.lettered} onChange={(lettered) => set({ lettered })} />
          <Tick
            label={texts.fields.needed}
            checked={question.needed}
            onChange={(needed) => set({ needed, ...(needed && { optional: false }) })}
          />
        </>
      )}
      {kind !== 'choice' && (
        <Tick
          label={texts.fields.optional}
          checked={question.optional}
          onChange={(optional) => set({ optional, ...(optional && { needed: false }) })}
        />
      )}
    </>
  );
}

/** The text fields of a typed question. */
type TextKey = Exclude<
  keyof TypedQuestion & keyof typeof texts.fields,
  'needed' | 'optional' | 'lettered' | 'original' | 'sizes'
>;

const Pair = ({ children }: { children: ReactNode }) => <div className="question-editor__pair">{children}</div>;

interface ToolProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly turned?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Tool = ({ label, turned = false, ...button }: ToolProps) => (
  <FocusableButton
    className={turned ? 'question-editor__tool question-editor__tool--turned' : 'question-editor__tool'}
    aria-label={label}
    {...button}
  />
);

interface TickProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

const Tick = ({ label, checked, onChange }: TickProps) => (
  <label className="question-editor__tick">
    <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
);

/** The options of a choice. The first one is the default and has no surcharge. */
function Options({ question: { options, sizes }, index, set }: Edited) {
  const onChange = (changed: readonly TypedOption[]) => set({ options: changed });
  const name = (optionIndex: number, of: string) => `questions.${index}.options.${optionIndex}.${of}`;
  return (
    <div className="question-editor__options">
      {options.map((option, optionIndex) => (
        <div className="question-editor__option" key={option.id}>
          <TextField
            name={name(optionIndex, 'label')}
            label={texts.option(optionIndex + 1)}
            maxLength={most.labelLength}
            value={option.label}
            onChange={({ target }) => {
              const named = { ...option, label: target.value };
              onChange(replaced(options, option.id, sizes ? withSize(named, option) : named));
            }}
          />
          {optionIndex === 0 ? (
            <p className="question-editor__default">{texts.isDefault}</p>
          ) : (
            <TextField
              name={name(optionIndex, 'addPaise')}
              label={texts.adds}
              type="number"
              inputMode="decimal"
              isRequired={false}
              min={0}
              max={limits.maxPrice}
              step={0.01}
              value={option.adds}
              onChange={({ target }) => onChange(replaced(options, option.id, { ...option, adds: target.value }))}
            />
          )}
          {options.length > 2 && (
            <Tool
              label={texts.remove(option.label || texts.option(optionIndex + 1))}
              onClick={() => onChange(without(options, option.id))}
            >
              <CloseIcon />
            </Tool>
          )}
          {sizes && (
            <Pair>
              {(['width', 'height'] as const).map((side, axis) => (
                <NumberField
                  key={side}
                  name={name(optionIndex, `printMm.${axis}`)}
                  label={texts.printed[side]}
                  value={option[side]}
                  onChange={({ target }) => onChange(replaced(options, option.id, { ...option, [side]: target.value }))}
                  {...printRange}
                />
              ))}
            </Pair>
          )}
        </div>
      ))}
      {options.length < most.options && (
        <Button look="quiet" onClick={() => onChange([...options, newOption()])}>
          <PlusIcon />
          {texts.addOption}
        </Button>
      )}
      <Tick
        label={texts.fields.sizes}
        checked={sizes}
        onChange={(checked) =>
          set({ sizes: checked, ...(checked && { options: options.map((option) => withSize(option)) }) })
        }
      />
    </div>
  );
}
