import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { previewForm } from '@dossier/contract/online/form/preview-calls.ts';
import { useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#services/api/api.ts';
import { bodyOf, type Design, type Stored } from '../model/design.ts';

export type Preview = ResultOf<typeof previewForm>;

/** How long typing rests before it is looked at, in ms. */
const rest = 400;

/** What a definition would run as, as it stands in the designer; the last answer stays until the next is here. */
export function usePreview(design: Design, stored: Stored | null) {
  const settled = useDebounced(design, rest);
  const body = bodyOf(settled, stored);
  return useQuery({
    queryKey: ['online-form', 'preview', JSON.stringify(body)],
    queryFn: ({ signal }) => call(previewForm, { body, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
