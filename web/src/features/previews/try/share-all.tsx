import { type CategoryId, categories } from '#contracts/categories.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { Knot } from '#web/ui/knot.tsx';
import { KeepPicture } from './keep-picture.tsx';
import type { StylePicture } from './picture-of-all.ts';
import type { Preview } from './use-previews.ts';
import './share-all.css';

interface ShareAllProps {
  readonly styles: Partial<Record<CategoryId, Preview>>;
  /** True if some styles will never be drawn. */
  readonly failed: boolean;
}

/** Shares or saves one picture of all eight styles. The code that draws it is loaded on the click. */
export function ShareAll({ styles, failed }: ShareAllProps) {
  const pictures = sharpPictures(styles);
  const jpeg = async () => {
    const { pictureOfAll } = await import('./picture-of-all.ts');
    return pictures && pictureOfAll(pictures);
  };
  return (
    <li className="share-all">
      <Knot />
      <h3>{tryIt.all.title}</h3>
      {failed && !pictures ? (
        <p>{tryIt.all.missing}</p>
      ) : (
        <>
          <p>{tryIt.all.hint}</p>
          <div className="share-all__keep">
            <KeepPicture
              jpeg={jpeg}
              fileName="eight-styles.jpg"
              title={tryIt.all.pictureTitle}
              ready={pictures !== undefined}
              labels={{ save: tryIt.all.save, share: tryIt.all.share }}
              look="primary"
            />
          </div>
        </>
      )}
    </li>
  );
}

/** The pictures of all styles; undefined until each is sharp. */
function sharpPictures(styles: ShareAllProps['styles']): readonly StylePicture[] | undefined {
  const sharp = categories.flatMap(({ id, label }) => {
    const preview = styles[id];
    return preview?.state === 'sharp' ? [{ label, picture: preview.picture }] : [];
  });
  return sharp.length === categories.length ? sharp : undefined;
}
