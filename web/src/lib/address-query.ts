import { useLocation, useNavigate } from 'react-router-dom';

/** The query of the address. */
export const useAddressQuery = (): URLSearchParams => new URLSearchParams(useLocation().search);

/** Sets a part of the query, or removes it if it is empty. Replaces the history entry instead of adding one. */
export function useChangeQuery(): (name: string, value: string) => void {
  const navigate = useNavigate();
  return (name, value) => {
    // Another part may have changed since the caller was rendered.
    const after = new URLSearchParams(window.location.search);
    if (value === '') after.delete(name);
    else after.set(name, value);
    navigate({ search: String(after) }, { replace: true });
  };
}
