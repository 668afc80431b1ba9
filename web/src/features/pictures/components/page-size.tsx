import { type FormEvent, useId, useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { managePictures as texts } from '#web/texts/pictures/manage-pictures.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldText } from '#web/ui/form-text.ts';

interface PageSizeProps {
  readonly limit: number;
  readonly onChange: (limit: number) => void;
}

/** The number of files per page; 1 to 1000. */
export function PageSize({ limit, onChange }: PageSizeProps) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = pageSizeOf(fieldText(new FormData(event.currentTarget), 'limit'));
    setProblem(wanted === undefined ? texts.limitProblem(limits.imagesPerPage.max) : undefined);
    if (wanted !== undefined) onChange(wanted);
  };
  return (
    <form className="pictures__size" onSubmit={submit} noValidate>
      <label htmlFor={id}>{texts.limit}</label>
      <input
        id={id}
        name="limit"
        inputMode="numeric"
        defaultValue={limit}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
      />
      <Button type="submit" look="secondary">
        {texts.show}
      </Button>
      <p id={`${id}-problem`} className="pictures__problem" role="alert">
        {problem}
      </p>
    </form>
  );
}

function pageSizeOf(text: string): number | undefined {
  const wanted = Number(text.trim());
  const fits = text.trim() !== '' && Number.isSafeInteger(wanted) && wanted >= 1 && wanted <= limits.imagesPerPage.max;
  return fits ? wanted : undefined;
}
