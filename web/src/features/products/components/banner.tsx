import { memo, useState } from 'react';
import { brand } from '#web/texts/brand.ts';
import { banner } from '#web/texts/products/banner.ts';
import { PauseIcon, PlayIcon } from '#web/ui/icons.tsx';
import './banner.css';

/** Enough copies of the text to fill a wide screen while one copy scrolls out of it. */
const copies = [0, 1, 2, 3];

/** The marquee. It stops on hover and focus, by its button, and under prefers-reduced-motion. */
export const Banner = memo(() => {
  const [paused, setPaused] = useState(false);
  return (
    <aside className="banner" aria-label={banner.label} data-paused={paused || undefined}>
      <div className="banner__window">
        <div className="banner__track">
          {copies.map((copy) => (
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
