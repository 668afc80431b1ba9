import { useEffect, useMemo, useState } from 'react';
import { categories } from '#contracts/categories.ts';
import { photoRefusals } from '#web/texts/photos/photo-refusals.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { sizeWarnings } from '../drawing/checks.ts';
import { type Cut, frameOf } from '../drawing/crop.ts';
import type { Photo } from '../drawing/photo.ts';
import { viewOf } from '../drawing/place-faces.ts';
import type { Previewer } from '../drawing/previewer.ts';
import { centred, frameAspect, leastZoom } from '../drawing/view.ts';
import { prepareSearch } from '../people/people-in.ts';
import { usePeople } from '../people/use-people.ts';
import { CropControls } from './crop-controls.tsx';
import { CropStage } from './crop-stage.tsx';
import { Example } from './example.tsx';
import { PhotoChoice, type PhotoChoiceProps } from './photo-choice.tsx';
import { ShareAll } from './share-all.tsx';
import { StyleCard } from './style-card.tsx';
import { triedHere } from './tried-here.ts';
import { findAgain, useOvals } from './use-ovals.ts';
import { usePhoto } from './use-photo.ts';
import { useDrawer, usePreviews } from './use-previews.ts';
import './try-page.css';

/** One photo in the shop's eight styles, drawn on this device. */
export default function TryPage() {
  const { start, prepare, failed } = useDrawer();
  /** Loads and compiles what draws, and what finds people. */
  const expectPhoto = () => {
    prepareSearch();
    prepare();
  };
  // Visitors of this page are about to choose a photo. Safari has no idle callback, so there `expectPhoto` prepares the drawing.
  useEffect(() => {
    if (!('requestIdleCallback' in window)) return;
    const callback = requestIdleCallback(prepare);
    return () => cancelIdleCallback(callback);
  }, [prepare]);
  const { status, photo, cut, problem, choose } = usePhoto(() => {
    // While the photo is decoded.
    prepareSearch();
    start();
  });
  const choice = {
    busy: status === 'decoding',
    problem: problem && photoRefusals[problem],
    onExpect: expectPhoto,
    onChoose: choose,
  };
  return (
    <Page title={tryIt.title}>
      <p className="try-page__lead">{tryIt.lead}</p>
      {photo ? (
        <Result key={photo.id} photo={photo} cut={cut} start={start} failed={failed} choice={choice} />
      ) : (
        <div className="try-page__start">
          <PhotoChoice again={false} {...choice} />
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
  /** Starts what draws the photo. */
  readonly start: () => Previewer;
  /** True if it can't draw. */
  readonly failed: boolean;
  readonly choice: Omit<PhotoChoiceProps, 'again'>;
}

function Result({ photo, cut: before, start, failed, choice }: ResultProps) {
  const [placed, setPlaced] = useState<Cut>(before ?? { view: centred });
  const search = usePeople(useMemo(() => new Map([[photo.id, photo.bitmap]]), [photo])).get(photo.id);
  // Keeps what the visitor has moved.
  const cut = useMemo((): Cut => {
    if (search === undefined || search === 'failed') return placed;
    const { view, faces = search.faces } = placed;
    return { view: view === centred ? viewOf(search, photo.bitmap, frameOf(frameAspect)) : view, faces };
  }, [placed, search, photo]);
  const { view, faces } = cut;
  useEffect(() => triedHere.write({ file: photo.chosen, cut }), [photo, cut]);
  const setFaces = (changed: Cut['faces'] = [], shown = cut.view) => setPlaced({ view: shown, faces: changed });
  const ovals = useOvals(cut, photo.bitmap, frameAspect, setFaces);
  const { styles, warnings } = usePreviews(start, photo, cut, search);
  const all = [...warnings, ...sizeWarnings(cut, photo.original)].filter(isSaid);
  // Stores the photo, so that a gift's page can offer it.
  const keep = () => {
    const stored = import('../photos-question/tried-photo.ts').then((part) => part.keepTriedPhoto(photo, cut));
    stored.catch(() => undefined);
  };
  const setView = (changed: Cut['view']) => setPlaced({ ...cut, view: changed });
  const isReady = categories.every(({ id }) => styles[id]?.state === 'sharp');
  return (
    <div className="try-page__result">
      <section className="try-page__photo" aria-labelledby="try-photo">
        <h2 id="try-photo">{tryIt.yourPhoto}</h2>
        <CropStage aspect={frameAspect} bitmap={photo.bitmap} view={view} ovals={ovals} onView={setView} />
        <p className="try-page__hint">{tryIt.stageHint}</p>
        {all.length > 0 && (
          <ul className="try-page__warnings">
            {all.map((warning) => (
              <li key={warning}>{tryIt.warnings[warning]}</li>
            ))}
          </ul>
        )}
        <CropControls
          view={view}
          leastZoom={leastZoom(view, photo.bitmap, frameOf(frameAspect))}
          ovals={ovals}
          search={search}
          onView={setView}
          onFindAgain={findAgain(search, faces, setFaces)}
        />
        <PhotoChoice again {...choice} />
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
          <ShareAll styles={styles} failed={failed} />
        </ul>
      </section>
    </div>
  );
}

/** The controls say if no face was found, and no scene is drawn here. */
const isSaid = (warning: string): warning is keyof typeof tryIt.warnings => warning in tryIt.warnings;
