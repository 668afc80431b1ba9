import { networkProblem } from '#web/lib/problem.ts';
import type { SendTarget } from '../upload-plan.ts';

/** The browser sets these itself and lets nobody else do it. */
const browserHeaders = new Set(['content-length', 'host']);

/** A request that moves nothing for this long (milliseconds) has lost its connection, whatever the browser believes. */
const stall = 60_000;

/**
 * Sends bytes straight to S3 and answers the status. `onProgress` is told how many bytes have really been sent. Throws when
 * no answer came; the bytes may have arrived all the same.
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
    const watch = () => setTimeout(abort, stall);
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
    // Some requests only hang when the network goes.
    window.addEventListener('offline', abort);
    request.send(bytes);
  });
}
