import * as z from 'zod/mini';
import { sceneIds } from './scene-ids.ts';

/** How a product's preview is drawn, if not in the style of its category. */
export const productPreviewSchema = z.strictObject({ scene: z.enum(sceneIds, 'There is no such scene.') });
export type ProductPreview = z.infer<typeof productPreviewSchema>;
