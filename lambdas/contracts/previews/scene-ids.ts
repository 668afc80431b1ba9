// The IDs are kept apart from the schema: /try needs only them, and would load zod with it.

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
export const sceneIds = [
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
