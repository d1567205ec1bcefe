import { DownloadOutlined } from '@ant-design/icons';
import { apiDocs } from '@dossier/contract/operations/api-docs.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { clearable } from '@dossier/widgets/kit/clearable.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Skeleton } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { call } from '#services/api/api.ts';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';
import { OperationView } from './OperationView.tsx';
import { findOperations, groupsOf, type OperationGroup, operationsOf } from './operations.ts';
import './api-docs.css';

/** 接口文档: every call of the server as the contract declares it. */
export default function ApiDocsPage() {
  const t = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['api-docs'],
    queryFn: ({ signal }) => call(apiDocs, { signal }),
    // It changes with the server only.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [text, setText] = useState('');
  const sought = useDeferredValue(text);
  const all = useMemo(() => operationsOf(data), [data]);
  const groups = useMemo(() => groupsOf(findOperations(all, sought)), [all, sought]);
  const count = groups.reduce((sum, group) => sum + group.operations.length, 0);

  if (error && !data) {
    return (
      <section className="ad" aria-label={t('接口文档')}>
        <ErrorState title={t('接口文档加载失败')} error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  return (
    <section className="ad" aria-label={t('接口文档')}>
      <header className="ad-head">
        <search className="ad-search">
          <Input
            type="search"
            aria-label={t('查找接口')}
            placeholder={t('路径、名称或权限')}
            allowClear={clearable()}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </search>
        <span className="ad-count" role="status">
          {data ? (sought.trim() ? t('找到 {0} 个接口', count) : t('共 {0} 个接口', count)) : ''}
        </span>
        <Button icon={<Icon of={DownloadOutlined} aria-hidden />} disabled={!data} onClick={() => save(data)}>
          {t('下载 OpenAPI JSON')}
        </Button>
      </header>
      {data ? (
        groups.length > 0 ? (
          groups.map((group) => (
            <Group key={`${group.tag} ${Boolean(sought.trim())}`} group={group} open={Boolean(sought.trim())} />
          ))
        ) : (
          <EmptyState
            title={sought.trim() ? t('没有符合条件的接口') : t('文档中没有接口')}
            {...(sought.trim() ? { actions: <Button onClick={() => setText('')}>{t('清除条件')}</Button> } : {})}
          />
        )
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} title={false} />
      )}
    </section>
  );
}

/** The calls of one tag; a search unfolds all that it found. */
function Group({ group: { tag, title, operations }, open: openAtFirst }: { group: OperationGroup; open: boolean }) {
  const t = useText();
  const [open, setOpen] = useState(openAtFirst);
  return (
    <details className="ad-group" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{named(title) || tag}</h3>
        <code>/{tag}</code>
        <span className="ad-count">{t('{0} 个', operations.length)}</span>
      </summary>
      {open ? operations.map((operation) => <OperationView key={operation.key} operation={operation} />) : null}
    </details>
  );
}

function save(document: unknown): void {
  saveBlob(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), 'openapi.json');
}
