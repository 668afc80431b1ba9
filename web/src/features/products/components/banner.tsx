import { memo, useState } from 'react';
import { brand } from '#web/texts/brand.ts';
import { banner } from '#web/texts/products/banner.ts';
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx';
import './banner.css';

/** In characters: four copies of such a text fill a wide screen while one scrolls out of it. Shorter ones need more. */
const longText = 80;

/** The marquee. It stops on hover and focus, by its button, and under prefers-reduced-motion. */
export const Banner = memo(() => {
  const [paused, setPaused] = useState(false);
  const copies = 4 * Math.ceil(longText / brand.bannerTexts.join().length);
  return (
    <aside className="banner" aria-label={banner.label} data-paused={paused || undefined}>
      <div className="banner__window">
        <div className="banner__track">
          {[...Array(copies).keys()].map((copy) => (
            <p key={copy} className="banner__text" aria-hidden={copy > 0 || undefined}>
              {brand.bannerTexts.map((part) => (
                <span key={part}>{part}</span>
              ))}
            </p>
          ))}
        </div>
      </div>
      <button
        type="button"
        className="banner__button"
        aria-label={paused ? banner.play : banner.pause}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <PlayIcon /> : <PauseIcon />}
      </button>
    </aside>
  );
});
