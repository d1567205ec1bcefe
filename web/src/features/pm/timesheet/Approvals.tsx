import {
  approveLines,
  listApprovals,
  mostDecided,
  rejectLines,
  unapproveLines,
} from '@dossier/contract/pm/timesheet.ts';
import { usePrompt } from '@dossier/widgets/dialog/use-prompt.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { call, callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { GroupLines } from './GroupLines.tsx';
import { type GroupBy, groupsOf } from './groups.ts';

/** Lines that wait, or that were agreed to, by person or by project: ticked and decided on together. */
export function Approvals({ status }: { status: '1' | '2' }) {
  const t = useText();
  const client = useQueryClient();
  const [by, setBy] = useState<GroupBy>('person');
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [busy, act] = useAct();
  const [prompt, dialog] = usePrompt();
  const found = useQuery({
    queryKey: ['pm', 'timesheet', 'approvals', status],
    queryFn: ({ signal }) => call(listApprovals, { query: { status }, signal }),
  });
  const lines = found.data?.lines ?? [];
  const total = found.data?.total ?? 0;
  const chosen = lines.filter(({ id }) => ticked.has(id));
  const hours = chosen.reduce((sum, line) => sum + line.hours, 0);
  const open = lines.filter(({ locked }) => !locked);

  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => (on ? new Set([...before, ...ids]) : new Set([...before].filter((id) => !ids.includes(id)))));

  const decide = (target: typeof approveLines | typeof unapproveLines | typeof rejectLines, further: object = {}) =>
    act(async () => {
      const body = { lines: chosen.map(({ id, version }) => ({ id, version })), ...further };
      try {
        const { message, result } = await callEnvelope(target, {
          body: body as { lines: typeof body.lines; reason: string },
        });
        feedback()?.message.success(message);
        for (const warning of result.warnings) feedback()?.notification.warning({ title: warning, duration: 0 });
        setTicked(new Set());
      } finally {
        await client.invalidateQueries({ queryKey: ['pm', 'timesheet', 'approvals'] });
      }
    });

  if (found.error)
    return <ErrorState title={t('工时加载失败')} error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <Bones lines={6} />;
  if (lines.length === 0)
    return (
      <EmptyState
        title={t(status === '1' ? '没有等待您审批的工时' : '没有您可以反审的工时')}
        hint={t('项目的工时由项目经理审批，培训、待岗和请假由部门负责人审批。')}
      />
    );
  const isTooMany = chosen.length > mostDecided;
  return (
    <div className="ts-approve">
      <div className="ts-tools">
        <Segmented
          aria-label={t('分组方式')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'person', label: t('按人员') },
            { value: 'project', label: t('按项目') },
          ]}
        />
        <Button onClick={() => setTicked(new Set(ticked.size === open.length ? [] : open.map(({ id }) => id)))}>
          {t(ticked.size === open.length ? '取消全选' : '全选')}
        </Button>
        <span className="ts-quiet" aria-live="polite">
          {t('已选{0}条，{1}小时', chosen.length, hours)}
          {isTooMany ? ` · ${t('单次最多操作{0}条', mostDecided)}` : ''}
          {total > lines.length ? ` · ${t('共{0}条，先显示{1}条', total, lines.length)}` : ''}
        </span>
        <span className="ts-acts">
          {status === '1' ? (
            <>
              <Button
                danger
                disabled={chosen.length === 0 || isTooMany || busy}
                onClick={() =>
                  prompt({
                    title: t('驳回{0}条工时', chosen.length),
                    placeholder: t('驳回原因'),
                    okText: t('驳回'),
                    rules: [
                      { required: true, whitespace: true, message: t('请填写审批意见') },
                      { max: 500, message: t('不能超过{0}个字', 500) },
                    ],
                    onOk: (reason: string) => decide(rejectLines, { reason }),
                  })
                }
              >
                {t('驳回')}
              </Button>
              <Button
                type="primary"
                loading={busy}
                disabled={chosen.length === 0 || isTooMany}
                onClick={() => void decide(approveLines)}
              >
                {t('通过')}
              </Button>
            </>
          ) : (
            <Button
              loading={busy}
              disabled={chosen.length === 0 || isTooMany}
              onClick={() => void decide(unapproveLines)}
            >
              {t('反审')}
            </Button>
          )}
        </span>
      </div>
      <div>
        {groupsOf(lines, by).map((group) => (
          <GroupLines key={`${by} ${group.key}`} group={group} by={by} ticked={ticked} onTick={tick} />
        ))}
      </div>
      {dialog}
    </div>
  );
}
