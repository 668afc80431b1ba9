import { useLocation, useNavigate } from 'react-router-dom';

/** The query parameters of the current address. */
export const useAddressQuery = (): URLSearchParams => new URLSearchParams(useLocation().search);

/** Sets a query parameter, or removes it if the value is empty. Replaces the history entry instead of adding one. */
export function useChangeQuery(): (name: string, value: string) => void {
  const navigate = useNavigate();
  return (name, value) => {
    // Another parameter may have changed since the caller was rendered.
    const after = new URLSearchParams(window.location.search);
    if (value === '') after.delete(name);
    else after.set(name, value);
    navigate({ search: String(after) }, { replace: true });
  };
}
