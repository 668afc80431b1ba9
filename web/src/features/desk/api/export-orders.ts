import { useMutation } from '@tanstack/react-query';
import type { Days } from '#contracts/days.ts';
import { downloadTable } from '#web/lib/download-table.ts';

/** Downloads the orders of these days as a CSV file. */
export const useExportOrders = () =>
  useMutation({
    mutationFn: (days: Required<Days>) => downloadTable('/api/manage/orders.csv', 'orders', days),
  });
