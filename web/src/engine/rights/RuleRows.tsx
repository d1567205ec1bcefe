import { mostRuleRows } from '@dossier/contract/identity/role.ts';
import { grouped } from '@dossier/widgets/text/number-text.ts';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { useRuleRows } from './rule.api.ts';

interface RuleRowsProps {
  permissionId: string;
  roleId: string;
  /** Rules that are ticked now, saved or not. */
  ticks: readonly string[];
}

/** How many rows the ticked rules leave to a chosen person: the proof of a rule before it binds anybody. */
export function RuleRows({ permissionId, roleId, ticks }: RuleRowsProps) {
  const t = useText();
  const id = useId();
  const [userId, setUser] = useState<string | null>(null);
  const rows = useRuleRows({ permissionId, roleId, userId: userId ?? '', dataRuleIds: [...ticks].sort().join(',') });
  const count = rows.data ?? 0;
  return (
    <div className="rule-rows">
      <label htmlFor={id}>{t('以某人试算')}</label>
      <UserSelect id={id} store="id" value={userId} onChange={setUser} placeholder={t('选择人员，查看剩余行数')} />
      <p role="status">
        {userId === null ? null : rows.error ? (
          rows.error.message
        ) : rows.isFetching ? (
          t('正在计算')
        ) : (
          <>
            <strong>
              {count > mostRuleRows
                ? t('还能看到 {0} 行以上', grouped(mostRuleRows))
                : t('还能看到 {0} 行', grouped(count))}
            </strong>
            <small>{t('按所勾选的规则和其他角色的规则计算，只统计您自己也能看到的行。')}</small>
          </>
        )}
      </p>
    </div>
  );
}
