import { useId } from 'react';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { photoStore } from '../../photos/browser-photos.ts';
import { Needed } from '../../questions/components/question-fields.tsx';
import { WordsNotes } from '../lettering/words-notes.tsx';
import { ChoosePhotos } from './choose-photos.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { GiftPreview } from './gift-preview.tsx';
import { PhotoConsent } from './photo-consent.tsx';
import { PhotoList } from './photo-list.tsx';
import { type QuestionPhotosOptions, useQuestionPhotos } from './use-question-photos.ts';
import './photos-question.css';

interface PhotosQuestionProps extends QuestionPhotosOptions {
  /** A sentence that tells the customer until when the photos stay on this device. */
  readonly promise: string | undefined;
}

/** A photo question: the customer chooses, crops and orders photos, and sees the gift made from them. */
export default function PhotosQuestion(props: PhotosQuestionProps) {
  const { product, isFirst, draftKey, promise = texts.promise, words } = props;
  const field = useQuestionPhotos(props);
  const { question, ground, listed, changes, gift, consent, cropped, store } = field;
  const { min, max, printMm, label } = question;
  const id = useId();
  return (
    <div className="photos-question">
      <p className="questions__label" id={`${id}-label`}>
        {label}
        <Needed question={question} />
      </p>
      <p className="questions__hint" id={`${id}-hint`}>
        {[question.help, `${texts.wanted(min, max)}, ${texts.size(printMm)}.`].filter(Boolean).join(' ')}
      </p>
      {field.isTried && <p className="photos-question__tried">{texts.began}</p>}
      {listed.length > 0 && (
        <PhotoList
          ref={changes.list}
          label={label}
          printMm={printMm}
          listed={listed}
          onPrintAnyway={field.printAnyway}
        />
      )}
      <ChoosePhotos
        id={id}
        field={changes.field}
        question={question}
        photos={listed.map(({ photo }) => photo)}
        people={field.people}
        isAdding={changes.isAdding}
        takesPaste={isFirst}
        promise={field.areOnDevice ? promise : undefined}
        onFiles={(files) => void changes.addFiles(files)}
      >
        {isFirst && changes.addTried && listed.length === 0 && !field.areGiven && (
          <Button look="secondary" onClick={() => void changes.addTried?.()}>
            {texts.useTried}
          </Button>
        )}
        {changes.share && (
          <Button look="secondary" onClick={() => void changes.share?.take()}>
            {texts.useForOthers(changes.share.others)}
          </Button>
        )}
      </ChoosePhotos>
      <Message kind="error">{field.problems.join(' ')}</Message>
      <p className="visually-hidden" role="status">
        {field.announcement}
      </p>
      {field.hasPreview && (
        <GiftPreview
          title={product.title}
          ground={ground}
          words={words}
          gift={gift}
          hasFreePlaces={field.hasFreePlaces}
          onFile={field.keepPreview}
        />
      )}
      {isFirst && !field.hasPreview && <WordsNotes gift={ground} words={words} />}
      {isFirst && field.asksForConsent && <PhotoConsent isTicked={consent.isTicked} onTick={consent.tick} />}
      {cropped && (
        <CropDialog
          key={cropped.photo.id}
          photo={cropped.photo}
          name={cropped.name}
          needs={field.needs}
          search={cropped.search}
          onCrop={(crop) => void store(() => photoStore.crop(draftKey, cropped.photo.id, crop))}
          onClose={field.closeCrop}
        />
      )}
    </div>
  );
}
