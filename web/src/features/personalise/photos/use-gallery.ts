import { useEffect, useState } from 'react';

/** The parts of the product's gallery that the preview uses. */
interface Gallery {
  readonly section: Element;
  readonly stage: Element;
}

/** The gallery's own breakpoint. */
const wide = '(min-width: 48rem)';

/** The gallery of this page, if it is in sight beside the questions: on wide screens. */
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
