import type { ReactNode } from 'react';
import { useStoredCheckbox } from './use-stored-checkbox.ts';

interface PrintAnywayProps {
  /** The stored wish. */
  readonly stored: boolean;
  /** Resolves to whether the wish was stored. */
  readonly onChange: (wanted: boolean) => Promise<boolean>;
  /** The label. */
  readonly children: ReactNode;
}

/** The checkbox to print photos although they have too few pixels. */
export function PrintAnyway({ stored, onChange, children }: PrintAnywayProps) {
  const { isTicked, tick } = useStoredCheckbox(stored, onChange);
  return (
    <label className="photo-item__agree">
      <input type="checkbox" data-blocks-photos checked={isTicked} onChange={({ target }) => tick(target.checked)} />
      <span>{children}</span>
    </label>
  );
}
