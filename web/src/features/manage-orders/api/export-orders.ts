import { useMutation } from '@tanstack/react-query';
import type { OrderExport } from '#contracts/manage-orders.ts';
import { callApiForText } from '#web/lib/api.ts';
import { saveFile } from '#web/lib/save-file.ts';

/** By this, spreadsheets know the text for UTF-8; reading the answer as text takes it away. */
const byteOrderMark = '\ufeff';

/** Has the table of the orders of some days made and puts it into the browser's downloads. */
async function exportOrders({ from, to }: Required<OrderExport>): Promise<void> {
  const table = await callApiForText('GET', `/api/manage/orders.csv?${new URLSearchParams({ from, to })}`, {
    signedIn: true,
  });
  saveFile(`orders-${from}-to-${to}.csv`, 'text/csv;charset=utf-8', byteOrderMark + table);
}

export const useExportOrders = () => useMutation({ mutationFn: exportOrders });
