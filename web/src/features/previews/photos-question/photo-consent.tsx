import { useId } from 'react';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';

interface PhotoConsentProps {
  readonly isTicked: boolean;
  readonly onTick: (ticked: boolean) => void;
}

/** The customer's consent to the use of the photos. Without it, the photos stay on this device. */
export function PhotoConsent({ isTicked, onTick }: PhotoConsentProps) {
  const id = useId();
  return (
    <label className="photos-question__consent">
      <input
        type="checkbox"
        data-blocks-photos
        checked={isTicked}
        aria-describedby={isTicked ? undefined : id}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span>
        <span>{texts.consent}</span> {!isTicked && <small id={id}>{texts.consentHint}</small>}
      </span>
    </label>
  );
}
