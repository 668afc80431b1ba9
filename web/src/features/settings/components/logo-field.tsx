import { type ChangeEvent, useEffect, useId, useRef } from 'react';
import { brandForm as texts } from '#web/texts/settings/brand-form.ts';
import { Button } from '#web/ui/button.tsx';
import { useFieldError } from '#web/ui/fields.tsx';
import { UploadProgress } from '../../uploads/components/upload-progress.tsx';
import { isUnderway } from '../../uploads/upload-state.ts';
import { logoTypes } from '../logo-file.ts';
import type { useChosenLogo } from '../use-chosen-logo.ts';
import '../../uploads/components/picture-field.css';

/** Chooses the shop's logo, or removes it. The form's preview shows it. */
export function LogoField({ logo }: { readonly logo: ReturnType<typeof useChosenLogo> }) {
  const { saved, chosen, refused, upload } = logo;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const problem = useFieldError('logo') ?? refused;
  // The field names the chosen file, and after a refusal takes the same one again.
  useEffect(() => {
    if ((!chosen || refused !== undefined) && input.current) input.current.value = '';
  }, [chosen, refused]);
  const sending = isUnderway(upload.snapshot?.state);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) await logo.take(file);
  };
  const remove = () => {
    logo.remove();
    if (input.current) input.current.value = '';
    // The form clears its success and this field's error, as after a choice.
    input.current?.dispatchEvent(new Event('change', { bubbles: true }));
    input.current?.focus();
  };
  return (
    <div className="picture-field">
      <label className="amplify-label" htmlFor={id}>
        {texts.logo}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        name="logo"
        accept={logoTypes}
        disabled={sending}
        aria-describedby={`${id}-hint ${id}-problem`}
        aria-invalid={problem !== undefined}
        onChange={take}
      />
      <p className="amplify-field__description" id={`${id}-hint`}>
        {texts.logoHint}
      </p>
      <p className="amplify-field__error-message" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      {(saved || chosen) && !sending && (
        <Button look="quiet" className="brand-form__remove" onClick={remove}>
          {texts.removeLogo}
        </Button>
      )}
      <UploadProgress upload={upload} />
    </div>
  );
}
