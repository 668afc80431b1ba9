import { useState } from 'react';
import { categories } from '#contracts/categories.ts';
import { limits } from '#contracts/limits.ts';
import type { Occasion } from '#contracts/occasions/occasions.ts';
import { formatShortDay } from '#web/lib/short-day.ts';
import { occasionForm as texts } from '#web/texts/occasions/occasion-form.ts';
import { Button } from '#web/ui/button.tsx';
import { useFieldError } from '#web/ui/fields.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form.tsx';
import { fieldsOfOccasion, occasionField } from '../typed-occasions.ts';
import '#web/ui/fold.css';

interface OccasionFieldsProps {
  /** The row's key. */
  readonly row: number;
  readonly occasion: Partial<Occasion>;
  readonly onRemove: () => void;
}

/** The fields of an occasion. One that is new or wrong is open. */
export function OccasionFields({ row, occasion, onRemove }: OccasionFieldsProps) {
  const [name, setName] = useState(occasion.name ?? '');
  const [date, setDate] = useState(occasion.date ?? '');
  const [isOpen, setOpen] = useState(occasion.name === undefined);
  const isWrong = fieldsOfOccasion.map((field) => useFieldError(occasionField(row, field))).some(Boolean);
  const title = name.trim() || texts.unnamed;
  const field = (of: keyof Occasion) => ({
    name: occasionField(row, of),
    label: texts[of],
    defaultValue: occasion[of] ?? '',
  });
  return (
    <details
      className="fold occasions-form__occasion"
      open={isOpen || isWrong}
      // A wrong field stays in view, so that the form can focus it.
      onToggle={({ currentTarget }) => {
        if (isWrong) currentTarget.open = true;
        setOpen(currentTarget.open);
      }}
    >
      <summary>
        <span>{title}</span>
        {date !== '' && <small>{stateOf(date)}</small>}
      </summary>
      <div className="occasions-form__pair">
        <TextField
          {...field('name')}
          maxLength={limits.occasions.nameLength}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField {...field('date')} type="date" onChange={({ target }) => setDate(target.value)} />
      </div>
      <TextAreaField
        {...field('text')}
        hint={texts.textHint}
        rows={2}
        maxLength={limits.occasions.textLength}
        isRequired={false}
      />
      <div className="occasions-form__pair">
        <SelectField {...field('category')} isRequired={false}>
          <option value="">{texts.anyCategory}</option>
          {categories.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField {...field('words')} hint={texts.wordsHint} maxLength={limits.searchLength} isRequired={false} />
      </div>
      <Button look="quiet" aria-label={texts.removeOf(title)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </details>
  );
}

/** A shop in India is at most half a day ahead of the browser's day in UTC, so the state may change that much late. */
const stateOf = (date: string): string =>
  date < new Date().toISOString().slice(0, 10) ? texts.over : formatShortDay(date);
