/** Returns a function that formats an ISO 8601 time. Its format is made when it is first used: it costs more than a formatted time. */
function formatter(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (iso) => {
    format ??= new Intl.DateTimeFormat('en-IN', options);
    return format.format(new Date(iso));
  };
}

/** Formats an ISO 8601 time in the visitor's time zone: `5 Nov 2026, 6:30 pm`. */
export const formatMoment = formatter({ dateStyle: 'medium', timeStyle: 'short' });

/** Formats the day in the visitor's time zone, beside times in that zone: `5 November 2026`. */
export const formatLocalDay = formatter({ dateStyle: 'long' });

/** Formats the day in India of an ISO 8601 time: `5 November 2026`. Due dates and slips have one day, wherever they are read. */
export const formatDay = formatter({ dateStyle: 'long', timeZone: 'Asia/Kolkata' });
