import { imageStorage } from '../gateways/image-storage.ts';
import { shopMetrics } from '../gateways/shop-metrics.ts';
import { createCursors } from '../operations/cursors.ts';
import { newId } from '../operations/identifiers.ts';
import { systemClock } from '../operations/time.ts';
import { serve } from '../routes/serve.ts';
import { imagesList, uploadCompletion, uploadDetail, uploadEnd, uploadStart } from '../routes/uploads.ts';
import { openTable } from '../table/client.ts';
import { uploadTable } from '../table/uploads.ts';
import { setting } from './environment.ts';

const uploads = uploadTable(openTable(setting('tableName')));
const { files, parts, published } = imageStorage({
  uploads: setting('uploadsBucket'),
  images: setting('imagesBucket'),
});
const cursors = createCursors(setting('cursorKey'));

export const handler = serve<'uploads'>(
  {
    'GET /api/uploads': imagesList({ published, cursors }),
    'POST /api/uploads': uploadStart({ uploads, files, parts, newId, now: systemClock }),
    'GET /api/uploads/{uploadId}': uploadDetail({ uploads, files, parts }),
    'POST /api/uploads/{uploadId}/complete': uploadCompletion({ uploads, files, parts }),
    'DELETE /api/uploads/{uploadId}': uploadEnd({ uploads, files, parts }),
  },
  shopMetrics(),
);
