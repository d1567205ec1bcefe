import { buttonsOf, type StandardButton } from '@dossier/contract/online/authority/authority.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Switch } from 'antd';
import { useText } from '#services/messages/text.ts';
import { useAct } from '#services/page/use-act.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import type { FormRow } from '../form.api.ts';
import { disableButton, enableButton, useButtons } from './authority.api.ts';
import { useButtonWords } from './button-words.ts';

/** 按钮权限: which buttons are under control. */
export function ButtonRights({ form }: { form: Pick<FormRow, 'id' | 'tableType' | 'relationType'> }) {
  const t = useText();
  const words = useButtonWords();
  const narrow = useMedia(phone);
  const { data, error, isPending, refetch } = useButtons(form.id);
  const [busy, act] = useAct();
  const rowOf = (code: string) => data?.authList.find((row) => row.code === code);
  const turn = ({ code, page }: StandardButton, on: boolean) =>
    void act(async () => {
      if (on) await enableButton(form.id, code, page);
      else await disableButton(rowOf(code)?.id ?? '');
    });
  if (error && !data) return <ErrorState title={t('按钮权限加载失败')} error={error} onRetry={() => void refetch()} />;
  const idle = (data?.buttonList ?? []).filter(({ code, status }) => status === 0 && rowOf(code)?.status === 1);
  return (
    <>
      {idle.length > 0 ? (
        <p className="oau-note">
          {t('由于以下按钮未激活，所以权限未生效。')} {idle.map(({ title }) => title).join('、')}
        </p>
      ) : null}
      <DataTable<StandardButton>
        label={t('按钮权限')}
        rows={data ? [...buttonsOf(form).filter(({ shown }) => shown), ...data.buttonList.map(ownButton)] : []}
        rowKey={({ code }) => code}
        rowLabel={(button) => words(button)}
        loading={isPending}
        bones={6}
        cards={narrow}
        density="middle"
        columns={[
          { name: 'label', title: t('名称'), render: (button) => words(button) },
          { name: 'code', title: t('编码'), width: 180, render: ({ code }) => <span className="dw-mono">{code}</span> },
          {
            name: 'status',
            title: t('启用'),
            width: 96,
            importance: 100,
            render: (button) => (
              <Switch
                size="small"
                aria-label={t('启用{0}', words(button))}
                checked={rowOf(button.code)?.status === 1}
                disabled={busy}
                onChange={(on) => turn(button, on)}
              />
            ),
          },
        ]}
        empty={<EmptyState title={t('没有可控制的按钮')} />}
      />
    </>
  );
}

/** A button of the form's own is called as whoever designed it wrote. */
const ownButton = ({ code, title, page }: { code: string; title: string; page: number }): StandardButton => ({
  ...{ code, label: title, page: page === 5 ? 5 : 3, shown: true },
});
