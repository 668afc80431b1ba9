import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { messageOf } from '#web/lib/problem.ts';
import type { ReturnState } from '#web/lib/return-path.ts';
import { home } from '#web/texts/products/home.ts';
import { questions as texts } from '#web/texts/questions/questions.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import type { WantedLine } from '../../cart/wanted-line.ts';
import type { AnswersState } from '../use-answers.ts';
import type { EditedLine } from '../use-edited-line.ts';

interface SaveLineProps {
  readonly edited: EditedLine;
  readonly wanted: () => WantedLine;
  readonly answers: Pick<AnswersState, 'refused' | 'showRefused'>;
  /** What blocks new photos, as sentences. Saving is refused until there is nothing, because it leaves the page. */
  readonly blockers: readonly string[];
  readonly onBlocked: () => void;
}

/** Replaces the line with one that has the new answers. Waits while the line loads. */
export function SaveLine({ edited: { state, saving, save }, wanted, answers, blockers, onBlocked }: SaveLineProps) {
  const [isPressed, setPressed] = useState(false);
  const isLoading = state === 'loading';
  const saveUnlessBlocked = () => {
    setPressed(true);
    if (answers.refused().length > 0) answers.showRefused();
    else if (blockers.length > 0) onBlocked();
    else save(wanted());
  };
  const reasons = isPressed ? [...(answers.refused().length > 0 ? [texts.misfit] : []), ...blockers] : [];
  return (
    <>
      <Message kind="error">{saving.error ? messageOf(saving.error) : undefined}</Message>
      <Message kind="error">{reasons.length > 0 ? `${reasons.join(' ')} ${texts.thenSave}` : undefined}</Message>
      <Button
        busy={isLoading || saving.isPending}
        busyLabel={isLoading ? home.wait : texts.saving}
        onClick={saveUnlessBlocked}
      >
        {texts.save}
      </Button>
    </>
  );
}

/** Says why the page can't change the line, so that the customer doesn't take Add to Cart for saving. */
export function LineNotice({ state }: Pick<EditedLine, 'state'>) {
  const notice = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  useEffect(() => {
    // The Save changes button had the focus and was removed.
    if (document.activeElement === document.body) notice.current?.focus({ preventScroll: true });
  }, []);
  const isGone = state === 'gone';
  return (
    <div className="message message--error" role="alert" ref={notice} tabIndex={-1}>
      <span>{isGone ? texts.lineGone : texts.lineSignedOut}</span>{' '}
      {isGone ? (
        <Link to="/cart">{texts.toCart}</Link>
      ) : (
        <Link to="/login" state={{ from: pathname + search } satisfies ReturnState}>
          {texts.logIn}
        </Link>
      )}
    </div>
  );
}
