import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * The library goes on with an answer that is asked for the first time when it is told that the data changed, and takes
 * it as new. Here such an answer is shown and asked for again: it may be older than the change.
 */
class Client extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters))
      if (query.state.data === undefined && query.state.fetchStatus === 'fetching')
        void query.promise?.then(
          () => super.invalidateQueries({ queryKey: query.queryKey, exact: true }),
          () => undefined,
        );
    return super.invalidateQueries(filters, options);
  }
}

/** One cache for what the server said. A refusal is an answer and is not asked again; a lost line is, once. */
export const queryClient = new Client({
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
