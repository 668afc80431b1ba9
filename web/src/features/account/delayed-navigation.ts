import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Goes to `path` once it has been given for `delay` milliseconds; leaving the page first calls it off. */
export function useDelayedNavigation(path: string | undefined, delay: number, state?: unknown): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (path === undefined) return;
    const timer = setTimeout(() => navigate(path, { state }), delay);
    return () => clearTimeout(timer);
  }, [path, delay, state, navigate]);
}
