import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Navigates to `path` after `delay` milliseconds; leaving the page first cancels it. */
export function useDelayedNavigation(path: string | undefined, delay: number, state?: unknown): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (path === undefined) return;
    const timer = setTimeout(() => navigate(path, { state }), delay);
    return () => clearTimeout(timer);
  }, [path, delay, state, navigate]);
}
