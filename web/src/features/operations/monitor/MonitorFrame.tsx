import { ReloadOutlined } from '@ant-design/icons';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useFitsWindow } from '#list/fit.ts';
import { useText } from '#services/messages/text.ts';
import '#list/card.css';
import './monitor.css';

interface Props {
  title: string;
  /** What stands beside the title: which instance, since when. */
  note?: ReactNode;
  /** What the page asks; the first that failed is told. */
  queries: readonly Query[];
  /** The page is one list, which fits the window. @default false */
  list?: boolean;
  children: ReactNode;
}

interface Query {
  isPending: boolean;
  isFetching: boolean;
  error: Error | null;
  data: unknown;
  refetch: () => unknown;
}

/** A page of figures: its name, a button that reads them again, what failed, what is still to come. */
export function MonitorFrame({ title, note, queries, list = false, children }: Props) {
  const t = useText();
  useFitsWindow(list);
  const failed = queries.find(({ error, data }) => error !== null && data === undefined);
  const again = () => {
    for (const query of queries) void query.refetch();
  };
  return (
    <section className={list ? 'monitor fits' : 'monitor'} aria-label={title}>
      <header className="monitor-head">
        <h1>{title}</h1>
        {note ? <span className="monitor-note">{note}</span> : null}
        <Button
          icon={<Icon of={ReloadOutlined} aria-hidden spin={queries.some(({ isFetching }) => isFetching)} />}
          onClick={again}
        >
          {t('刷新')}
        </Button>
      </header>
      {failed ? (
        <div className="card">
          <ErrorState title={t('{0}加载失败', title)} error={failed.error} onRetry={again} />
        </div>
      ) : queries.some(({ isPending, data }) => isPending && data === undefined) ? (
        <div className="card">
          <Bones lines={8} />
        </div>
      ) : (
        children
      )}
    </section>
  );
}
