import { ownerGuard } from '../owners/owner-guard.table.ts';
import { systemClock } from '../platform/clock.ts';
import { createCursors } from '../platform/cursors.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { daysSetting, setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { newId } from '../platform/ids.ts';
import { lazyObject } from '../platform/lazy-object.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { once } from '../platform/once.ts';
import { uploadTable } from './picture-uploads.table.ts';
import { imagesList, uploadCompletion, uploadDetail, uploadEnd, uploadStart } from './routes.ts';

const table = openTable(setting('tableName'));
const uploads = uploadTable(table);
const buckets = { uploads: setting('uploadsBucket'), images: setting('imagesBucket') };
// The S3 client is half of the function's code, and a refused call doesn't need it.
const images = once(async () => (await import('./image-files.gateway.ts')).openImages(buckets));
const files = lazyObject(async () => (await images()).files);
const parts = lazyObject(async () => (await images()).parts);
const published = lazyObject(async () => (await images()).published);
const unfinishedUploadDays = daysSetting('unfinishedUploadDays');
const cursors = createCursors(setting('cursorKey'));

export const handler = serve<'uploads'>(
  {
    'GET /api/uploads': imagesList({ published, cursors }),
    'POST /api/uploads': uploadStart({ uploads, files, parts, newId, unfinishedUploadDays, now: systemClock }),
    'GET /api/uploads/{uploadId}': uploadDetail({ uploads, files, parts }),
    'POST /api/uploads/{uploadId}/complete': uploadCompletion({ uploads, files, parts }),
    'DELETE /api/uploads/{uploadId}': uploadEnd({ uploads, files, parts }),
  },
  shopMetrics(),
  ownerGuard(table),
);
