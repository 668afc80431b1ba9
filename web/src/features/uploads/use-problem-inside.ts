import { useEffect, useRef } from 'react';
import { problemInside } from './picture-problem.ts';

/** Calls back with what is wrong with a chosen file's bytes, unless another file was chosen meanwhile. */
export function useProblemInside(file: File | undefined, onProblem: (problem: string) => void): void {
  const latest = useRef(onProblem);
  latest.current = onProblem;
  useEffect(() => {
    let isCurrent = true;
    void (file && problemInside(file))?.then((problem) => {
      if (isCurrent && problem !== undefined) latest.current(problem);
    });
    return () => {
      isCurrent = false;
    };
  }, [file]);
}
