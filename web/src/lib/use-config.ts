import { useQuery } from '@tanstack/react-query';
import { card, cardOrUpi, type Means } from '#contracts/payments/means.ts';
import { type Config, loadConfig } from './config.ts';

/** The site's configuration, empty until it has loaded. */
export const useConfig = (): Partial<Config> =>
  useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Number.POSITIVE_INFINITY }).data ?? {};

/** What this shop's texts call a payment that isn't cash. */
export const useMeans = (): Means => (useConfig().upi ? cardOrUpi : card);
