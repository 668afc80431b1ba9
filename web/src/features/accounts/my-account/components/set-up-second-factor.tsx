import { useQuery } from '@tanstack/react-query';
import encodeQR from 'qr';
import { useMemo, useRef } from 'react';
import { messageOf } from '#web/lib/problem.ts';
import { newSecret, switchSecondFactor, verifySecret } from '#web/lib/second-factor-calls.ts';
import { secondFactor as texts } from '#web/texts/accounts/second-factor.ts';
import { brand } from '#web/texts/brand.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, fieldText } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import { SecondFactorField } from '../../components/account-fields.tsx';

interface SetUpProps {
  readonly email: string;
  readonly onSwitched: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Shows a new secret for an authenticator app, and switches the second factor on with a code from the app. */
export default function SetUpSecondFactor({ email, onSwitched, onCancel }: SetUpProps) {
  // Each time this step opens, it gets a new secret. The secret doesn't change while the step is open.
  const { data: secret, error } = useQuery({
    queryKey: ['second-factor', 'secret'],
    queryFn: newSecret,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // A code works once. If only a later call fails, a retry skips the code.
  const verified = useRef(false);
  if (error) return <Message kind="error">{messageOf(error)}</Message>;
  if (secret === undefined) return <p role="status">{texts.preparing}</p>;
  const uri = uriOf(email, secret);
  return (
    <div className="second-factor">
      <p>{texts.scan}</p>
      <QrCode text={uri} />
      <a href={uri}>{texts.openApp}</a>
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
        <SecondFactorField />
      </Form>
      <Button look="quiet" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}

/** The URI that authenticator apps read: https://github.com/google/google-authenticator/wiki/Key-Uri-Format */
const uriOf = (email: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`${brand.name}:${email}`)}?secret=${secret}&issuer=${encodeURIComponent(brand.name)}`;

/** The quiet zone around the code, in modules, as the QR standard requires. */
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
