import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import type { ReactNode } from 'react';
import { useText } from '#services/messages/text.ts';

interface Query {
  data: unknown;
  error: Error | null;
  refetch: () => unknown;
}

/** Waits for what a card shows, and says so where it did not come. */
export function CardState({ query, lines = 3, children }: { query: Query; lines?: number; children: ReactNode }) {
  const t = useText();
  if (query.error) return <ErrorState title={t('读取失败')} error={query.error} onRetry={() => void query.refetch()} />;
  return query.data === undefined ? <Bones lines={lines} /> : children;
}
