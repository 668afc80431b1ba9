import { userTable } from '../accounts/users.table.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { daysSetting, setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { newId } from '../platform/ids.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { photoCountTable } from './photo-counts.table.ts';
import { photoStorage } from './photo-storage.gateway.ts';
import { photoUseTable } from './photo-uses.table.ts';
import { photoTable } from './photos.table.ts';
import { photoCompletion, photoDeletion, photoDetail, photoStart, photoView } from './routes.ts';

const table = openTable(setting('tableName'));
const storage = photoStorage(setting('photosBucket'));
const photos = {
  users: userTable(table),
  photos: photoTable(table),
  photoCounts: photoCountTable(table),
  photoFiles: storage.files,
  photoParts: storage.parts,
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
    'DELETE /api/photos/{photoId}': photoDeletion({ ...photos, photoUses: photoUseTable(table) }),
  },
  shopMetrics(),
);
