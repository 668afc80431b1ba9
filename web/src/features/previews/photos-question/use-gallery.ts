import { useEffect, useState } from 'react';

/** The elements of the product's gallery that the preview uses. */
export interface Gallery {
  readonly section: Element;
  readonly stage: Element;
}

/** The same breakpoint as in the gallery's styles. */
const wide = '(min-width: 48rem)';

/** The gallery of the page on wide screens, where it is visible beside the questions; undefined on others. */
export function useGallery(): Gallery | undefined {
  const [gallery, setGallery] = useState<Gallery>();
  useEffect(() => {
    const media = matchMedia(wide);
    const find = () => {
      const section = document.querySelector('.gallery');
      const stage = section?.querySelector('.gallery__stage');
      setGallery(media.matches && section && stage ? { section, stage } : undefined);
    };
    find();
    media.addEventListener('change', find);
    return () => media.removeEventListener('change', find);
  }, []);
  return gallery;
}
