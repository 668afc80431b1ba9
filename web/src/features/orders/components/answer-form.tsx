import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Line } from '#contracts/cart/cart.ts';
import type { Order } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import type { Answers } from '#contracts/questions/answers.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { orderKey, refreshOrders } from '#web/lib/customer-orders.ts';
import { messageOf } from '#web/lib/problem.ts';
import { queryClient } from '#web/lib/query.ts';
import { todayInIndia } from '#web/lib/today-in-india.ts';
import { orderDetails as texts } from '#web/texts/orders/order-details.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { Message } from '#web/ui/message.tsx';
import { useFocusOnArrival } from '#web/ui/move-focus.ts';
import { Waiting } from '#web/ui/waiting.tsx';
import { sendingId } from '../../photos/photos-waiting.ts';
import { sendPhotos } from '../../photos/send-photos.ts';
import { usePhotoSets } from '../../photos/use-photo-sets.ts';
import { usePhotosField } from '../../previews/photos-question/use-photos-field.tsx';
import { keepAnswerDraft } from '../../questions/answer-drafts.ts';
import { QuestionFields } from '../../questions/components/question-fields.tsx';
import type { AskedQuestion, Given } from '../../questions/field-values.ts';
import { useAnswers } from '../../questions/use-answers.ts';
import { answersToSave, changedIn } from '../answers-to-save.ts';
import { askingProductQuery, useSaveAnswers } from '../api/orders.ts';

