const moment = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' });
const localDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' });
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** Formats an ISO 8601 time in the visitor's time zone: `5 Nov 2026, 6:30 pm`. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

/** Formats the day in the visitor's time zone, beside times in that zone: `5 November 2026`. */
export const formatLocalDay = (iso: string): string => localDay.format(new Date(iso));

/** Formats the day in India of an ISO 8601 time: `5 November 2026`. Due dates and slips have one day, wherever they are read. */
export const formatDay = (iso: string): string => day.format(new Date(iso));
