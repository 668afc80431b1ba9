import { type ComponentProps, useState } from 'react';
import { Knot } from './knot.tsx';

/** An image. Shows the shop's sign without a URL, or if the image fails to load. */
export function ImageOrKnot({ alt, ...image }: ComponentProps<'img'>) {
  const [failedUrl, setFailedUrl] = useState<string>();
  if (image.src === failedUrl) return <Knot />;
  return <img {...image} alt={alt} onError={() => setFailedUrl(image.src)} />;
}
