import type { ColumnSwitch } from '@dossier/contract/online/authority/authority.ts';
import type { AuthColumn } from '@dossier/contract/online/authority/authority-calls.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Switch } from 'antd';
import { useText } from '#services/messages/text.ts';
import { useAct } from '#services/page/use-act.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { enableColumns, switchColumns, useColumns } from './authority.api.ts';

/** 字段权限: which fields are under control, in lists and in the form. */
export function FieldRights({ id }: { id: string }) {
  const t = useText();
  const narrow = useMedia(phone);
  const { data = [], error, isPending, refetch } = useColumns(id);
  const [busy, act] = useAct();
  const switches: readonly (readonly [ColumnSwitch, string])[] = [
    ['listShow', t('列表可见')],
    ['formShow', t('表单可见')],
    ['formEditable', t('表单可编辑')],
  ];
  const codes = data.map(({ code }) => code);
  const enable = (which: readonly string[], on: boolean) =>
    void act(async () => void (await enableColumns(id, which, on)));
  const set = (which: readonly string[], name: ColumnSwitch, on: boolean) =>
    void act(async () => void (await switchColumns(id, which, name, on)));
  const switchOf = (row: AuthColumn, name: ColumnSwitch, label: string) => (
    <Switch
      size="small"
      aria-label={`${row.title} ${label}`}
      checked={row[name]}
      disabled={busy || row.status !== 1}
      onChange={(on) => set([row.code], name, on)}
    />
  );
  if (error && data.length === 0)
    return <ErrorState title={t('字段权限加载失败')} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      {data.length > 0 ? (
        <fieldset className="oau-all" disabled={busy}>
          <legend className="oau-all-name">{t('全部字段')}</legend>
          <AllSwitch
            label={t('启用')}
            on={data.every(({ status }) => status === 1)}
            onChange={(on) => enable(codes, on)}
          />
          {switches.map(([name, label]) => (
            <AllSwitch
              key={name}
              label={label}
              on={data.every((row) => row[name])}
              onChange={(on) => set(codes, name, on)}
            />
          ))}
        </fieldset>
      ) : null}
      <DataTable<AuthColumn>
        label={t('字段权限')}
        rows={data}
        rowKey={({ code }) => code}
        rowLabel={({ title }) => title}
        loading={isPending}
        bones={6}
        cards={narrow}
        density="middle"
        columns={[
          { name: 'title', title: t('字段描述'), render: ({ title }) => title },
          {
            name: 'code',
            title: t('字段名称'),
            width: 150,
            render: ({ code }) => <span className="dw-mono">{code}</span>,
          },
          {
            name: 'status',
            title: t('启用'),
            width: 72,
            importance: 100,
            render: ({ code, title, status }) => (
              <Switch
                size="small"
                aria-label={t('启用{0}', title)}
                checked={status === 1}
                disabled={busy}
                onChange={(on) => enable([code], on)}
              />
            ),
          },
          ...(narrow
            ? [
                {
                  name: 'switches',
                  title: t('字段权限'),
                  // A card has room for few facts.
                  render: (row: AuthColumn) => (
                    <span className="oau-leaf">
                      {switches.map(([name, label]) => (
                        <span key={name} className="oau-switch">
                          {switchOf(row, name, label)}
                          {label}
                        </span>
                      ))}
                    </span>
                  ),
                },
              ]
            : switches.map(([name, label]) => ({
                name,
                title: label,
                width: 104,
                importance: 100,
                render: (row: AuthColumn) => switchOf(row, name, label),
              }))),
        ]}
        empty={<EmptyState title={t('没有可控制的字段')} />}
      />
    </>
  );
}

/** One switch for all fields. */
function AllSwitch({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control
    <label className="oau-switch">
      <Switch size="small" checked={on} onChange={onChange} />
      {label}
    </label>
  );
}
