import { Component, type ReactNode } from 'react';
import lostParcel from '../assets/drawings/lost-parcel.svg';
import { shell } from '../texts/shell.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

const reload = (): void => window.location.reload();

/** React keeps a screen's failure to load, so one that failed offline needs a reload. */
let failedOffline = false;

/**
 * The error boundary of the screens. Usually a deployment has replaced the screen's files, or the network is down. The page reloads
 * once the network is back.
 */
export class Crash extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch() {
    // The screen before it may have been scrolled.
    window.scrollTo(0, 0);
    window.addEventListener('online', reload);
    if (!navigator.onLine) failedOffline = true;
    else if (failedOffline) reload();
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reload);
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          drawing={lostParcel}
          title={shell.crashTitle}
          action={navigator.onLine && <Button onClick={reload}>{shell.crashAction}</Button>}
        >
          {navigator.onLine ? shell.crashText : shell.crashOffline}
        </EmptyState>
      </div>
    );
  }
}
