import { type FocusEvent, type RefObject, useCallback, useRef } from 'react';
import { moveFocus, moveFocusInView } from './move-focus.ts';

/**
 * The props of an area that gets the focus when the control in it that has the focus disappears, at once or after a refetch. If
 * `news` has an element by then, that gets it: it needs `tabIndex={-1}`.
 */
export function useKeptFocus<Area extends HTMLElement>(news?: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(null);
  const ref = useCallback(
    (area: Area) => {
      const observer = new MutationObserver(() => {
        if (focused.current?.isConnected !== false) return;
        if (document.activeElement === document.body) {
          if (news?.current) moveFocusInView(news.current);
          else moveFocus(area);
        }
        // A dialog that closed gave the focus back to its opener. React reports no focus events while it changes the page.
        focused.current = area.contains(document.activeElement) ? document.activeElement : null;
      });
      observer.observe(area, { childList: true, subtree: true });
      return () => observer.disconnect();
    },
    [news],
  );
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent<Area>) => {
      focused.current = target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
}
