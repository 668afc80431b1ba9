import { useRef, useState } from 'react';
import type { Logo } from '#contracts/settings/brand.ts';
import { messageOf } from '#web/lib/problem.ts';
import { useUpload } from '../uploads/use-upload.ts';
import { type ChosenLogo, logoFile } from './logo-file.ts';

type Choice = ChosenLogo | null | undefined;

/** The logo in the form: the saved one, another picture, or null to remove it. */
export function useChosenLogo(loaded: Logo | undefined) {
  const upload = useUpload();
  const [saved, setSaved] = useState(loaded);
  const [chosen, setChosen] = useState<Choice>();
  const [refused, setRefused] = useState<string>();
  const choice = useRef<Choice>(undefined);
  /** The latest chosen file until it is decoded. Others may be decoded later than it. */
  const decoding = useRef<Promise<void>>(undefined);
  const set = (next: Choice) => {
    upload.clear();
    choice.current = next;
    setChosen(next);
  };
  return {
    upload,
    saved: chosen === undefined ? saved : undefined,
    chosen: chosen ?? undefined,
    /** Why the latest file can't be the logo. */
    refused,
    async take(file: File): Promise<void> {
      const decoded: Promise<void> = logoFile(file).then(
        (next) => {
          if (decoding.current !== decoded) return;
          decoding.current = undefined;
          setRefused(undefined);
          set(next);
        },
        (error) => {
          if (decoding.current !== decoded) return;
          decoding.current = undefined;
          setRefused(messageOf(error));
          throw error;
        },
      );
      decoding.current = decoded;
      await decoded.catch(() => undefined);
    },
    remove() {
      decoding.current = undefined;
      setRefused(undefined);
      set(saved === undefined ? undefined : null);
    },
    /** The field of the request after uploading a chosen picture; undefined if the owner cancels that. Throws what `take` refuses. */
    async publish(): Promise<{ readonly logo?: string | null } | undefined> {
      while (decoding.current) await decoding.current;
      const next = choice.current;
      if (next === undefined) return {};
      if (next === null) return { logo: null };
      const image = await upload.send(next.file);
      return image && { logo: image.imageKey };
    },
    settle(logo: Logo | undefined) {
      setSaved(logo);
      set(undefined);
    },
  };
}
