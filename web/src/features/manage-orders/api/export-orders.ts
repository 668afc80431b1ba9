import { useMutation } from '@tanstack/react-query';
import type { OrderExport } from '#contracts/manage-orders.ts';
import { downloadTable } from '#web/lib/download-table.ts';

/** Downloads the orders of these days as a CSV file. */
export const useExportOrders = () =>
  useMutation({
    mutationFn: (days: Required<OrderExport>) => downloadTable('/api/manage/orders.csv', 'orders', days),
  });
