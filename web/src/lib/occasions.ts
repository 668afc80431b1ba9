import { useQuery } from '@tanstack/react-query';
import type { ShownOccasions } from '#contracts/occasions/occasions.ts';
import { callApi } from './api.ts';
import { occasionsKey } from './occasions-key.ts';

/** All occasions by date, with their cut-offs for this PIN; without one, for all PINs. */
export const useOccasions = (pin?: string) =>
  useQuery({
    queryKey: pin === undefined ? occasionsKey : [...occasionsKey, pin],
    queryFn: async ({ signal }) => {
      const path = pin === undefined ? '/api/occasions' : `/api/occasions?pin=${pin}`;
      return (await callApi<ShownOccasions>('GET', path, { signal })).occasions;
    },
  });
