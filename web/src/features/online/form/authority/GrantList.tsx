import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import type { FormRow } from '../form.api.ts';
import {
  type GrantType,
  saveGranted,
  type Target,
  useColumns,
  useGrantable,
  useGranted,
  useRules,
} from './authority.api.ts';
import { useButtonWords } from './button-words.ts';

interface GrantListProps {
  form: Pick<FormRow, 'id'>;
  target: Target;
  type: GrantType;
}

interface Group {
  title: string;
  leaves: { id: string; title: string }[];
}

/** What can be granted, ticked where it is. */
export function GrantList({ form, target, type }: GrantListProps) {
  const t = useText();
  const groups = useGroups(form.id, type);
  const granted = useGranted(form.id, target, type);
  const [ticked, setTicked] = useState<readonly string[] | null>(null);
  const [busy, act] = useAct();
  const now = ticked ?? granted.data ?? [];
  const all = groups.list.flatMap(({ leaves }) => leaves.map(({ id }) => id));
  const refresh = async () => {
    setTicked(null);
    await Promise.all([groups.refetch(), granted.refetch()]);
  };
  const save = () =>
    act(async () => {
      // What is no longer under control cannot be granted.
      const ids = now.filter((id) => all.includes(id));
      const { message } = await saveGranted(form.id, target, type, ids);
      setTicked(null);
      feedback()?.message.success(message);
    });
  const error = groups.error ?? granted.error;
  if (error) return <ErrorState title={t('授权加载失败')} error={error} onRetry={() => void refresh()} />;
  if (groups.isPending || granted.isPending) return <Bones lines={6} />;
  if (all.length === 0) return <EmptyState title={t('无权限信息')} />;
  const turn = (ids: readonly string[], on: boolean) =>
    setTicked(on ? [...new Set([...now, ...ids])] : now.filter((id) => !ids.includes(id)));
  return (
    <>
      <div className="oau-bar">
        <Button onClick={() => void refresh()}>{t('刷新')}</Button>
        <Button onClick={() => turn(all, true)}>{t('全选')}</Button>
        <Button onClick={() => setTicked([])}>{t('重置')}</Button>
        <Button type="primary" loading={busy} disabled={ticked === null} onClick={() => void save()}>
          {t('保存')}
        </Button>
      </div>
      <ul className="oau-leaves">
        {groups.list.map(({ title, leaves }) => {
          const ids = leaves.map(({ id }) => id);
          const count = ids.filter((id) => now.includes(id)).length;
          return (
            <li key={ids.join()}>
              <Checkbox
                checked={count === ids.length}
                indeterminate={count > 0 && count < ids.length}
                onChange={({ target: box }) => turn(ids, box.checked)}
              >
                {title}
              </Checkbox>
              {leaves.length > 1 || leaves[0]?.title !== title ? (
                <span className="oau-leaf">
                  {leaves.map((leaf) => (
                    <Checkbox
                      key={leaf.id}
                      checked={now.includes(leaf.id)}
                      onChange={({ target: box }) => turn([leaf.id], box.checked)}
                    >
                      {leaf.title}
                    </Checkbox>
                  ))}
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What can be granted of a form, as the list shows it: fields with their switches, buttons, active rules. */
function useGroups(id: string, type: GrantType) {
  const t = useText();
  const words = useButtonWords();
  const columns = useColumns(id);
  const entries = useGrantable(id, type === '2' ? '2' : '1');
  const rules = useRules(id, true);
  const leaf: Readonly<Record<string, string>> = {
    列表可见: t('列表可见'),
    表单可见: t('表单可见'),
    表单可编辑: t('表单可编辑'),
  };
  const refetch = () => Promise.all([columns.refetch(), entries.refetch(), rules.refetch()]);
  if (type === '3')
    return {
      ...{ error: rules.error, isPending: rules.isPending, refetch },
      list: (rules.data ?? []).map(
        (rule): Group => ({ title: rule.ruleName, leaves: [{ id: rule.id, title: rule.ruleName }] }),
      ),
    };
  const rows = entries.data ?? [];
  const list: Group[] =
    type === '2'
      ? rows.map(({ id: entry, code, title, page }) => ({
          title: words({ code, label: title }),
          leaves: [{ id: entry, title: page === 3 ? t('列表可见') : t('表单可见') }],
        }))
      : (columns.data ?? []).flatMap(({ code, title }) => {
          const own = rows.filter((row) => row.code === code);
          return own.length === 0
            ? []
            : [{ title, leaves: own.map((row) => ({ id: row.id, title: leaf[row.title] ?? row.title })) }];
        });
  return {
    ...{ error: entries.error ?? columns.error, isPending: entries.isPending || columns.isPending, refetch },
    list,
  };
}
