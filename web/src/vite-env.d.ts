interface Window {
  /** Defined in server-rendered pages (`first-script.ts`). */
  replayEarlyTaps?: () => void;
}
