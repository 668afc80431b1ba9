import type { UploadTarget } from '../../../../../lambdas/contracts/upload.ts';
import { networkProblem } from '../../../lib/problem.ts';

/** The browser sets these itself and lets nobody else do it. */
const browserHeaders = new Set(['content-length', 'host']);

/**
 * Sends the file straight to S3 and answers the status. `onProgress` is told how many bytes have really been sent.
 * Throws when no answer came; the file may have arrived all the same.
 */
export function putFile(
  file: Blob,
  { url, headers }: Pick<UploadTarget, 'url' | 'headers'>,
  onProgress: (sentBytes: number) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) {
      if (!browserHeaders.has(name.toLowerCase())) request.setRequestHeader(name, value);
    }
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => resolve(request.status);
    request.onerror = () => reject(networkProblem());
    request.onabort = request.onerror;
    request.send(file);
  });
}
