import { type Face, faceShare, featureShare, landmarksIn } from './face.ts';
import { clamp, mix, type Picture, smoothstep } from './picture.ts';

interface Fineness {
  /** The number of pieces over the height of a face, and the number there would be at the size of those at eyes and mouth. */
  readonly perFace: number;
  readonly perFeature: number;
  /** The smallest piece that can be drawn, and the largest one in a face, in pixels. */
  readonly least: number;
  readonly most: number;
}

/**
 * The size of a mosaic's pieces at each point. `wide` is their size away from faces. Every face has as many pieces as a large
 * one, unless they would be too small to draw.
 */
export function spacingIn(
  picture: Picture,
  faces: readonly Face[],
  { perFace, perFeature, least, most }: Fineness,
): (x: number, y: number, wide: number) => number {
  const { width, height } = picture;
  const regions = faces.map((face) => {
    const tall = 2 * face.height * height;
    const inside = clamp(tall / perFace, least, most);
    return {
      marks: landmarksIn(picture, face),
      share: faceShare(face, width, height, 1.7),
      inside,
      atFeatures: clamp(tall / perFeature, least, inside),
    };
  });
  return (x, y, wide) => {
    let finest = wide;
    for (const { marks, share, inside, atFeatures } of regions) {
      const near = share(x, y);
      if (near === 0) continue;
      finest = Math.min(finest, mix(mix(wide, inside, near), atFeatures, near * featureShare(marks, x, y, 2)));
    }
    return finest;
  };
}

/**
 * How much of the photo's detail the pieces in faces show. Small faces have too few pieces to be like their photo without it. In a view
 * without faces, what matters may be small, too.
 */
export const detailOf = ([main]: readonly Face[]): number =>
  mix(0.15, 0.5, smoothstep(0.2, 0.09, main?.height ?? 0.11));
