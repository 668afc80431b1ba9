import { upload as texts } from '../../texts/uploads/upload.ts';

const megabyte = 1024 * 1024;
const megabytes = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const kilobytes = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** A readable size: `12.5 MB`, `200 kB`. */
export const formatSize = (bytes: number): string =>
  bytes >= megabyte ? `${megabytes.format(bytes / megabyte)} MB` : `${kilobytes.format(bytes / 1024)} kB`;

/** A rounded duration: `35 s`, `4 min`, `2 h`. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return texts.seconds(Math.max(1, Math.ceil(seconds)));
  if (seconds < 3600) return texts.minutes(Math.round(seconds / 60));
  return texts.hours(Math.round(seconds / 3600));
}
