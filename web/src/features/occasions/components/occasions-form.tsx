import { useState } from 'react';
import { limits } from '#contracts/limits.ts';
import type { Occasion, VersionedOccasions } from '#contracts/occasions/occasions.ts';
import { occasionForm as texts } from '#web/texts/occasions/occasion-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { useManagedOccasions, useSaveOccasions } from '../api/managed-occasions.ts';
import { typedOccasions } from '../typed-occasions.ts';
import { OccasionFields } from './occasion-fields.tsx';
import './occasions-form.css';

const { count: most } = limits.occasions;

/** The owner's list of occasions. It has a version of its own. */
export function OccasionsForm() {
  const managed = useManagedOccasions();
  return managed.data ? <Loaded loaded={managed.data} /> : <LoadingOrError query={managed} />;
}

interface Row {
  readonly key: number;
  readonly occasion: Partial<Occasion>;
}

function Loaded({ loaded }: { readonly loaded: VersionedOccasions }) {
  const { mutateAsync: save, reset, isSuccess } = useSaveOccasions();
  const [version, setVersion] = useState(loaded.version);
  const [rows, setRows] = useState<readonly Row[]>(loaded.occasions.map((occasion, key) => ({ key, occasion })));
  const change = (next: readonly Row[]) => {
    reset();
    setRows(next);
  };
  const add = () => change([...rows, { key: 1 + Math.max(-1, ...rows.map(({ key }) => key)), occasion: {} }]);
  return (
    <section className="settings__section occasions-form" aria-labelledby="occasions-title" onChange={reset}>
      <h2 id="occasions-title">{texts.title}</h2>
      <p>{texts.lead}</p>
      <Form
        submitLabel={texts.save}
        busyLabel={texts.saving}
        success={isSuccess && texts.saved}
        onSubmit={async (fields) =>
          setVersion((await save({ version, occasions: typedOccasions(fields, rows.length) })).version)
        }
      >
        {rows.length === 0 && <p>{texts.none}</p>}
        {rows.map(({ key, occasion }, index) => (
          <OccasionFields
            key={key}
            index={index}
            occasion={occasion}
            onRemove={() => change(rows.filter((row) => row.key !== key))}
          />
        ))}
        {rows.length < most ? (
          <Button look="secondary" onClick={add}>
            {texts.add}
          </Button>
        ) : (
          <p>{texts.full(most)}</p>
        )}
      </Form>
    </section>
  );
}
