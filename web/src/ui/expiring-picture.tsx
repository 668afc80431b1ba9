import { type ReactNode, useState } from 'react';
import './product-picture.css';

interface ExpiringPictureProps {
  /** Undefined while it is loading, null if there is no picture. */
  readonly url: string | null | undefined;
  readonly alt: string;
  readonly eager?: boolean;
  /** Fetches a new URL. The browser loads the picture when it is scrolled into view, and by then its URL may have expired. */
  readonly renew: () => unknown;
  /** Shown if there is no picture, or it fails to load twice. */
  readonly fallback: ReactNode;
}

/** A picture behind a URL that expires, in the frame of a product's picture. */
export function ExpiringPicture({ url, alt, eager = false, renew, fallback }: ExpiringPictureProps) {
  const [failures, setFailures] = useState(0);
  if (url === null || failures > 1) return fallback;
  return (
    <span className="product-picture">
      {url !== undefined && (
        <img
          src={url}
          alt={alt}
          width={640}
          height={800}
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
          onError={() => {
            setFailures(failures + 1);
            if (failures === 0) renew();
          }}
        />
      )}
    </span>
  );
}
