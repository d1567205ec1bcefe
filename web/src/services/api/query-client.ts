import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** One cache for what the server said. A refusal is an answer and is not asked again; a lost line is, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === 0,
    },
    // Off the line a change fails at once and says so: nobody expects it to be made minutes later.
    mutations: { retry: false, networkMode: 'always' },
  },
});
