import { type ChangeEvent, useId, useRef, useState } from 'react';
import { plainPin } from '#contracts/delivery/pin.ts';
import { stateOfPin, states } from '#contracts/delivery/states.ts';
import { limits } from '#contracts/limits.ts';
import { address as texts } from '#web/texts/delivery/address.ts';
import { SelectField, TextField, useClearError } from '#web/ui/fields.tsx';
import { placesOfPin } from '../places.ts';
import type { TypedWishes } from '../wishes.ts';
import './place-fields.css';

interface PlaceFieldsProps {
  readonly typed: TypedWishes | undefined;
  readonly onChange?: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

/** PIN, city and State. A PIN suggests the other two, and never replaces what the customer has entered. */
export function PlaceFields({ typed, onChange }: PlaceFieldsProps) {
  const [city, setCity] = useState(typed?.city ?? '');
  const [state, setState] = useState(typed?.state ?? '');
  const clearError = useClearError();
  const [cities, setCities] = useState<readonly string[]>([]);
  // Those of an earlier address belong to its PIN, so another PIN replaces them.
  const suggested = useRef({ city, state: stateOfPin(typed?.pin ?? '') ?? '' });
  const latest = useRef('');
  const list = useId();
  const suggest = async (pin: string) => {
    latest.current = pin;
    const places = await placesOfPin(pin);
    if (latest.current !== pin) return;
    const before = suggested.current;
    const [onlyCity = ''] = places.cities.length === 1 ? places.cities : [];
    const next = { city: onlyCity, state: stateOfPin(pin) ?? '' };
    suggested.current = next;
    setCities(places.cities);
    setCity((now) => (now === '' || now === before.city ? next.city : now));
    setState((now) => (now === '' || now === before.state ? next.state : now));
    if (next.city !== '') clearError('city');
    if (next.state !== '') clearError('state');
  };
  return (
    <div className="place-fields">
      <TextField
        name="pin"
        type="text"
        inputMode="numeric"
        label={texts.pin}
        autoComplete="postal-code"
        isRequired={false}
        defaultValue={typed?.pin ?? ''}
        onChange={(event) => {
          onChange?.(event);
          const pin = plainPin(event.currentTarget.value);
          if (pin.length === 6) void suggest(pin);
        }}
      />
      <TextField
        name="city"
        label={texts.city}
        autoComplete="address-level2"
        list={list}
        isRequired={false}
        maxLength={limits.nameLength}
        value={city}
        onChange={(event) => {
          setCity(event.currentTarget.value);
          onChange?.(event);
        }}
      />
      <datalist id={list}>
        {cities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SelectField
        className="place-fields__state"
        name="state"
        label={texts.state}
        autoComplete="address-level1"
        isRequired={false}
        value={state}
        onChange={(event) => {
          setState(event.currentTarget.value);
          onChange?.(event);
        }}
      >
        <option value="">{texts.chooseState}</option>
        {states.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