interface AnswerFormProps {
  readonly order: Order;
  readonly line: Line;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const noAnswers: Answers = {};

interface DetailsEditorProps extends AnswerFormProps {
  readonly isSaved: boolean;
}

/** The form for an order line's details or, after saving, its result: a customer who is offline then needs no more code. */
export default function DetailsEditor({ isSaved, ...props }: DetailsEditorProps) {
  const { order, line } = props;
  return isSaved ? <SavedDetails line={line} id={sendingId(line.lineId, order.orderId)} /> : <AnswerForm {...props} />;
}

/** Lets the customer add and change the texts, dates and photos of an ordered gift until making starts. */
function AnswerForm(props: AnswerFormProps) {
  const { data: product, error, refetch } = useQuery(askingProductQuery(props.line.productId));
  // After each conflict, the fields restart with the other page's answers plus the customer's changes on this page.
  const [base, setBase] = useState({ conflicts: 0, shown: props.line.answers ?? noAnswers });
  if (product === null) return <p>{texts.productGone}</p>;
  if (!product) return error ? <LoadFailure error={error} retry={refetch} /> : <Waiting />;
  return (
    <AnswerFields
      key={base.conflicts}
      {...props}
      product={product}
      shown={base.shown}
      isConflict={base.conflicts > 0}
      onConflict={(shown) => setBase(({ conflicts }) => ({ conflicts: conflicts + 1, shown }))}
    />
  );
}

interface AnswerFieldsProps extends AnswerFormProps {
  readonly product: Product;
  /** The answers that the fields show initially. */
  readonly shown: Answers;
  readonly isConflict: boolean;
  readonly onConflict: (saved: Answers) => void;
}

function AnswerFields({ order, line, product, shown, isConflict, onConflict, onSaved, onClose }: AnswerFieldsProps) {
  const { questions = [] } = product;
  const draftKey = sendingId(line.lineId, order.orderId);
  const latest = line.answers ?? noAnswers;
  const [problem, setProblem] = useState(isConflict ? texts.changedElsewhere : undefined);
  // Choices can't be changed after ordering, because they affect the price.
  const fields = questions.filter(({ kind }) => kind !== 'choice');
  const answers = useAnswers({ questions: fields, draftKey, stored: shown });
  const photos = usePhotosField({ product, draftKey, answers, line, kept: shown, promise: texts.photosPromise });
  const { asked, given } = answers;
  const { mutateAsync, isPending } = useSaveAnswers(order);
  const title = useFocusOnArrival<HTMLHeadingElement>();

  if (order.status !== 'placed') {
    return (
      <LateAnswers status={order.status} asked={asked} changed={changedIn({ asked, given, shown })} onClose={onClose} />
    );
  }

  const save = async () => {
    answers.check(asked);
    photos.check();
    const toSave = answersToSave({ asked, given, shown }, latest, todayInIndia());
    setProblem(toSave === undefined ? texts.misfit : undefined);
    if (toSave === undefined) answers.showRefused();
    if (toSave === undefined || photos.blockers.length > 0) return;
    try {
      const hasChanges = Object.keys(changedIn({ asked, given, shown })).length > 0;
      if (hasChanges) await mutateAsync({ lineId: line.lineId, answers: toSave });
      keepAnswerDraft(draftKey, {});
      if (photos.follow) await sendPhotos(draftKey, { ...line, orderId: order.orderId });
      onSaved();
    } catch (error) {
      const code = error instanceof ApiProblem ? error.code : undefined;
      if (code === 'order_changed' || code === 'making_started' || code === 'order_cancelled') await refreshOrders();
      if (code === 'order_changed') {
        keepAnswerDraft(draftKey, changedIn({ asked, given, shown }));
        onConflict(savedAnswers(order.orderId, line.lineId) ?? latest);
      } else setProblem(messageOf(error));
    }
  };
  return (
    <div className="order-details__form">
      {fields.length > 0 && (
        <QuestionFields
          questions={fields}
          answers={answers}
          intro={texts}
          titleRef={title}
          photosField={photos.field}
        />
      )}
      {questions.some(({ kind }) => kind === 'choice') && <p className="order-details__note">{texts.choicesStay}</p>}
      <Message kind="error">{[problem, ...photos.shownBlockers].filter(Boolean).join(' ') || undefined}</Message>
      <div className="order-details__actions">
        {fields.length > 0 && (
          <Button busy={isPending} busyLabel={texts.saving} onClick={() => void save()}>
            {texts.save}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

interface LateAnswersProps extends Pick<AnswerFormProps, 'onClose'> {
  readonly status: Order['status'];
  readonly asked: readonly AskedQuestion[];
  readonly changed: Given;
}

/** Shows what the customer typed before making started or the order was cancelled, so that they can copy it. */
function LateAnswers({ status, asked, changed, onClose }: LateAnswersProps) {
  const typed = asked.filter(({ id }) => changed[id] !== undefined && changed[id] !== '');
  return (
    <div className="order-details__form" role="status">
      <p>{status === 'cancelled' ? texts.ended : texts.locked}</p>
      {typed.length > 0 && (
        <>
          <p>{texts.typed}</p>
          <dl className="order-details__typed">
            {typed.map(({ id, label }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{changed[id]}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <Button look="secondary" onClick={onClose}>
        {texts.cancel}
      </Button>
    </div>
  );
}

/** The line's answers in the cached order. */
const savedAnswers = (orderId: string, lineId: string): Answers | undefined =>
  queryClient.getQueryData<Order>(orderKey(orderId))?.lines.find((line) => line.lineId === lineId)?.answers;

interface SavedDetailsProps {
  readonly line: Line;
  /** The ID of the sending to this line, and the key of its draft. */
  readonly id: string;
}

/** The result of saving an order line's details. Says so until the photos, which are sent afterwards, have reached the order. */
function SavedDetails({ line: { answers = {} }, id }: SavedDetailsProps) {
  const message = useFocusOnArrival<HTMLParagraphElement>();
  const { draft, sending } = usePhotoSets(id);
  const isLacking = sending?.problem !== undefined || draft?.photos.some(({ questionId }) => !answers[questionId]);
  const isSending = sending !== undefined && sending.problem === undefined;
  const isComplete = !isSending && !isLacking;
  return (
    <p className="order-details__saved" data-complete={isComplete} role="status" tabIndex={-1} ref={message}>
      {isSending ? texts.sendingPhotos : isLacking ? texts.photosUnsent : texts.saved}
    </p>
  );
}
