import { userTable } from '../accounts/users.table.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { daysSetting, setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { newId } from '../platform/ids.ts';
import { lazyObject } from '../platform/lazy-object.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { once } from '../platform/once.ts';
import { photoCountTable } from './photo-counts.table.ts';
import { photoUseTable } from './photo-uses.table.ts';
import { photoTable } from './photos.table.ts';
import { photoCompletion, photoDeletion, photoDetail, photoStart, photoView, photoViews } from './routes.ts';

const table = openTable(setting('tableName'));
const bucket = setting('photosBucket');
// The S3 client is half of the function's code, and a refused call doesn't need it.
const storage = once(async () => (await import('./photo-files.gateway.ts')).openPhotos(bucket));
const photos = {
  users: userTable(table),
  photos: photoTable(table),
  photoCounts: photoCountTable(table),
  photoFiles: lazyObject(async () => (await storage()).files),
  photoParts: lazyObject(async () => (await storage()).parts),
};

export const handler = serve<'photos'>(
  {
    'POST /api/photos': photoStart({
      ...photos,
      newId,
      unfinishedUploadDays: daysSetting('unfinishedUploadDays'),
      now: systemClock,
    }),
    'GET /api/photos/{photoId}': photoDetail(photos),
    'POST /api/photos/{photoId}/complete': photoCompletion(photos),
    'GET /api/photos/{photoId}/view': photoView({ ...photos, now: systemClock }),
    'POST /api/photos/views': photoViews({ ...photos, now: systemClock }),
    'DELETE /api/photos/{photoId}': photoDeletion({ ...photos, photoUses: photoUseTable(table) }),
  },
  shopMetrics(),
);
