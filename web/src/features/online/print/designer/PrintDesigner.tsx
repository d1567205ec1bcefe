import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { useParams } from 'react-router';
import { useText } from '#services/messages/text.ts';
import { useDesignOf } from '../print.api.ts';
import { Designer } from './Designer.tsx';

/** The page on which a print report is drawn: `/online/print/design/:id`. */
export default function PrintDesigner() {
  const { id = '' } = useParams();
  return <Opened key={id} id={id} />;
}

function Opened({ id }: { id: string }) {
  const t = useText();
  const query = useDesignOf(id);
  if (query.error)
    return <ErrorState title={t('设计加载失败')} error={query.error} onRetry={() => void query.refetch()} />;
  return query.data ? <Designer stored={query.data} /> : <Bones lines={12} />;
}
