import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import { formatDay } from '#web/lib/dates.ts';
import { workSheet } from '#web/texts/desk/desk.ts';

const texts = workSheet.answersFile;

/** The answers of an order as a text file for the artist. It has Windows line breaks, which every editor displays correctly. */
export function answersText({ orderId, name, createdAt, lines }: ManagedOrder): string {
  const head = [`${texts.order} ${orderId}`, `${texts.customer}: ${name}`, `${texts.placed}: ${formatDay(createdAt)}`];
  const gifts = lines.map(({ qty, title, answered = [], missing = [] }, index) => [
    `${index + 1}. ${workSheet.line(qty, title)}`,
    ...answered.map(({ label, value }) => `   ${label}: ${value.replaceAll('\n', '\n      ')}`),
    ...(missing.length > 0 ? [`   ${texts.missing}: ${missing.map(({ label }) => label).join(', ')}`] : []),
  ]);
  return [head, ...gifts]
    .map((part) => `${part.join('\n')}\n`)
    .join('\n')
    .replaceAll('\n', '\r\n');
}
