import italic from '#web/styles/fonts/fraunces-italic.woff2?url';

const family = 'Fraunces lettering';

/** Letters of this size for a canvas: the display face's italic, as the shop's own pictures have it. */
export const letteringFont = (size: number): string => `italic 550 ${size}px "${family}", Fraunces, Georgia, serif`;

let loading: Promise<void> | undefined;

/** Resolves once the letters have loaded. Without them, another face draws the words. */
export function loadLettering(): Promise<void> {
  loading ??= new FontFace(family, `url(${italic})`, { style: 'italic', weight: '550' })
    .load()
    .then((face) => void document.fonts.add(face))
    .catch(() => {
      loading = undefined;
    });
  return loading;
}
