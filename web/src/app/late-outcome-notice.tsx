import { useEffect, useState } from 'react';
import { type LateOutcome, lateOutcome } from '../lib/late-outcome.ts';
import { lateOutcomeTexts as texts } from '../texts/late-outcome.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { Message } from '../ui/message.tsx';

/** Shows the result of a form that its user left while it was being submitted. */
export default function LateOutcomeNotice({ outcome: { kind, text } }: { outcome: LateOutcome }) {
  // Screen readers announce text that is added to a live region, but not text that the region is mounted with.
  const [shown, setShown] = useState<string>();
  useEffect(() => setShown(text), [text]);
  const dismiss = () => {
    lateOutcome.write(undefined);
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <div className="late-outcome">
      <Message kind={kind}>
        {shown !== undefined && (
          <>
            <p>{shown}</p>
            <button type="button" aria-label={texts.dismiss} onClick={dismiss}>
              <CloseIcon />
            </button>
          </>
        )}
      </Message>
    </div>
  );
}
