import { useQuery } from '@tanstack/react-query';
import type { SceneId } from '#contracts/previews/scene-ids.ts';
import { templates } from '../scenes/templates.ts';

/** The picture of the board of a gift with words only. Without it, the board of the category is drawn. */
export interface BoardPicture {
  readonly picture?: CanvasImageSource;
  readonly isLoading: boolean;
}

/** Begins the keys of the queries that load these pictures. */
export const boardPictures = 'board-picture';

/** Loads the picture of a scene for words. A scene that has none, or whose picture can't be loaded, has the board of the category. */
export function useBoardPicture(sceneId: SceneId | undefined): BoardPicture {
  const { words, picture } = (sceneId && templates[sceneId]) ?? {};
  const { data, isLoading } = useQuery({
    queryKey: [boardPictures, picture],
    queryFn: () => loadImage(picture ?? ''),
    enabled: words !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { ...(data && { picture: data }), isLoading };
}

async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}
