import { type ChangeEvent, useId } from 'react';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { Message } from '#web/ui/message.tsx';
import { useDrop, usePaste } from '#web/ui/use-offered-file.ts';
import { offeredTypes } from '../../photos/read-photo.ts';
import './photo-choice.css';

export interface PhotoChoiceProps {
  /** A photo is likely to come soon: the visitor opens the file chooser, or drags a file over the field. */
  readonly onExpect: () => void;
  readonly onChoose: (file: File | undefined) => void;
  readonly again: boolean;
  readonly busy: boolean;
  /** Why the last photo can't be used. */
  readonly problem: string | undefined;
}

/** A field for a photo, which can be chosen, dropped or pasted. The photo stays on this device. */
export function PhotoChoice({ onExpect, onChoose, again, busy, problem }: PhotoChoiceProps) {
  const id = useId();
  usePaste(onChoose);
  const drop = useDrop(onChoose, onExpect);
  return (
    <div className="photo-choice" data-over={drop.isOver} data-again={again} {...drop.handlers}>
      <input
        className="photo-choice__input"
        id={id}
        type="file"
        accept={offeredTypes}
        onClick={onExpect}
        aria-describedby={`${id}-hint`}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
          onChoose(target.files?.[0]);
          // Otherwise choosing the same file again would fire no event.
          target.value = '';
        }}
      />
      <label className={`button button--${again ? 'secondary' : 'primary'}`} htmlFor={id}>
        {busy ? tryIt.decoding : again ? tryIt.chooseAnother : tryIt.choose}
      </label>
      <p className="photo-choice__hint" id={`${id}-hint`}>
        {!again && <span>{`${tryIt.chooseHint} `}</span>}
        {!again && <span>{`${tryIt.dropHint} `}</span>}
        <strong>{tryIt.promise}</strong>
      </p>
      <Message kind="error">{problem}</Message>
    </div>
  );
}
