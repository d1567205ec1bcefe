import * as contract from '@dossier/contract/flow/definition.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { ListCard } from '#list/ListCard.tsx';
import { useDensity } from '#list/table-settings.ts';
import { named } from '#services/messages/named.ts';
import { say, useText } from '#services/messages/text.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { askThen } from '#services/page/ask.ts';
import { useTabTitle } from '#services/page/tab.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useRights } from '#services/session/access.ts';
import { type DefinitionHead, setDisabled, useDefinitions } from './definition.api.ts';
import type { FiguresDrawerProps } from './FiguresDrawer.tsx';
import '#engine/flow/flow.css';
import '#engine/resource.css';
import './definition.css';

const Designer = lazyPart<{ code: string; onClose: () => void }>(
  async () => (await import('./designer/FlowDesigner.tsx')).default,
  () => <Bones lines={8} />,
);
const FiguresDrawer = lazyPart<FiguresDrawerProps>(async () => (await import('./FiguresDrawer.tsx')).default, 0);

/** 审批流程: one row for each action that starts an approval; its drawing stands in place of the list. */
export default function DefinitionPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const code = new URLSearchParams(search).get('code');
  const open = (next: string | null) =>
    navigate({ pathname, search: next === null ? '' : new URLSearchParams({ code: next }).toString() });
  if (code !== null) return <Designer key={code} code={code} onClose={() => open(null)} />;
  return <DefinitionList onOpen={open} />;
}

function DefinitionList({ onOpen }: { onOpen: (code: string) => void }) {
  const t = useText();
  const { routes } = useNavigation();
  // The drawing has given the tab its own name.
  useTabTitle(routes.find(({ target }) => target === 'flow/DefinitionList')?.node.meta.title);
  const narrow = useMedia(phone);
  const [density] = useDensity();
  const { may } = useRights();
  const { data, error, isPending, refetch } = useDefinitions();
  const [figures, setFigures] = useState<DefinitionHead | null>(null);

  const askDisabled = (row: DefinitionHead) =>
    askThen(
      row.disabled
        ? {
            title: t('启用“{0}”', row.name),
            content: t('之后提交的记录会按第 {0} 版审批。', row.published ?? 0),
            okText: t('启用'),
          }
        : {
            title: t('停用“{0}”', row.name),
            content: t('之后不能再提交这类审批；在途的 {0} 份照常办完。', row.running),
            okText: t('停用'),
            danger: true,
          },
      () => setDisabled(row.code, !row.disabled),
    );

  return (
    <ListCard label={t('审批流程列表')}>
      {error && !data ? (
        <ErrorState title={t('审批流程加载失败')} error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable<DefinitionHead>
          label={t('审批流程')}
          rows={data ?? []}
          rowKey={({ code }) => code}
          rowLabel={({ name }) => name}
          columns={narrow ? columns(onOpen).filter(({ name }) => cardColumns.includes(name)) : columns(onOpen)}
          loading={isPending}
          cards={narrow}
          density={density}
          actionsWidth={150}
          actions={(row) => (
            <RowButtons
              label={row.name}
              buttons={[
                {
                  key: may(contract.saveDraft) ? 'edit' : 'detail',
                  label: may(contract.saveDraft) ? t('设计') : t('查看'),
                  run: () => onOpen(row.code),
                },
                { key: 'statistics', label: t('统计'), run: () => setFigures(row) },
                ...(row.published !== null && may(contract.setDisabled)
                  ? [
                      {
                        key: row.disabled ? 'resume' : 'stop',
                        label: row.disabled ? t('启用') : t('停用'),
                        danger: !row.disabled,
                        run: () => askDisabled(row),
                      },
                    ]
                  : []),
              ]}
            />
          )}
          empty={<EmptyState title={t('没有可审批的事项')} hint={t('登记簿中带审批的操作会出现在这里。')} />}
        />
      )}
      {figures ? <FiguresDrawer code={figures.code} name={figures.name} onClose={() => setFigures(null)} /> : null}
    </ListCard>
  );
}

const cardColumns = ['name', 'state', 'action'];

const columns = (onOpen: (code: string) => void): Column<DefinitionHead>[] => [
  {
    name: 'name',
    title: say('名称'),
    render: (row) => (
      <button type="button" className="fd-name" onClick={() => onOpen(row.code)}>
        {row.name}
      </button>
    ),
  },
  { name: 'code', title: say('编码'), width: 160, render: ({ code }) => <span className="dw-mono">{code}</span> },
  {
    name: 'action',
    title: say('由哪个操作发起'),
    width: 200,
    render: ({ resourceLabel, actionLabel }) => say('{0}：{1}', named(resourceLabel), named(actionLabel)),
  },
  { name: 'state', title: say('状态'), width: 190, render: (row) => <State row={row} /> },
  { name: 'running', title: say('在途'), width: 80, align: 'right', render: ({ running }) => running },
  { name: 'publishedAt', title: say('发布时间'), width: 170, render: ({ publishedAt }) => publishedAt ?? '–' },
  { name: 'updateTime', title: say('草稿更新'), width: 170, render: ({ updateTime }) => updateTime ?? '–' },
];

/** How a definition stands: published or not, and whether the draft is another one. */
function State({ row: { published, disabled, changed } }: { row: DefinitionHead }) {
  const t = useText();
  return (
    <span className="fd-states">
      {published === null ? (
        <span className="fl-state" data-tone="amber">
          {t('未发布')}
        </span>
      ) : disabled ? (
        <span className="fl-state">{t('已停用')}</span>
      ) : (
        <span className="fl-state" data-tone="green">
          {t('第 {0} 版', published)}
        </span>
      )}
      {changed && published !== null ? (
        <span className="fl-state" data-tone="amber">
          {t('草稿有改动')}
        </span>
      ) : null}
    </span>
  );
}
