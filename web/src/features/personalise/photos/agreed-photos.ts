import { useState } from 'react';
import { StoredValue } from '#web/lib/stored-value.ts';

/** The photos, by their IDs, that the customer wants printed although they have too few pixels. Kept in this tab. */
const stored = new StoredValue<readonly string[]>('shop.agreed-photos', (value) =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : undefined,
);

export function useAgreedPhotos() {
  const [ids, setIds] = useState<readonly string[]>(() => stored.read() ?? []);
  const agree = (some: readonly string[], agreed: boolean): void => {
    const now = [...ids.filter((each) => !some.includes(each)), ...(agreed ? some : [])].slice(-200);
    setIds(now);
    stored.write(now);
  };
  return { isAgreed: (id: string) => ids.includes(id), agree };
}
