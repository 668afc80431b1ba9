const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];

/**
 * Formats a day such as 2026-12-05: `Sat, 5 Dec`. It is a day in India, wherever it is read. Servers and browsers have different
 * versions of Intl, and a page is hydrated only with the text that the server has rendered.
 */
export function formatShortDay(day: string): string {
  const date = new Date(day);
  return `${weekdays[date.getUTCDay()]}, ${date.getUTCDate()} ${months[date.getUTCMonth()]}`;
}
