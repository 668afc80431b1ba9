import { useRef, useState } from 'react';
import { readEach, readFile } from './read-files.ts';

/** Reads files as soon as they are chosen, and refuses by its name each that can't be used. `onRead` receives the others. */
export function useReadFiles(onRead: (files: readonly File[]) => void) {
  const [isReading, setReading] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  // What it does can change while the files are read.
  const latest = useRef(onRead);
  latest.current = onRead;
  return {
    isReading,
    /** Why some of the files that were chosen last can't be used. */
    problem: problems.join(' '),
    async read(files: readonly File[]): Promise<void> {
      setReading(true);
      const taken = await readEach(files, async (file) => {
        const read = await readFile(file);
        return typeof read === 'string' ? read : file;
      });
      setReading(false);
      setProblems(taken.problems);
      latest.current(taken.read);
    },
    /** Forgets why files were refused. */
    forget: () => setProblems([]),
  };
}
