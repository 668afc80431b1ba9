import { useState } from 'react';
import { manageOrders as texts } from '#web/texts/manage-orders.ts';
import { Form, fieldText, TextField } from '#web/ui/form.tsx';
import { useExportOrders } from '../api/export-orders.ts';
import { thisMonth } from '../this-month.ts';

/** Asks for the days to export. The default is the current month so far. */
export default function ExportForm() {
  const { mutateAsync: exportOrders, isSuccess } = useExportOrders();
  const [{ from, to }] = useState(() => thisMonth(Date.now()));
  return (
    <>
      <p>{texts.exportLead}</p>
      <Form
        submitLabel={texts.download}
        busyLabel={texts.downloading}
        success={isSuccess && texts.downloaded}
        onSubmit={(fields) => exportOrders({ from: fieldText(fields, 'from'), to: fieldText(fields, 'to') })}
      >
        <div className="export-form__days">
          <TextField name="from" type="date" label={texts.exportFrom} defaultValue={from} max={to} />
          <TextField name="to" type="date" label={texts.exportTo} defaultValue={to} max={to} />
        </div>
      </Form>
    </>
  );
}
