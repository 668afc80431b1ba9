import { useEffect, useState } from 'react';
import { categories } from '#contracts/categories.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { sizeWarnings } from '../preview/checks.ts';
import type { Cut } from '../preview/crop.ts';
import type { Photo } from '../preview/photo.ts';
import { previewSize } from '../preview/preview-size.ts';
import { centred, frameAspect, type View } from '../preview/view.ts';
import { type Face, usualFace } from '../styles/face.ts';
import { CropControls } from './crop-controls.tsx';
import { CropStage } from './crop-stage.tsx';
import { Example } from './example.tsx';
import { PhotoChoice } from './photo-choice.tsx';
import { StyleCard } from './style-card.tsx';
import { triedHere } from './tried-here.ts';
import { usePhoto } from './use-photo.ts';
import { usePreviews } from './use-previews.ts';
import './try-page.css';

/** One photo in the shop's eight styles, drawn on this device. */
export default function TryPage() {
  const { status, photo, cut, problem, choose } = usePhoto();
  return (
    <Page title={tryIt.title}>
      <p className="try-page__lead">{tryIt.lead}</p>
      <Message kind="error">{problem && tryIt.problems[problem]}</Message>
      {photo ? (
        <Result key={photo.id} photo={photo} cut={cut} busy={status === 'decoding'} onChoose={choose} />
      ) : (
        <div className="try-page__start">
          <PhotoChoice again={false} busy={status === 'decoding'} onChoose={choose} />
          <Example />
        </div>
      )}
    </Page>
  );
}

interface ResultProps {
  readonly photo: Photo;
  /** The crop at first. Default: the photo's middle. */
  readonly cut: Cut | undefined;
  readonly busy: boolean;
  readonly onChoose: (file: File | undefined) => void;
}

function Result({ photo, cut, busy, onChoose }: ResultProps) {
  const [view, setView] = useState<View>(cut?.view ?? centred);
  const [face, setFace] = useState<Face>(cut?.face ?? usualFace);
  useEffect(() => triedHere.write({ file: photo.chosen, cut: { view, face } }), [photo, view, face]);
  const { styles, warnings, failed } = usePreviews(photo, view, face);
  const all = [...warnings, ...sizeWarnings(face, view, photo.original, previewSize)];
  // Stores the photo, so that a gift's page can offer it.
  const keep = () => {
    const stored = import('../photos/tried-photo.ts').then((part) => part.keepTriedPhoto(photo, { view, face }));
    stored.catch(() => undefined);
  };
  const isReady = categories.every(({ id }) => styles[id]?.state === 'sharp');
  return (
    <div className="try-page__result">
      <section className="try-page__photo" aria-labelledby="try-photo">
        <h2 id="try-photo">{tryIt.yourPhoto}</h2>
        <CropStage
          aspect={frameAspect}
          bitmap={photo.bitmap}
          view={view}
          face={face}
          onView={setView}
          onFace={setFace}
        />
        <p className="try-page__hint">{tryIt.stageHint}</p>
        {all.length > 0 && (
          <ul className="try-page__warnings">
            {all.map((warning) => (
              <li key={warning}>{tryIt.warnings[warning]}</li>
            ))}
          </ul>
        )}
        <CropControls view={view} face={face} onView={setView} onFace={setFace} />
        <PhotoChoice again busy={busy} onChoose={onChoose} />
      </section>
      <section className="try-page__styles" aria-labelledby="try-styles">
        <h2 id="try-styles">{tryIt.styles}</h2>
        <p className="try-page__hint">{tryIt.byHand}</p>
        <p className="visually-hidden" role="status">
          {isReady && tryIt.allReady}
        </p>
        <Message kind="error">{failed && tryIt.failed}</Message>
        <ul className="try-page__grid">
          {categories.map((category) => (
            <StyleCard key={category.id} category={category} preview={styles[category.id]} onLeave={keep} />
          ))}
        </ul>
      </section>
    </div>
  );
}
