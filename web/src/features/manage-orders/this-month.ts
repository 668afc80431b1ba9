/** The first day of the month and today, such as `2026-04-01`, in UTC like the server's days. */
export function thisMonth(now: Date): { readonly from: string; readonly to: string } {
  const to = now.toISOString().slice(0, 10);
  return { from: `${to.slice(0, 8)}01`, to };
}
