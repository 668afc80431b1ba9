import { once } from '../platform/once.ts';
import type { PreviewFiles } from './order-previews.ts';

/** The files of previews in S3. Lazy-loads the S3 client, because most mails have no previews. */
export function previewFiles(bucket: string): PreviewFiles {
  const files = once(async () => (await import('./open-preview-files.gateway.ts')).openPreviewFiles(bucket));
  return { read: async (...file) => (await files()).read(...file) };
}
