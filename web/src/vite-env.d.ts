interface Window {
  /** Defined in complete pages (`first-script.ts`). */
  answerEarlyTaps?: () => void;
}
