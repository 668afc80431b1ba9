import { useState } from 'react';
import type { Logo } from '#contracts/settings/brand.ts';
import { useUpload } from '../uploads/use-upload.ts';
import type { ChosenLogo } from './logo-file.ts';

/** The logo in the form: the saved one, another picture, or null to remove it. */
export function useChosenLogo(loaded: Logo | undefined) {
  const upload = useUpload();
  const [saved, setSaved] = useState(loaded);
  const [chosen, setChosen] = useState<ChosenLogo | null>();
  return {
    upload,
    saved: chosen === undefined ? saved : undefined,
    chosen: chosen ?? undefined,
    choose(next: ChosenLogo | null) {
      upload.clear();
      setChosen(next === null && saved === undefined ? undefined : next);
    },
    /** The field of the request after uploading a chosen picture; undefined if the owner cancels that. */
    async publish(): Promise<{ readonly logo?: string | null } | undefined> {
      if (chosen === undefined) return {};
      if (chosen === null) return { logo: null };
      const image = await upload.send(chosen.file);
      return image && { logo: image.imageKey };
    },
    settle(logo: Logo | undefined) {
      upload.clear();
      setSaved(logo);
      setChosen(undefined);
    },
  };
}
