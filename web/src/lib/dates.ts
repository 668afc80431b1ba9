const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' });

/** A time in ISO 8601 as the shop writes it, in the visitor's own time zone: `5 Nov 2026, 6:30 pm`. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** The day of a time in ISO 8601, in the visitor's own time zone: `5 November 2026`. */
export const formatDay = (iso: string): string => day.format(new Date(iso));
