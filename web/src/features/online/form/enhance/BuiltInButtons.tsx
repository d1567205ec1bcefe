import { yesNo } from '@dossier/contract/core/field.ts';
import { builtInButtons, builtInStyle, type FormButton } from '@dossier/contract/online/enhance/buttons.ts';
import { formButtons } from '@dossier/contract/online/enhance/parts.ts';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { useState } from 'react';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { RowButtons } from '#engine/table/RowButtons.tsx';
import { useText } from '#services/messages/text.ts';
import { MenuIcon } from '#services/navigation/MenuIcon.tsx';
import { askThen } from '#services/page/ask.ts';
import { feedback } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useButtonWords } from '../authority/button-words.ts';
import { IconPart } from './ButtonForm.tsx';
import { deleteButton, saveButton, useBuiltIns } from './enhance.api.ts';

interface Line {
  code: string;
  label: string;
  changed: FormButton | undefined;
}

/** 管理内置按钮: the standard buttons under other names, with other icons, or not at all. */
export function BuiltInButtons({ id }: { id: string }) {
  const t = useText();
  const narrow = useMedia(phone);
  const words = useButtonWords();
  const { data, error, isPending, refetch } = useBuiltIns(id);
  const [edited, setEdited] = useState<Line | null>(null);
  const lines = Object.entries(builtInButtons).map(([code, { label }]) => ({
    ...{ code, label: words({ code, label }) },
    changed: data?.find(({ buttonCode }) => buttonCode === code),
  }));
  const usual = ({ label, changed }: Line) =>
    askThen(
      { title: t('恢复内置按钮“{0}”？', label), content: t('名称、图标和状态恢复为默认。'), okText: t('恢复') },
      () => deleteButton(changed?.id ?? ''),
      () => refetch(),
    );
  if (error && !data) return <ErrorState title={t('按钮加载失败')} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p className="oau-note">{t('停用的内置按钮对所有人（包括管理员）无效，直接调用接口也会被拒绝。')}</p>
      <DataTable<Line>
        label={t('管理内置按钮')}
        rows={data ? lines : []}
        rowKey={({ code }) => code}
        rowLabel={({ label }) => label}
        loading={isPending}
        bones={6}
        cards={narrow}
        density="middle"
        columns={[
          { name: 'label', title: t('内置按钮'), width: 120, render: ({ label }) => label },
          {
            name: 'code',
            title: t('按钮编码'),
            width: 150,
            render: ({ code }) => <span className="dw-mono">{code}</span>,
          },
          {
            name: 'name',
            title: t('显示为'),
            render: ({ changed, label }) => (
              <>
                {changed?.buttonIcon ? <MenuIcon name={changed.buttonIcon} /> : null} {changed?.buttonName ?? label}
              </>
            ),
          },
          {
            name: 'status',
            title: t('按钮状态'),
            width: 90,
            state: true,
            render: ({ changed }) => (changed?.buttonStatus === '0' ? t('未激活') : t('激活')),
          },
        ]}
        actions={(line) => (
          <RowButtons
            label={line.label}
            buttons={[
              { key: 'edit', label: t('编辑'), run: () => setEdited(line) },
              ...(line.changed ? [{ key: 'restore', label: t('恢复默认'), run: () => usual(line) }] : []),
            ]}
          />
        )}
        empty={null}
      />
      {edited ? <BuiltInForm formId={id} line={edited} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

interface Values {
  buttonName: string;
  buttonIcon?: string | null;
  active?: string;
}

/** Buttons that a page cannot do without. */
const needed = ['form_confirm', 'reset'];
const parts = { buttonIcon: IconPart };

function BuiltInForm({ formId, line, onClose }: { formId: string; line: Line; onClose: () => void }) {
  const t = useText();
  const { code, label, changed } = line;
  const fields = {
    buttonName: formButtons.fields.buttonName,
    ...(builtInButtons[code]?.icon ? { buttonIcon: formButtons.fields.buttonIcon } : {}),
    ...(needed.includes(code) ? {} : { active: yesNo({ label: t('激活') }) }),
  };
  return (
    <FormDrawer<Values>
      title={t('内置按钮：{0}', label)}
      fields={fields}
      parts={parts}
      initial={{
        buttonName: changed?.buttonName ?? label,
        buttonIcon: changed?.buttonIcon ?? null,
        active: changed?.buttonStatus === '0' ? 'N' : 'Y',
      }}
      onSave={async ({ buttonName, buttonIcon, active }) => {
        const said = await saveButton(changed?.id ?? null, {
          ...{ cgformHeadId: formId, buttonCode: code, buttonStyle: builtInStyle, optType: 'action' },
          ...{ buttonName, buttonIcon: buttonIcon ?? null, buttonStatus: active === 'N' ? '0' : '1' },
        });
        feedback()?.message.success(said);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
