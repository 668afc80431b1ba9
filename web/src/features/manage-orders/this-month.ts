/** The first day of the month and the day itself, as `2026-04-01`. In UTC, as the server counts an order's day. */
export function thisMonth(now: Date): { readonly from: string; readonly to: string } {
  const to = now.toISOString().slice(0, 10);
  return { from: `${to.slice(0, 8)}01`, to };
}
