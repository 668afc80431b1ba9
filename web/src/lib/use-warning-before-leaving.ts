import { useEffect } from 'react';

/**
 * Makes the browser ask before the page is closed or reloaded. Navigating within the site doesn't ask.
 */
export function useWarningBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
}
