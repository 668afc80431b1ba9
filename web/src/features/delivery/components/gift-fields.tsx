import { type ChangeEvent, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { address as texts } from '#web/texts/delivery/address.ts';
import { TextAreaField, useFieldError } from '#web/ui/fields.tsx';
import { giftMessageError } from '../gift-message.ts';
import type { TypedWishes } from '../wishes.ts';
import { RecipientFields, RecipientMobile } from './recipient-fields.tsx';
import './gift-fields.css';

interface GiftFieldsProps {
  readonly typed: TypedWishes | undefined;
  /** False if the card service's page asks for name and address, which it does without a number. */
  readonly recipient?: boolean;
  /** True if the courier collects cash. */
  readonly cash?: boolean;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** The recipient, the gift message and *Hide prices*. Closed until the customer opens it or has filled it in. */
export function GiftFields({ typed, recipient = true, cash = false, onChange }: GiftFieldsProps) {
  const isFilled = [typed?.recipientName, typed?.recipientMobile, typed?.giftMessage, typed?.hidePrices].some(Boolean);
  return (
    <details className="gift-fields" open={isFilled}>
      <summary>{recipient ? texts.gift : texts.giftOnly}</summary>
      <div className="gift-fields__fields">
        {recipient ? (
          <RecipientFields typed={typed} onChange={onChange} />
        ) : (
          <RecipientMobile typed={typed} onChange={onChange} />
        )}
        <GiftMessageFields typed={typed} cash={cash} onChange={onChange} />
      </div>
    </details>
  );
}

type GiftMessageFieldsProps = Pick<GiftFieldsProps, 'typed' | 'cash'> & Partial<Pick<GiftFieldsProps, 'onChange'>>;

/** What the slip in the parcel says: the gift message and *Hide prices*. */
export function GiftMessageFields({ typed, cash = false, onChange }: GiftMessageFieldsProps) {
  const [message, setMessage] = useState(typed?.giftMessage ?? '');
  const error = useFieldError('giftMessage') ?? giftMessageError(message);
  return (
    <>
      <TextAreaField
        name="giftMessage"
        label={texts.giftMessage}
        hint={texts.giftMessageHint(message.trim().length, limits.giftMessageLength)}
        autoComplete="off"
        isRequired={false}
        rows={2}
        {...(error !== undefined && { hasError: true, errorMessage: error })}
        defaultValue={typed?.giftMessage ?? ''}
        onChange={(event) => {
          setMessage(event.target.value);
          onChange?.(event);
        }}
      />
      <label className="gift-fields__hide">
        <input type="checkbox" name="hidePrices" defaultChecked={typed?.hidePrices !== undefined} onChange={onChange} />
        <span>
          <span>{texts.hidePrices}</span>
          {cash && <small>{texts.cashStays}</small>}
        </span>
      </label>
    </>
  );
}
