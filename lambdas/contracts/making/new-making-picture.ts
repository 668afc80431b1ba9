import * as z from 'zod/mini';
import { idPattern } from '../ids.ts';

const message = 'Name a complete picture.';

/** Body of `POST /api/manage/orders/{orderId}/making`: the owner's own complete photo. */
export const newMakingPictureSchema = z.object({ photoId: z.string(message).check(z.regex(idPattern, message)) });
