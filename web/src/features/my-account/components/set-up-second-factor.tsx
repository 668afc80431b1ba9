import { useQuery } from '@tanstack/react-query';
import encodeQR from 'qr';
import { useMemo, useRef } from 'react';
import { shopName } from '#contracts/names.ts';
import { messageOf } from '#web/lib/problem.ts';
import { newSecret, switchSecondFactor, verifySecret } from '#web/lib/second-factor-calls.ts';
import { secondFactor as texts } from '#web/texts/second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, fieldText, TextField } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';

interface SetUpProps {
  readonly email: string;
  readonly onSwitched: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Shows a new secret to an authenticator app, and switches the second factor on by the app's code. */
export default function SetUpSecondFactor({ email, onSwitched, onCancel }: SetUpProps) {
  // A new secret for each visit of this step, and the same one while it is open.
  const { data: secret, error } = useQuery({
    queryKey: ['second-factor', 'secret'],
    queryFn: newSecret,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // A code works once: if only a later step failed, only that is retried.
  const verified = useRef(false);
  if (error) return <Message kind="error">{messageOf(error)}</Message>;
  if (secret === undefined) return <p role="status">{texts.preparing}</p>;
  const address = addressOf(email, secret);
  return (
    <div className="second-factor">
      <p>{texts.scan}</p>
      <QrCode text={address} />
      <a href={address}>{texts.openApp}</a>
      <p>
        {texts.typeSecret} <code className="second-factor__secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>{texts.warning}</p>
      <Form
        submitLabel={texts.switchOn}
        busyLabel={texts.switchingOn}
        onSubmit={async (fields) => {
          if (!verified.current) await verifySecret(fieldText(fields, 'code'));
          verified.current = true;
          await switchSecondFactor(true);
          await onSwitched();
        }}
      >
        <TextField
          name="code"
          label={texts.code}
          hint={texts.codeHint}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      </Form>
      <Button look="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}

/** What authenticator apps read: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
const addressOf = (email: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`${shopName}:${email}`)}?secret=${secret}&issuer=${encodeURIComponent(shopName)}`;

/** Light squares around the code, as its standard asks. */
const border = 4;

function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { border });
    const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: rows.length, path: dark.join('') };
  }, [text]);
  return (
    <svg className="second-factor__picture" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={texts.picture}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
