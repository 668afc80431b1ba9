import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { addProduct as addTexts } from '#web/texts/products/add-product.ts';
import { morePictures as texts } from '#web/texts/uploads/more-pictures.ts';
import { BackIcon, CloseIcon } from '#web/ui/icons.tsx';
import { problemOf, useProblemInside } from '../picture-problem.ts';
import { addressOf } from '../references.ts';
import { useObjectUrl } from '../use-object-url.ts';
import { fromFile, type ListedPicture, type PictureList } from '../use-picture-list.ts';
import './more-pictures.css';

type Action = 'earlier' | 'later' | 'remove';

/** Lets the owner add, order and remove further pictures of a product. Hidden until there is a first one. */
export function MorePictures({ list }: { list: PictureList }) {
  const { pictures } = list;
  const [problem, setProblem] = useState<string>();
  const [announcement, announce] = useState('');
  const { root, focusLater } = useFocusLater();
  const [first] = pictures;
  if (first === undefined) return null;
  // A single picture is not listed, because the field above shows it. It is listed if it was never in that field.
  const isListed = pictures.length > 1 || (first.file !== undefined && first.file !== list.main);

  const move = (picture: ListedPicture, index: number, by: -1 | 1) => {
    list.move(picture.id, by);
    const to = index + by;
    const isAtEnd = to === (by === -1 ? 0 : pictures.length - 1);
    const pressed = by === -1 ? 'earlier' : 'later';
    focusLater(picture.id, isAtEnd ? (by === -1 ? 'later' : 'earlier') : pressed);
    announce(texts.movedTo(picture.name, to + 1, pictures.length));
  };
  const remove = (picture: ListedPicture, index: number) => {
    const next = pictures[index + 1] ?? pictures[index - 1];
    list.remove(picture.id);
    focusLater(next?.id, 'remove');
    announce(texts.removed(picture.name));
  };
  const refuse = (picture: ListedPicture, reason: string) => {
    list.remove(picture.id);
    setProblem(reason);
  };
  return (
    <div className="more-pictures" ref={root}>
      {isListed && (
        <ol className="more-pictures__list" aria-label={texts.list}>
          {pictures.map((picture, index) => (
            <PictureItem
              key={picture.id}
              picture={picture}
              index={index}
              list={list}
              onMove={(by) => move(picture, index, by)}
              onRemove={() => remove(picture, index)}
              onProblem={(reason) => refuse(picture, reason)}
            />
          ))}
        </ol>
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <AddPictures list={list} onProblem={setProblem} />
      <p className="amplify-field__error-message" role="alert">
        {problem}
      </p>
    </div>
  );
}

interface PictureItemProps {
  readonly picture: ListedPicture;
  readonly index: number;
  readonly list: PictureList;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  /** Called with the reason if the chosen file is no complete picture. */
  readonly onProblem: (reason: string) => void;
}

/** A picture with its status, and the buttons to move and remove it. */
function PictureItem({ picture, index, list, onMove, onRemove, onProblem }: PictureItemProps) {
  const { pictures, locked } = list;
  // The field above reports the problem of its own file.
  useProblemInside(picture.file === list.main ? undefined : picture.file, onProblem);
  return (
    <li className="more-pictures__item" data-picture={picture.id}>
      <Thumbnail picture={picture} onUndecodable={() => onProblem(addTexts.invalidImage)} />
      <span className="more-pictures__name">
        {index === 0 && <strong className="more-pictures__cover">{texts.cover}</strong>}
        <span>{picture.name}</span>
        <Status picture={picture} list={list} />
      </span>
      <span className="more-pictures__actions">
        <IconButton
          action="earlier"
          label={texts.earlier(picture.name)}
          disabled={locked || index === 0}
          onPress={() => onMove(-1)}
        />
        <IconButton
          action="later"
          label={texts.later(picture.name)}
          disabled={locked || index === pictures.length - 1}
          onPress={() => onMove(1)}
        />
        <IconButton action="remove" label={texts.remove(picture.name)} disabled={locked} onPress={onRemove} />
      </span>
    </li>
  );
}

interface AddPicturesProps {
  readonly list: PictureList;
  /** Called with why a file was not accepted, or with undefined if all were. */
  readonly onProblem: (problem: string | undefined) => void;
}

/** The field for further pictures, while the product may have more. */
function AddPictures({ list, onProblem }: AddPicturesProps) {
  const id = useId();
  const room = limits.picturesPerProduct - list.pictures.length;
  if (room <= 0) return null;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    target.value = '';
    const reasons = chosen.map(problemOf);
    const files = chosen.filter((_, i) => reasons[i] === undefined);
    const tooMany = files.length > room ? texts.tooMany(limits.picturesPerProduct) : undefined;
    onProblem(reasons.find((reason) => reason !== undefined) ?? tooMany);
    list.add(files.slice(0, room).map(fromFile));
  };
  return (
    <div className="picture-field">
      <label className="amplify-label" htmlFor={id}>
        {texts.add}
      </label>
      <input
        id={id}
        type="file"
        multiple
        disabled={list.locked}
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        aria-describedby={`${id}-hint`}
        onChange={choose}
      />
      <p className="amplify-field__description" id={`${id}-hint`}>
        {texts.hint(limits.picturesPerProduct)}
      </p>
    </div>
  );
}

const icons = { earlier: <BackIcon />, later: <BackIcon />, remove: <CloseIcon /> } as const;

interface IconButtonProps {
  readonly action: Action;
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

function IconButton({ action, label, disabled, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      className="more-pictures__button"
      data-action={action}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      {icons[action]}
    </button>
  );
}

/** The upload status of a picture. The progress bar below the list shows the details of the current upload. */
function Status({ picture, list: { sending } }: { picture: ListedPicture; list: PictureList }) {
  if (picture.file === undefined) return null;
  const state = sending?.id === picture.id ? sending.upload.snapshot?.state.name : undefined;
  const text =
    picture.imageKey !== undefined
      ? texts.uploaded
      : state === 'error'
        ? texts.failed
        : state === 'running'
          ? texts.uploading
          : texts.waiting;
  return (
    <span className="more-pictures__status" data-failed={state === 'error'}>
      {text}
    </span>
  );
}

function Thumbnail({ picture, onUndecodable }: { picture: ListedPicture; onUndecodable: () => void }) {
  const local = useObjectUrl(picture.file);
  const src = picture.file === undefined && picture.imageKey !== undefined ? addressOf(picture.imageKey) : local;
  if (src === undefined) return <span className="more-pictures__thumbnail" />;
  const refuse = picture.file === undefined ? undefined : onUndecodable;
  return <img className="more-pictures__thumbnail" src={src} alt="" width={64} height={80} onError={refuse} />;
}

/** Moves the focus after the list has re-rendered: the pressed button may have moved, or be disabled or gone. */
function useFocusLater() {
  const root = useRef<HTMLDivElement>(null);
  const wanted = useRef<readonly [string, Action]>(undefined);
  useEffect(() => {
    if (wanted.current === undefined) return;
    const [id, action] = wanted.current;
    wanted.current = undefined;
    const item = [...(root.current?.querySelectorAll<HTMLElement>('[data-picture]') ?? [])].find(
      ({ dataset }) => dataset.picture === id,
    );
    const target =
      item?.querySelector<HTMLElement>(`[data-action="${action}"]`) ??
      root.current?.querySelector<HTMLElement>('input');
    target?.focus();
  });
  const focusLater = (id: string | undefined, action: Action) => {
    wanted.current = [id ?? '', action];
  };
  return { root, focusLater };
}
