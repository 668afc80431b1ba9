/** The settings of an app. An invalid one is reported in one line, without a stack trace. */
export function settingsOrStop<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
