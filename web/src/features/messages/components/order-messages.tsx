import { useRef, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import type { Message, MessagePage, Side } from '#contracts/messages/message.ts';
import { formatMoment } from '#web/lib/dates.ts';
import { refuseFields } from '#web/lib/refuse-fields.ts';
import { isRecord, StoredDrafts } from '#web/lib/stored-drafts.ts';
import type { PagedList } from '#web/lib/use-paged-list.ts';
import { messages as texts } from '#web/texts/messages/messages.ts';
import { Form, fieldText, TextAreaField } from '#web/ui/form.tsx';
import { useKeptFocus } from '#web/ui/kept-focus.ts';
import { LoadFailure } from '#web/ui/load-failure.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { KeptPictures } from '../../photos/components/kept-pictures.tsx';
import { useKeptPictures } from '../../photos/use-kept-pictures.ts';
import { markRead, type OrderMessages as Order, sendMessage, useMessages } from '../api/messages.ts';
import { useSeen } from '../use-seen.ts';
import { MessagePictures } from './message-pictures.tsx';
import { UnreadMark } from './unread-mark.tsx';
import './order-messages.css';

/** The messages between a customer and the owners about an order, oldest first, and a field for the next one. */
export function OrderMessages(order: Order) {
  const list = useMessages(order);
  const { data, error, refetch } = list;
  const keptFocus = useKeptFocus<HTMLElement>();
  return (
    <section className="order-messages" aria-labelledby="messages-title" {...keptFocus}>
      <div className="order-messages__head">
        <h2 id="messages-title">{texts.title}</h2>
        <UnreadMark {...order} />
      </div>
      {data ? (
        <Messages order={order} list={list} pages={data.pages} />
      ) : error ? (
        <LoadFailure error={error} retry={refetch} />
      ) : (
        <p role="status">{texts.loading}</p>
      )}
      <NewMessage {...order} />
    </section>
  );
}

interface MessagesProps {
  readonly order: Order;
  readonly list: PagedList<MessagePage>;
  readonly pages: readonly MessagePage[];
}

function Messages({ order, list, pages }: MessagesProps) {
  const [newest] = pages;
  const unread = newest?.unread === 0 ? undefined : newest?.count;
  const end = useSeen<HTMLDivElement>(unread, () => {
    // If it fails, the messages stay new and the next visit marks them.
    if (unread !== undefined) void markRead(order, unread).catch(() => undefined);
  });
  const shown = pages.flatMap((page) => page.messages).toReversed();
  return (
    <>
      <ShowMore list={list} texts={{ more: texts.earlier }} />
      {shown.length === 0 && <p className="order-messages__none">{texts.none[order.side]}</p>}
      <div role="log" aria-labelledby="messages-title">
        <ol className="order-messages__list">
          {shown.map((message) => (
            <MessageItem key={message.messageId} message={message} order={order} />
          ))}
        </ol>
      </div>
      <div ref={end} />
    </>
  );
}

function MessageItem({ message, order }: { readonly message: Message; readonly order: Order }) {
  const { messageId, from, at, text, pictures } = message;
  const { side } = order;
  return (
    <li className={`order-message order-message--${from === side ? 'own' : 'other'}`}>
      <p className="order-message__head">
        <bdi>{authorOf(message, side)}</bdi>
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      {text !== '' && (
        <p className="order-message__text" dir="auto">
          {text}
        </p>
      )}
      {pictures !== undefined && <MessagePictures order={order} messageId={messageId} count={pictures} />}
    </li>
  );
}

/** Owners see which of them wrote. */
function authorOf({ from, by }: Message, side: Side): string {
  if (by !== undefined) return by;
  return from === side ? texts.you : texts[from];
}

/** What was typed and not sent yet. It survives a reload, as the chosen pictures do. */
interface Draft {
  readonly text: string;
  /** The key with which this text and these pictures were last sent. The message may have arrived. */
  readonly key?: string;
  readonly pictureIds?: string;
}

const drafts = new StoredDrafts(
  'shop.messages',
  (stored): stored is Draft =>
    isRecord(stored) &&
    typeof stored.text === 'string' &&
    [stored.key, stored.pictureIds].every((each) => each === undefined || typeof each === 'string'),
);

function NewMessage(order: Order) {
  const draftKey = `${order.side} ${order.orderId}`;
  const kept = useKeptPictures(`message:${draftKey}`);
  const pictureIds = kept.pictures.map(({ id }) => id).join();
  const [draft] = useState(() => drafts.read(draftKey));
  const [sentCount, setSentCount] = useState(0);
  // A retry of the same text and pictures has the same key, so that the message arrives once even if only its response was lost.
  const attempt = useRef(draft);
  const send = async (fields: FormData, form: HTMLFormElement) => {
    const text = fieldText(fields, 'text').trim();
    refuseFields({ text: text === '' && pictureIds === '' ? texts.empty : undefined });
    const { current } = attempt;
    const isRetry = current?.text === text && (current.pictureIds ?? '') === pictureIds;
    const key = (isRetry && current.key) || crypto.randomUUID();
    attempt.current = { text, pictureIds, key };
    drafts.write(draftKey, attempt.current);
    const photoIds = await sendFiles(kept.files());
    await sendMessage(order, { ...(text !== '' && { text }), ...(photoIds.length > 0 && { photoIds }) }, key);
    attempt.current = undefined;
    drafts.write(draftKey, undefined);
    const area = form.elements.namedItem('text');
    if (area instanceof HTMLTextAreaElement) area.value = '';
    await kept.discard();
    setSentCount((count) => count + 1);
  };
  return (
    <Form submitLabel={texts.send} busyLabel={texts.sending} onSubmit={send}>
      <TextAreaField
        name="text"
        defaultValue={draft?.text}
        onChange={({ currentTarget: { value } }) => drafts.write(draftKey, value ? { text: value } : undefined)}
        label={texts.label}
        isRequired={pictureIds === ''}
        rows={3}
        maxLength={limits.messages.length}
      />
      <KeptPictures key={sentCount} kept={kept} most={limits.messages.pictures} texts={texts.toSend} />
    </Form>
  );
}

/** Loads what sends pictures only if there are some. */
async function sendFiles(files: readonly File[]): Promise<string[]> {
  if (files.length === 0) return [];
  const { sendPictures } = await import('../../proofs/send-picture.ts');
  return sendPictures(files);
}
