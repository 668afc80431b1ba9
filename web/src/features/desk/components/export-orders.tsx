import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { ExportForm } from '#web/ui/export-form.tsx';
import { useExportOrders } from '../api/export-orders.ts';

/** Exports the orders of some days for the accountant. */
export default function ExportOrders() {
  return (
    <>
      <p>{texts.exportLead}</p>
      <ExportForm download={useExportOrders()} />
    </>
  );
}
