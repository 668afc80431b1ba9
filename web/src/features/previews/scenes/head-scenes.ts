import type { SceneId } from '#contracts/scenes.ts';

/** The scenes whose places are heads. Apart from the templates, so that the page doesn't load their pictures' addresses. */
export const headScenes: ReadonlySet<SceneId> = new Set([
  'scooter',
  'diwali',
  'rakhi',
  'first-birthday',
  'mandap',
  'cricketer',
  'doctor',
  'biker',
  'chef',
]);
