import { Component, type ReactNode } from 'react';
import lostParcel from '../assets/drawings/lost-parcel.svg';
import { shell } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** Catches a screen that can not be shown, most often because a new version of the site replaced its files. */
export class Crash extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <div role="alert">
        <EmptyState
          drawing={lostParcel}
          title={shell.crashTitle}
          action={<Button onClick={() => window.location.reload()}>{shell.crashAction}</Button>}
        >
          {shell.crashText}
        </EmptyState>
      </div>
    );
  }
}
