import { networkProblem } from '#web/lib/problem.ts';
import type { SendTarget } from '../upload-plan.ts';

/** The browser sets these itself; scripts can't. */
const browserHeaders = new Set(['content-length', 'host']);

/** A request without progress for this long (milliseconds) is aborted: it has probably lost its connection. */
const stallTimeout = 60_000;

/**
 * PUTs bytes to S3 and returns the status. `onProgress` gets the number of bytes sent so far. Throws if there is no response;
 * the bytes may have arrived all the same.
 */
export function sendBytes(
  { url, headers }: SendTarget,
  bytes: Blob,
  onProgress: (sentBytes: number) => void,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const watch = () => setTimeout(abort, stallTimeout);
    let watchdog = watch();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) {
      if (!browserHeaders.has(name.toLowerCase())) request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(watchdog);
      watchdog = watch();
      onProgress(loaded);
    };
    request.onload = () => resolve(request.status);
    request.onerror = () => reject(networkProblem());
    request.onabort = () => reject(signal.aborted ? signal.reason : networkProblem());
    request.onloadend = () => {
      clearTimeout(watchdog);
      signal.removeEventListener('abort', abort);
      window.removeEventListener('offline', abort);
    };
    signal.addEventListener('abort', abort);
    // Some browsers let requests hang when the network is lost.
    window.addEventListener('offline', abort);
    request.send(bytes);
  });
}
