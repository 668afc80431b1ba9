import { once } from '../platform/once.ts';
import type { PreviewFiles } from './order-previews.ts';

/** The previews in S3, lazy-loaded: most mails have none. */
export function previewFiles(bucket: string): PreviewFiles {
  const files = once(async () => (await import('./open-preview-files.gateway.ts')).openPreviewFiles(bucket));
  return { read: async (...file) => (await files()).read(...file) };
}
