import { type ChangeEvent, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { address as texts } from '#web/texts/delivery/address.ts';
import { TextField } from '#web/ui/fields.tsx';
import { afterPress } from '../after-press.ts';
import { recipientMobileError } from '../recipient-mobile.ts';
import type { TypedWishes } from '../wishes.ts';

interface RecipientFieldsProps {
  readonly typed: Pick<TypedWishes, 'recipientName' | 'recipientMobile'> | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

const optional = { autoComplete: 'off', isRequired: false } as const;
const mobile = {
  ...optional,
  name: 'recipientMobile',
  type: 'tel',
  inputMode: 'tel',
  label: texts.recipientMobile,
} as const;

/** Name and mobile number of the recipient, which stay empty if it is the buyer. */
export function RecipientFields({ typed, onChange }: RecipientFieldsProps) {
  return (
    <>
      <TextField
        {...optional}
        name="recipientName"
        label={texts.recipientName}
        hint={texts.recipientHint}
        maxLength={limits.nameLength}
        defaultValue={typed?.recipientName ?? ''}
        onChange={onChange}
      />
      <TextField
        {...mobile}
        hint={texts.recipientHint}
        defaultValue={typed?.recipientMobile ?? ''}
        onChange={onChange}
      />
    </>
  );
}

/** The recipient's number alone, for a payment page that asks for name and address. Its error shows once the customer leaves it. */
export function RecipientMobile({ typed, onChange }: RecipientFieldsProps) {
  const [checked, setChecked] = useState(typed?.recipientMobile ?? '');
  const error = recipientMobileError(checked);
  return (
    <TextField
      {...mobile}
      hint={texts.recipientMobileHint}
      {...(error !== undefined && { hasError: true, errorMessage: error })}
      defaultValue={typed?.recipientMobile ?? ''}
      onChange={(event) => {
        onChange(event);
        // If the error went only when the customer leaves the field for a button, the button would move away from the press.
        if (error !== undefined) setChecked(event.currentTarget.value);
      }}
      onBlur={({ currentTarget }) => afterPress(() => setChecked(currentTarget.value))}
    />
  );
}
