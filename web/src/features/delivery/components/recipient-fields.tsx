import type { ChangeEvent } from 'react';
import { limits } from '#contracts/limits.ts';
import { address as texts } from '#web/texts/delivery/address.ts';
import { TextField } from '#web/ui/fields.tsx';
import type { TypedWishes } from '../wishes.ts';

interface RecipientFieldsProps {
  readonly typed: Pick<TypedWishes, 'recipientName' | 'recipientMobile'> | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Name and mobile number of the recipient, which stay empty if it is the buyer. */
export function RecipientFields({ typed, onChange }: RecipientFieldsProps) {
  const optional = { hint: texts.recipientHint, autoComplete: 'off', isRequired: false, onChange } as const;
  return (
    <>
      <TextField
        name="recipientName"
        label={texts.recipientName}
        maxLength={limits.nameLength}
        defaultValue={typed?.recipientName ?? ''}
        {...optional}
      />
      <TextField
        name="recipientMobile"
        type="tel"
        inputMode="tel"
        label={texts.recipientMobile}
        defaultValue={typed?.recipientMobile ?? ''}
        {...optional}
      />
    </>
  );
}
