import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Days } from '#contracts/export-days.ts';
import { thisMonthInIndia } from '../lib/today-in-india.ts';
import { exportForm as texts } from '../texts/export-form.ts';
import { Form, fieldText, TextField } from './form.tsx';
import './export-form.css';

interface ExportFormProps {
  /** Downloads the file of these days. */
  readonly download: Pick<UseMutationResult<void, Error, Required<Days>>, 'mutateAsync' | 'isSuccess'>;
}

/** Asks for the days to export. The default is the current month so far. */
export function ExportForm({ download: { mutateAsync, isSuccess } }: ExportFormProps) {
  const [{ from, to }] = useState(() => thisMonthInIndia(Date.now()));
  return (
    <Form
      submitLabel={texts.download}
      busyLabel={texts.downloading}
      success={isSuccess && texts.downloaded}
      onSubmit={(fields) => mutateAsync({ from: fieldText(fields, 'from'), to: fieldText(fields, 'to') })}
    >
      <div className="export-form__days">
        <TextField name="from" type="date" label={texts.from} defaultValue={from} max={to} />
        <TextField name="to" type="date" label={texts.to} defaultValue={to} max={to} />
      </div>
    </Form>
  );
}
