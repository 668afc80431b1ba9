import { abandonUpload } from '#lambdas/pictures/abandon-upload.ts';
import { completeUpload } from '#lambdas/pictures/complete-upload.ts';
import { getUpload } from '#lambdas/pictures/get-upload.ts';
import { startUpload } from '#lambdas/pictures/start-upload.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { htmlBytes, owner, pngBytes } from '../unit/records.ts';
import type { CapacityCases } from './case.ts';
import { type MeasuredShop, value } from './shop.ts';

const png = { fileName: 'mug.png', contentType: 'image/png', size: 1_000 } as const;

const started = (shop: MeasuredShop) => startUpload({ ...shop, newId }, owner, png);

/** An upload whose file has arrived. */
async function arrived(shop: MeasuredShop, firstBytes: Uint8Array = pngBytes): Promise<string> {
  const { uploadId, imageKey } = await started(shop);
  shop.store.arrived.set(imageKey, { etag: '"mug"', firstBytes });
  return uploadId;
}

/** Owners' calls for pictures. */
export const uploadCalls: CapacityCases = {
  'POST /api/uploads': [{ ready: async (shop) => () => started(shop), takes: { commands: ['PutItem'], write: 1 } }],
  'GET /api/uploads/{uploadId}': [
    {
      async ready(shop) {
        const { uploadId } = await started(shop);
        return () => value(getUpload(shop, owner, uploadId));
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'POST /api/uploads/{uploadId}/complete': [
    {
      async ready(shop) {
        const uploadId = await arrived(shop);
        return () => value(completeUpload(shop, owner, uploadId));
      },
      takes: { commands: ['GetItem', 'UpdateItem', 'UpdateItem'], read: 1, write: 2 },
    },
  ],
  'POST /api/uploads/{uploadId}/complete … what is no image': [
    {
      async ready(shop) {
        const uploadId = await arrived(shop, htmlBytes);
        return () => completeUpload(shop, owner, uploadId);
      },
      takes: { commands: ['GetItem', 'UpdateItem', 'DeleteItem'], read: 1, write: 2 },
    },
  ],
  'POST /api/uploads/{uploadId}/complete … the same again': [
    {
      async ready(shop) {
        const uploadId = await arrived(shop);
        await value(completeUpload(shop, owner, uploadId));
        return () => value(completeUpload(shop, owner, uploadId));
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'DELETE /api/uploads/{uploadId}': [
    {
      async ready(shop) {
        const { uploadId } = await started(shop);
        return () => value(abandonUpload(shop, owner, uploadId));
      },
      takes: { commands: ['GetItem', 'UpdateItem', 'DeleteItem'], read: 1, write: 2 },
    },
  ],
};
