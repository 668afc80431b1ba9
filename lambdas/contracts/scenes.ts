import * as z from 'zod/mini';

/** The scenes in which the artist draws the heads of people, one for each photo. */
const headSceneIds = [
  'scooter',
  'diwali',
  'rakhi',
  'first-birthday',
  'mandap',
  'cricketer',
  'doctor',
  'biker',
  'chef',
] as const;

/** The scenes in which a preview shows several photos, or words, each at its place. */
const sceneIds = [
  ...headSceneIds,
  'instant-prints',
  'round-prints',
  'honeycomb',
  'bedside-frame',
  'nine-frames',
  'three-frames',
  'mountain-frame',
  'gold-frame',
  'cotton-paper',
  'heart-mirror',
  'window-mirror',
  'round-mirror',
  'name-board',
] as const;
export type SceneId = (typeof sceneIds)[number];

export const headScenes: ReadonlySet<SceneId> = new Set(headSceneIds);

/** How a product's preview is drawn, if not in the style of its category. */
export const previewSchema = z.strictObject({ scene: z.enum(sceneIds, 'There is no such scene.') });
export type ProductPreview = z.infer<typeof previewSchema>;
