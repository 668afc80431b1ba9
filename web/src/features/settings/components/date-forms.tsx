import { useState } from 'react';
import { categories } from '#contracts/categories.ts';
import type { VersionedDates, VersionedHolidays } from '#contracts/dates/date-settings.ts';
import { dateSettings as texts } from '#web/texts/dates/date-settings.ts';
import { Form, fieldText, TextAreaField, TextField } from '#web/ui/form.tsx';
import { KeptChanges } from '#web/ui/kept-changes.tsx';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { useManagedDates, useSaveDates, useSaveHolidays } from '../api/managed-dates.ts';
import { namingEntries } from '../name-entries.ts';
import { daysIn, productLines, typedDates, zoneLines } from '../typed-dates.ts';

/** What the shop promises dates from, and its holidays. Each has a form and a version of its own. */
export function DateForms() {
  const managed = useManagedDates();
  if (!managed.data) return <LoadingOrError query={managed} />;
  return (
    <div className="shop-details">
      <DatesForm loaded={managed.data.dates} />
      <HolidaysForm loaded={managed.data.holidays} />
    </div>
  );
}

const days = { inputMode: 'numeric', isRequired: false } as const;

/** 1 January 2023 was a Sunday. */
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' });
const nameOf = (day: number): string => weekday.format(Date.UTC(2023, 0, 1 + day));
const week = [1, 2, 3, 4, 5, 6, 0];

function DatesForm({ loaded }: { readonly loaded: VersionedDates }) {
  const { mutateAsync: save, reset, isSuccess } = useSaveDates();
  const [version, setVersion] = useState(loaded.version);
  return (
    <section className="settings__section" aria-labelledby="dates-title" onChange={reset}>
      <h2 id="dates-title">{texts.title}</h2>
      <p>{texts.lead}</p>
      <Form
        submitLabel={texts.save}
        busyLabel={texts.saving}
        success={isSuccess && texts.saved}
        onSubmit={async (fields) =>
          setVersion((await namingEntries(fields, () => save(typedDates(fields, version)))).version)
        }
      >
        <KeptChanges name="dates" version={version} />
        <label className="settings__switch">
          <input type="checkbox" name="on" defaultChecked={loaded.on} />
          {texts.on}
        </label>
        <fieldset className="settings__week">
          <legend>{texts.workingDays}</legend>
          {week.map((day) => (
            <label key={day} className="settings__switch">
              <input type="checkbox" name="workingDays" value={day} defaultChecked={loaded.workingDays.includes(day)} />
              {nameOf(day)}
            </label>
          ))}
        </fieldset>
        <TextField
          name="deliveryDays"
          label={texts.deliveryDays}
          hint={texts.deliveryDaysHint}
          defaultValue={loaded.deliveryDays}
          {...days}
        />
        <TextAreaField
          name="zones"
          label={texts.zones}
          hint={texts.zonesHint}
          rows={5}
          defaultValue={zoneLines(loaded.zones)}
          isRequired={false}
        />
        <TextField
          name="makingDays"
          label={texts.makingDays}
          hint={texts.makingDaysHint}
          defaultValue={loaded.makingDays}
          {...days}
        />
        <fieldset className="settings__fields">
          <legend>{texts.makingByCategory}</legend>
          <p>{texts.sameAsAll}</p>
          {categories.map(({ id, label }) => (
            <TextField
              key={id}
              name={`makingDaysOf.${id}`}
              label={label}
              defaultValue={loaded.makingDaysOf[id] ?? ''}
              {...days}
            />
          ))}
        </fieldset>
        <CapacityFields capacity={loaded.capacity} />
        <TextAreaField
          name="capacity.products"
          label={texts.limitedProducts}
          hint={texts.limitedProductsHint}
          rows={4}
          defaultValue={productLines(loaded.capacity?.products)}
          isRequired={false}
        />
      </Form>
    </section>
  );
}

function CapacityFields({ capacity }: Pick<VersionedDates, 'capacity'>) {
  return (
    <fieldset className="settings__fields">
      <legend>{texts.capacity}</legend>
      <p>{texts.capacityLead}</p>
      {categories.map(({ id, label }) => (
        <TextField
          key={id}
          name={`capacity.categories.${id}`}
          label={label}
          defaultValue={capacity?.categories[id] ?? ''}
          {...days}
        />
      ))}
    </fieldset>
  );
}

function HolidaysForm({ loaded }: { readonly loaded: VersionedHolidays }) {
  const { mutateAsync: save, reset, isSuccess } = useSaveHolidays();
  const [version, setVersion] = useState(loaded.version);
  return (
    <section className="settings__section" aria-labelledby="holidays-title" onChange={reset}>
      <h2 id="holidays-title">{texts.holidays}</h2>
      <p>{texts.holidaysLead}</p>
      <Form
        submitLabel={texts.saveHolidays}
        busyLabel={texts.saving}
        success={isSuccess && texts.saved}
        onSubmit={async (fields) =>
          setVersion(
            (await namingEntries(fields, () => save({ version, days: daysIn(fieldText(fields, 'days')) }))).version,
          )
        }
      >
        <KeptChanges name="holidays" version={version} />
        <TextAreaField
          name="days"
          label={texts.holidaysLabel}
          hint={texts.holidaysHint}
          rows={8}
          defaultValue={loaded.days.join('\n')}
          isRequired={false}
        />
      </Form>
    </section>
  );
}
