import { stepEvents } from '@dossier/contract/online/enhance/steps.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import type { FormRow } from '../form.api.ts';
import { deleteStepList, type StepList, useOwnButtons, useStepLists } from './enhance.api.ts';
import { StepsEditor } from './StepsEditor.tsx';
import { useEventWords, useStepWords } from './step-words.ts';
import './enhance.css';

export interface StepsDrawerProps {
  form: Pick<FormRow, 'id' | 'tableTxt' | 'tableName'>;
  onClose: () => void;
}

/** 动作配置: what comes with adding, editing, deleting and importing records, and what buttons do. */
export default function StepsDrawer({ form, onClose }: StepsDrawerProps) {
  const t = useText();
  const narrow = useMedia(phone);
  const words = useEventWords();
  const types = useStepWords();
  const { data, error, isPending, refetch } = useStepLists(form.id);
  const buttons = useOwnButtons(form.id);
  const [edited, setEdited] = useState<StepList | 'new' | null>(null);
  const taken = new Set((data ?? []).map(({ buttonCode }) => buttonCode));
  const events = [
    ...stepEvents.map((event) => ({ value: event, label: words[event] })),
    ...(buttons.data ?? []).map(({ buttonCode, buttonName }) => ({
      value: buttonCode,
      label: `${buttonName}（${buttonCode}）`,
    })),
  ];
  const nameOf = (code: string) => events.find(({ value }) => value === code)?.label ?? code;
  const remove = (list: StepList) =>
    askThen(
      {
        title: t('确认删除“{0}”的动作？', nameOf(list.buttonCode)),
        content: t('之后该操作不再带有这些步骤。'),
        okText: t('删除'),
        danger: true,
      },
      () => deleteStepList(form.id, list.id),
      () => refetch(),
    );
  const failed = error ?? buttons.error;
  return (
    <Drawer
      open
      destroyOnHidden
      size={narrow ? '100%' : 900}
      title={t('动作配置：{0}', form.tableTxt)}
      onClose={onClose}
    >
      <div className="oen-bar">
        <Button
          type="primary"
          disabled={!data || !buttons.data || taken.size >= events.length}
          onClick={() => setEdited('new')}
        >
          {t('新增动作')}
        </Button>
        <span className="faint">{t('动作与保存在同一事务中，以操作人自己的权限执行；任何一步被拒绝，全部撤销。')}</span>
      </div>
      {failed && !data ? (
        <ErrorState title={t('动作加载失败')} error={failed} onRetry={() => void refetch()} />
      ) : (
        <DataTable<StepList>
          label={t('动作')}
          rows={data ?? []}
          rowKey={({ id }) => id}
          rowLabel={({ buttonCode }) => nameOf(buttonCode)}
          loading={isPending}
          bones={3}
          cards={narrow}
          density="middle"
          columns={[
            { name: 'event', title: t('页面按钮'), width: 180, render: ({ buttonCode }) => nameOf(buttonCode) },
            {
              name: 'steps',
              title: t('步骤'),
              render: ({ steps }) => steps.map(({ type }) => types[type]).join('、'),
            },
            { name: 'content', title: t('描述'), width: 200, render: ({ content }) => content ?? '–' },
            {
              name: 'active',
              title: t('状态'),
              width: 80,
              state: true,
              render: ({ activeStatus }) => (activeStatus === '1' ? t('有效') : t('无效')),
            },
          ]}
          actions={(list) => (
            <RowButtons
              label={nameOf(list.buttonCode)}
              buttons={[
                { key: 'edit', label: t('编辑'), run: () => setEdited(list) },
                { key: 'delete', label: t('删除'), danger: true, run: () => remove(list) },
              ]}
            />
          )}
          empty={<EmptyState title={t('还没有动作')} />}
        />
      )}
      {edited ? (
        <StepsEditor
          form={form}
          list={edited === 'new' ? null : edited}
          events={events.filter(({ value }) => !taken.has(value) || (edited !== 'new' && edited.buttonCode === value))}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Drawer>
  );
}
