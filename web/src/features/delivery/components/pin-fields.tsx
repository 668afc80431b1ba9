import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { plainPin } from '#contracts/delivery/pin.ts';
import { pinPattern, type State, stateOfPin, states } from '#contracts/delivery/states.ts';
import { limits } from '#contracts/limits.ts';
import { address as texts } from '#web/texts/delivery/address.ts';
import { SelectField, TextField, useClearError } from '#web/ui/fields.tsx';
import { areaOfPin } from '../pin-area.ts';
import { pinDoubt } from '../pin-doubt.ts';
import type { TypedWishes } from '../wishes.ts';
import './pin-fields.css';

interface PinFieldsProps {
  readonly typed: TypedWishes | undefined;
  readonly onChange?: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  /** Receives what the fields show after the suggestion for a PIN, which is no change event. */
  readonly onSuggest?: (area: TypedWishes) => void;
}

/** PIN, city and State. A PIN suggests the other two, takes its suggestion away with it, and replaces nothing that was entered. */
export function PinFields({ typed, onChange, onSuggest }: PinFieldsProps) {
  const [area, setArea] = useState({ city: typed?.city ?? '', state: typed?.state ?? '' });
  const shown = useRef(area);
  shown.current = area;
  const clearError = useClearError();
  const [cities, setCities] = useState<readonly string[]>([]);
  const [pin, setPin] = useState(plainPin(typed?.pin ?? ''));
  const otherState = useOtherState(pin, area.state);
  // Those of an earlier address belong to its PIN, so another PIN replaces them.
  const suggested = useRef({ ...area, state: stateOfPin(typed?.pin ?? '') ?? '' });
  const latest = useRef('');
  const list = useId();
  const suggest = async (pin: string) => {
    latest.current = pin;
    const found = await areaOfPin(pin);
    if (latest.current !== pin) return;
    const before = suggested.current;
    const [onlyCity = ''] = found.cities.length === 1 ? found.cities : [];
    const next = { city: onlyCity, state: stateOfPin(pin) ?? '' };
    suggested.current = next;
    setCities(found.cities);
    const { city, state } = shown.current;
    const filled = {
      city: city === '' || city === before.city ? next.city : city,
      state: state === '' || state === before.state ? next.state : state,
    };
    setArea(filled);
    onSuggest?.({ ...filled, pin });
    if (next.city !== '') clearError('city');
    if (next.state !== '') clearError('state');
  };
  // A PIN that was filled in alone suggests at once, as a typed one does.
  const alone = useRef(area.city === '' && area.state === '' ? plainPin(typed?.pin ?? '') : '');
  useEffect(() => {
    if (pinPattern.test(alone.current)) void suggest(alone.current);
    alone.current = '';
  });
  return (
    <div className="pin-fields">
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
          const next = plainPin(event.currentTarget.value);
          setPin(next);
          if (next.length === 6 || (next === '' && latest.current !== '')) void suggest(next);
        }}
      />
      <TextField
        name="city"
        label={texts.city}
        autoComplete="address-level2"
        list={list}
        isRequired={false}
        maxLength={limits.nameLength}
        value={area.city}
        onChange={(event) => {
          setArea({ ...area, city: event.currentTarget.value });
          onChange?.(event);
        }}
      />
      <datalist id={list}>
        {cities.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SelectField
        className="pin-fields__state"
        name="state"
        label={texts.state}
        autoComplete="address-level1"
        isRequired={false}
        value={area.state}
        onChange={(event) => {
          setArea({ ...area, state: event.currentTarget.value });
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
      <p className="pin-fields__hint" role="status">
        {otherState ? texts.pinIsIn(pin, otherState) : pinDoubt(pin)}
      </p>
    </div>
  );
}

/** The State of a PIN while another one is chosen; undefined if the PIN lies in several, or is unknown. */
function useOtherState(pin: string, chosen: string): State | undefined {
  const own = pinPattern.test(pin) ? stateOfPin(pin) : undefined;
  const differs = chosen !== '' && own !== undefined && own !== chosen;
  const [certain, setCertain] = useState('');
  useEffect(() => {
    if (!differs) return;
    let isLatest = true;
    void areaOfPin(pin).then((found) => {
      if (isLatest && found.states.length === 1) setCertain(pin);
    });
    return () => {
      isLatest = false;
    };
  }, [differs, pin]);
  return differs && certain === pin ? own : undefined;
}
