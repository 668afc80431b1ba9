const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' });

/** Formats an ISO 8601 time in the visitor's time zone: `5 Nov 2026, 6:30 pm`. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** Formats the day of an ISO 8601 time in the visitor's time zone: `5 November 2026`. */
export const formatDay = (iso: string): string => day.format(new Date(iso));
