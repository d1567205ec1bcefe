import { ArrowRightOutlined } from '@ant-design/icons';
import type { Finding, PrepareStep } from '@dossier/contract/arc/prepare/prepare.ts';
import { sizeText } from '@dossier/rules/size-text.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Button } from 'antd';
import { say, useText } from '#services/messages/text.ts';
import { findingText, mendedAt } from './finding-text.ts';
import { LongTable } from './LongTable.tsx';
import { type StepProps, useCheck } from './prepare.api.ts';
import { RowAct } from './RowAct.tsx';
import { stepNames } from './steps.ts';

interface CheckStepProps extends StepProps {
  onGo: (step: PrepareStep) => void;
}

/** What stands against handing the batch over, and what had better be looked at, each with the way to mend it. */
export function CheckStep({ prepared: { batch }, onGo }: CheckStepProps) {
  const t = useText();
  const { data, error, isFetching, refetch } = useCheck(batch.id);
  if (error && !data) return <ErrorState title={t('检查没有完成')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones lines={6} />;
  const rows = [...data.findings].sort((a, b) => (a.grade === b.grade ? 0 : a.grade === 'block' ? -1 : 1));
  const blocks = rows.filter(({ grade }) => grade === 'block').length;
  const columns: Column<Finding>[] = [
    { name: 'text', title: say('发现'), render: (finding) => findingText(t, finding) },
    {
      name: 'grade',
      title: say('级别'),
      width: 140,
      state: true,
      render: ({ grade }) => (
        <DictTag text={t(grade === 'block' ? '须改正' : '请确认')} color={grade === 'block' ? 'red' : 'orange'} />
      ),
    },
  ];
  return (
    <>
      <p role="status" className="arc-prepare-note">
        {t('实有 {0} 件，{1} 个文件，共 {2}。', data.items, data.files, sizeText(data.bytes))}{' '}
        {rows.length === 0
          ? t('没有发现问题，可以移交。')
          : t('须改正 {0} 处，请确认 {1} 处。', blocks, rows.length - blocks)}
      </p>
      <LongTable<Finding>
        label={t('检查结果')}
        rows={rows}
        rowKey={(finding) => `${finding.code} ${finding.itemId ?? ''} ${finding.path ?? ''}`}
        rowLabel={(finding) => findingText(t, finding)}
        columns={columns}
        actions={({ code }) => (
          <RowAct
            label={t('去“{0}”', t(stepNames[mendedAt[code]]))}
            icon={ArrowRightOutlined}
            onAct={() => onGo(mendedAt[code])}
          />
        )}
        actionsWidth={110}
        emptyTitle={t('没有发现问题')}
        tools={
          <Button loading={isFetching} onClick={() => void refetch()}>
            {t('重新检查')}
          </Button>
        }
      />
    </>
  );
}
