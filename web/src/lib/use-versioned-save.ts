import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Versioned } from '#contracts/versioned.ts';
import { ApiProblem, callApi } from './api.ts';

/**
 * Saves a form of the owners at the version that it was loaded at, or was last saved at. It is refused if another owner has saved since
 * (`settings_changed`), but not after a save of this form whose response was lost.
 */
export function useVersionedSave<Body extends Versioned, Saved extends Versioned>(
  path: string,
  onSuccess?: (saved: Saved, body: Body) => unknown,
) {
  const maybeSaved = useRef<Body>(undefined);
  const put = (body: Body) => callApi<Saved>('PUT', path, { body, signedIn: true });
  const save = async (typed: Body): Promise<Saved> => {
    const before = maybeSaved.current;
    const isRetry =
      before !== undefined && JSON.stringify({ ...typed, saveId: before.saveId }) === JSON.stringify(before);
    const body = isRetry ? before : { ...typed, saveId: crypto.randomUUID() };
    try {
      maybeSaved.current = body;
      const saved = await put(body);
      maybeSaved.current = undefined;
      return saved;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      maybeSaved.current = before;
      if (error.code !== 'settings_changed' || before === undefined || isRetry) throw error;
      // Has this form itself changed the version? If not, this is refused too.
      const { version } = await put(before);
      maybeSaved.current = undefined;
      return save({ ...typed, version });
    }
  };
  return useMutation({ mutationFn: save, ...(onSuccess && { onSuccess }) });
}

/** True if the shop has certainly not saved. */
const isRefusal = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500;
