import { imageFiles, openS3 } from '../gateways/images.ts';
import { newId } from '../operations/identifiers.ts';
import { systemClock } from '../operations/time.ts';
import { serve } from '../routes/serve.ts';
import { uploadCompletion, uploadEnd, uploadStart } from '../routes/uploads.ts';
import { openTable } from '../table/client.ts';
import { uploadTable } from '../table/uploads.ts';
import { setting } from './environment.ts';

const uploads = uploadTable(openTable(setting('tableName')));
const files = imageFiles(openS3(), { uploads: setting('uploadsBucket'), images: setting('imagesBucket') });

export const handler = serve<'uploads'>({
  'POST /api/uploads': uploadStart({ uploads, files, newId, now: systemClock }),
  'POST /api/uploads/{uploadId}/complete': uploadCompletion({ uploads, files }),
  'DELETE /api/uploads/{uploadId}': uploadEnd({ uploads, files }),
});
