import { useMutation } from '@tanstack/react-query';
import type { Days } from '#contracts/export-days.ts';
import { downloadTable } from '#web/lib/download-table.ts';
import { manageOrders as texts } from '#web/texts/desk/manage-orders.ts';
import { ExportForm } from '#web/ui/export-form.tsx';

/** Exports the orders of some days for the accountant. */
export default function ExportOrders() {
  return (
    <>
      <p>{texts.exportLead}</p>
      <ExportForm download={useExportOrders()} />
    </>
  );
}

/** Downloads the orders of these days as a CSV file. */
const useExportOrders = () =>
  useMutation({
    mutationFn: (days: Required<Days>) => downloadTable('/api/manage/orders.csv', 'orders', days),
  });
