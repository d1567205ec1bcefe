import { type FormButton, isAction } from '@dossier/contract/online/enhance/buttons.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { useText } from '#services/messages/text.ts';
import { MenuIcon } from '#services/navigation/MenuIcon.tsx';
import { askThen } from '#services/page/ask.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { ButtonForm } from './ButtonForm.tsx';
import { deleteButton, useOwnButtons } from './enhance.api.ts';
import { useStyleWords } from './style-words.ts';

/** Buttons that a form has of its own. */
export function OwnButtons({ id }: { id: string }) {
  const t = useText();
  const narrow = useMedia(phone);
  const styles = useStyleWords();
  const { data, error, isPending, refetch } = useOwnButtons(id);
  const [edited, setEdited] = useState<FormButton | 'new' | null>(null);
  const remove = (button: FormButton) =>
    askThen(
      {
        title: t('确认删除按钮“{0}”？', button.buttonName),
        content: t('按钮的动作一并删除。'),
        okText: t('删除'),
        danger: true,
      },
      () => deleteButton(button.id),
      () => refetch(),
    );
  if (error && !data) return <ErrorState title={t('按钮加载失败')} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <div className="oau-bar">
        <Button type="primary" onClick={() => setEdited('new')}>
          {t('新增按钮')}
        </Button>
        <span className="faint">{t('按钮做什么，在“动作配置”中设置；谁能使用，在“权限控制”中设置。')}</span>
      </div>
      <DataTable<FormButton>
        label={t('自定义按钮')}
        rows={data ?? []}
        rowKey={(button) => button.id}
        rowLabel={({ buttonName }) => buttonName}
        loading={isPending}
        bones={3}
        cards={narrow}
        density="middle"
        columns={[
          {
            name: 'buttonName',
            title: t('按钮名称'),
            render: ({ buttonName, buttonIcon }) => (
              <>
                {buttonIcon ? <MenuIcon name={buttonIcon} /> : null} {buttonName}
              </>
            ),
          },
          {
            name: 'buttonCode',
            title: t('按钮编码'),
            width: 150,
            render: ({ buttonCode }) => <span className="dw-mono">{buttonCode}</span>,
          },
          {
            name: 'buttonStyle',
            title: t('按钮样式'),
            width: 150,
            render: (button) => (isAction(button) ? styles[button.buttonStyle] : `${styles[button.buttonStyle]} · Js`),
          },
          {
            name: 'exp',
            title: t('表达式'),
            width: 190,
            render: ({ exp }) => (exp ? <span className="dw-mono">{exp}</span> : '–'),
          },
          { name: 'orderNum', title: t('排序'), width: 64, align: 'right', render: ({ orderNum }) => orderNum ?? '' },
          {
            name: 'buttonStatus',
            title: t('按钮状态'),
            width: 90,
            state: true,
            render: ({ buttonStatus }) => (buttonStatus === '1' ? t('激活') : t('未激活')),
          },
        ]}
        actions={(button) => (
          <RowButtons
            label={button.buttonName}
            buttons={[
              { key: 'edit', label: t('编辑'), run: () => setEdited(button) },
              { key: 'delete', label: t('删除'), danger: true, run: () => remove(button) },
            ]}
          />
        )}
        empty={<EmptyState title={t('还没有自定义按钮')} />}
      />
      {edited ? (
        <ButtonForm formId={id} button={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
    </>
  );
}
