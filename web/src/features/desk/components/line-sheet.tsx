import type { Line } from '#contracts/cart/cart.ts';
import type { AnsweredPhotos, OrderedPhoto } from '#contracts/orders/order-photos.ts';
import { workSheet as texts } from '#web/texts/desk/desk.ts';
import { lineAnswers } from '#web/texts/questions/line-answers.ts';
import { CroppedPhoto } from './cropped-photo.tsx';

interface LineSheetProps {
  readonly line: Line;
  /** What the customer wrote who asks for changes of the proof, once it is known. */
  readonly changes: string | undefined;
  readonly questions: readonly AnsweredPhotos[];
  /** False once the order is sent or stopped, so that no answer is needed any more. */
  readonly isUnsent: boolean;
  /** False once the photos' URLs have expired. */
  readonly canSave: boolean;
}

/** One gift of the work sheet. */
export function LineSheet({
  line: { qty, title, proof, answered = [], missing = [], optional = [] },
  changes,
  questions,
  isUnsent,
  canSave,
}: LineSheetProps) {
  return (
    <>
      <h3>{texts.line(qty, title)}</h3>
      {answered.length + missing.length + optional.length === 0 && <p>{texts.nothingAsked}</p>}
      {answered.length > 0 && (
        <dl>
          {answered.map(({ id, label, value }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {optional.length > 0 && <p>{lineAnswers.notGiven(optional.map(({ label }) => label))}</p>}
      {isUnsent && missing.length > 0 && (
        <p className="work-sheet__missing">{texts.waiting(missing.map(({ label }) => label))}</p>
      )}
      {isUnsent && proof?.status === 'changes' && (
        <p className="work-sheet__missing">
          <strong>{texts.changes}</strong> <span dir="auto">{changes}</span>
        </p>
      )}
      {questions.map(({ id, label, photos, preview }) => (
        <ul key={id} className="work-sheet__photos">
          {preview && (
            <li>
              <Photo photo={preview} alt={texts.previewOf(label)} caption={texts.preview} canSave={canSave} />
            </li>
          )}
          {photos.map((photo, index) => (
            // The index makes the key unique, because a customer can choose the same photo twice.
            <li key={`${photo.photoId}-${index + 1}`}>
              <Photo
                photo={photo}
                alt={texts.photoOf(photo.slot ?? label, index + 1, photos.length)}
                caption={photo.slot ?? `${label} ${index + 1}`}
                canSave={canSave}
              />
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}

interface PhotoProps {
  readonly photo: OrderedPhoto;
  readonly alt: string;
  readonly caption: string;
  readonly canSave: boolean;
}

function Photo({ photo, alt, caption, canSave }: PhotoProps) {
  if ('gone' in photo) {
    return (
      <figure>
        <p className="work-sheet__gone">{texts.gone}</p>
        <figcaption>{caption}</figcaption>
      </figure>
    );
  }
  return (
    <figure>
      <CroppedPhoto photo={photo} crop={photo.crop} alt={alt} />
      <figcaption>
        <span>{caption}</span>
        {canSave && (
          <a href={photo.url} download={photo.fileName} aria-label={texts.saveOf(photo.fileName)}>
            {texts.save}
          </a>
        )}
      </figcaption>
      {photo.printAnyway && <p className="work-sheet__poor">{texts.printAnyway}</p>}
    </figure>
  );
}
