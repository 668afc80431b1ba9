import { useMutation } from '@tanstack/react-query';
import type { OrderExport } from '#contracts/manage-orders.ts';
import { callApiForText } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** Spreadsheets recognise UTF-8 by it, and reading the response as text removes it. */
const byteOrderMark = '\ufeff';

/** Fetches the export of these days and downloads it. */
async function exportOrders({ from, to }: Required<OrderExport>): Promise<void> {
  const table = await callApiForText('GET', `/api/manage/orders.csv?${new URLSearchParams({ from, to })}`, {
    signedIn: true,
  });
  saveFile(`orders-${from}-to-${to}.csv`, 'text/csv;charset=utf-8', byteOrderMark + table);
}

export const useExportOrders = () => useMutation({ mutationFn: exportOrders });
