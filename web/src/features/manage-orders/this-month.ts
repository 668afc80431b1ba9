const indiaMs = 5.5 * 3_600_000;

/** The first day of the month and today, such as `2026-04-01`, in Indian time like the server's days. */
export function thisMonth(now: Date): { readonly from: string; readonly to: string } {
  const to = new Date(now.getTime() + indiaMs).toISOString().slice(0, 10);
  return { from: `${to.slice(0, 8)}01`, to };
}
