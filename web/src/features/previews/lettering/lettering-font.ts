import italic from '#web/styles/fonts/fraunces-italic.woff2?url';

const family = 'Fraunces lettering';

/** The font of the lettering for a canvas: the italic of the display font, as in the shop's own pictures. */
export const letteringFont = (size: number): string => `italic 550 ${size}px "${family}", Fraunces, Georgia, serif`;

let loading: Promise<void> | undefined;

/** Resolves once the font has loaded or failed to load. If it fails, the words are drawn in a fallback font. */
export function loadLettering(): Promise<void> {
  loading ??= new FontFace(family, `url(${italic})`, { style: 'italic', weight: '550' })
    .load()
    .then((face) => void document.fonts.add(face))
    .catch(() => {
      loading = undefined;
    });
  return loading;
}
