import { useEffect, useRef } from 'react';
import { imageTypeOf, limits } from '#contracts/limits.ts';
import { photoRefusals } from '#web/texts/photos/photo-refusals.ts';
import { addProduct as texts } from '#web/texts/products/add-product.ts';
import { inspectFile } from './inspect/inspect-file.ts';
import { photoTypeOf } from './metadata/without-metadata.ts';

/** Why a chosen file is not accepted as a picture by its name and size; undefined if it is. */
export function problemOf(file: File): string | undefined {
  if (imageTypeOf(file.name) === undefined || file.size === 0) return texts.invalidImage;
  if (file.size > limits.imageBytes) return texts.imageTooLarge(limits.imageBytes / 1024 / 1024);
  return undefined;
}

/** Whether products' pictures may have this type. */
const isPictureType = (type: string | undefined): type is 'image/jpeg' | 'image/png' =>
  type === 'image/jpeg' || type === 'image/png';

/** The name and type to send. The type is that of the first bytes, whatever the name's ending says, and gives the ending. */
export async function labelOf(file: File): Promise<{ fileName: string; contentType: 'image/jpeg' | 'image/png' }> {
  const named = imageTypeOf(file.name);
  if (named === undefined) throw new Error(texts.invalidImage);
  const type = photoTypeOf(new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (!isPictureType(type) || type === named) return { fileName: file.name, contentType: named };
  return { fileName: file.name.replace(/[^.]+$/, type === 'image/png' ? 'png' : 'jpg'), contentType: type };
}

const problems = new WeakMap<File, Promise<string | undefined>>();

/** Why a file that `problemOf` accepts is no picture by its bytes; undefined if it is. Reads each file once. */
export function problemInside(file: File): Promise<string | undefined> {
  const known = problems.get(file) ?? findProblem(file);
  problems.set(file, known);
  return known;
}

async function findProblem(file: File): Promise<string | undefined> {
  const inspection = await inspectFile(file);
  if (inspection?.state === 'broken') return photoRefusals.broken;
  // Without an inspection, the server checks the type.
  if (!inspection || ('type' in inspection && isPictureType(inspection.type))) return undefined;
  return texts.invalidImage;
}

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
