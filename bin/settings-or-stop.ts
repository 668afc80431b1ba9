/** Reads the settings of a CDK app. For an invalid setting it prints one line without a stack trace, and exits. */
export function settingsOrStop<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
