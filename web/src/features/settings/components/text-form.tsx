import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { limits } from '#contracts/limits.ts';
import type { VersionedText } from '#contracts/settings/shop-details.ts';
import type { ShopPage } from '#contracts/site-paths.ts';
import { useConfig, useMeans } from '#web/lib/use-config.ts';
import { drafts } from '#web/texts/about/drafts.ts';
import { shopTexts as texts } from '#web/texts/about/shop-texts.ts';
import { pageTitles } from '#web/texts/page-titles.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, TextAreaField } from '#web/ui/form.tsx';
import { KeptChanges } from '#web/ui/kept-changes.tsx';
import '#web/ui/fold.css';
import { useSaveText } from '../../about/api/managed-texts.ts';
import { TextBlocks } from '../../about/components/text-blocks.tsx';

interface TextFormProps {
  readonly page: ShopPage;
  readonly loaded: VersionedText;
}

/** The text of one page, with a preview of what customers will see. */
export function TextForm({ page, loaded }: TextFormProps) {
  const { mutateAsync: save, reset, isSuccess } = useSaveText();
  const [version, setVersion] = useState(loaded.version);
  const [text, setText] = useState(loaded.text ?? '');
  const config = useConfig();
  const means = useMeans();
  const title = pageTitles[page];
  const isEmpty = text.trim() === '';
  const change = (next: string) => {
    reset();
    setText(next);
  };
  return (
    <Disclosure page={page} state={loaded.text === undefined ? texts.stateEmpty : texts.stateWritten}>
      <Form
        submitLabel={texts.save(title)}
        busyLabel={texts.saving}
        success={isSuccess && texts.saved}
        onSubmit={async () => {
          const saved = await save({ page, version, text: isEmpty ? undefined : text });
          setVersion(saved.version);
        }}
      >
        <KeptChanges name={page} version={version} />
        {isEmpty && (
          <div className="text-form__draft">
            <p>{texts.draftHint}</p>
            <Button look="secondary" onClick={() => change(drafts(config, means)[page])}>
              {texts.draft}
            </Button>
          </div>
        )}
        <TextAreaField
          name="text"
          label={texts.text(title)}
          hint={texts.hint}
          rows={14}
          value={text}
          onChange={({ target }) => change(target.value)}
          isRequired={false}
        />
        <p className="text-form__count">{texts.count(text.length, limits.shopTextLength)}</p>
        <Preview title={title} text={text} />
      </Form>
    </Disclosure>
  );
}

function Preview({ title, text }: { readonly title: string; readonly text: string }) {
  // A long text is parsed after the keystroke has shown.
  const shown = useDeferredValue(text);
  return (
    <section className="text-form__preview" aria-label={`${texts.preview}: ${title}`}>
      <p className="text-form__label">{texts.preview}</p>
      <p className="text-form__title">{title}</p>
      {shown.trim() === '' ? <p>{texts.previewEmpty}</p> : <TextBlocks text={shown} />}
    </section>
  );
}

interface DisclosureProps {
  readonly page: ShopPage;
  readonly state: string;
  readonly children: ReactNode;
}

/** Opens for a link with the page's name, such as the one in the notice about empty pages. */
function Disclosure({ page, state, children }: DisclosureProps) {
  const { hash, key } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const isNamed = hash === `#${page}`;
  useEffect(() => {
    if (!isNamed || !details.current) return;
    details.current.open = true;
    details.current.scrollIntoView({ block: 'start' });
    details.current.querySelector('summary')?.focus({ preventScroll: true });
  }, [isNamed, key]);
  return (
    <details className="fold text-form" ref={details} id={page}>
      <summary>
        <span>{pageTitles[page]}</span>
        <span>{state}</span>
      </summary>
      {children}
    </details>
  );
}
