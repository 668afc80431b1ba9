import { useQuery } from '@tanstack/react-query';
import { type Config, loadConfig } from './config.ts';

/** The site's configuration, empty until it has loaded. */
export const useConfig = (): Partial<Config> =>
  useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Number.POSITIVE_INFINITY }).data ?? {};
