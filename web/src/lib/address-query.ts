import { useLocation, useNavigate } from 'react-router-dom';

/** The query parameters of the current address. */
export const useAddressQuery = (): URLSearchParams => new URLSearchParams(useLocation().search);

/** The state of a history entry that a submitted change of the query added. The focus stays where it is. */
const stayed = { stays: true };

/** Whether a change of the query added the history entry with this state. */
export const isStaying = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'stays' in state && state.stays === true;

/**
 * Sets a query parameter, or removes it if the value is empty. Replaces the history entry. With a value `before`, the current
 * entry gets that value back, and a new entry the other one.
 */
export function useChangeQuery(): (name: string, value: string, before?: string) => void {
  const navigate = useNavigate();
  return (name, value, before) => {
    if (before === undefined) return navigate(changed(name, value), { replace: true });
    navigate(changed(name, before), { replace: true });
    navigate(changed(name, value), { state: stayed });
  };
}

/** The current address with another parameter, which may have changed since the caller was rendered. */
function changed(name: string, value: string): { readonly search: string } {
  const query = new URLSearchParams(window.location.search);
  if (value === '') query.delete(name);
  else query.set(name, value);
  return { search: String(query) };
}
