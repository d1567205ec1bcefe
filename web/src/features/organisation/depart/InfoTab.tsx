import { getMultiUser } from '@dossier/contract/dictionaries/lookup.ts';
import { depart as resource } from '@dossier/contract/organisation/depart.ts';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSpoken } from '#engine/spoken-resource.ts';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import type { Depart } from './depart.api.ts';

interface Props {
  depart: Depart;
  onEdit?: () => void;
  onDelete?: () => void;
}

/** What is known about one department. */
export function InfoTab({ depart, onEdit, onDelete }: Props) {
  const t = useText();
  const { fields } = useSpoken(resource);
  const lines: [label: string, value: ReactNode][] = [
    [fields.departName.label, depart.departName],
    [
      fields.orgCode.label,
      <span key="code" className="dw-mono">
        {depart.orgCode}
      </span>,
    ],
    [fields.orgCategory.label, <DictText key="category" dict="org_category" value={depart.orgCategory} />],
    [t('部门负责人'), depart.directorUserIds ? <Directors key="directors" ids={depart.directorUserIds} /> : null],
    [fields.mobile.label, depart.mobile],
    [fields.fax.label, depart.fax],
    [fields.address.label, depart.address],
    [fields.departNameEn.label, depart.departNameEn],
    [fields.departNameAbbr.label, depart.departNameAbbr],
    [fields.departOrder.label, depart.departOrder],
    [fields.status.label, <DictText key="status" dict="depart_status" value={depart.status} />],
    [fields.memo.label, depart.memo],
    [t('创建时间'), depart.createTime],
  ];
  return (
    <>
      <dl className="admin-facts">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null || value === '' ? '—' : value}</dd>
          </div>
        ))}
      </dl>
      <div className="depart-buttons">
        {onEdit ? (
          <Button type="primary" onClick={onEdit}>
            {t('编辑')}
          </Button>
        ) : null}
        {onDelete ? (
          <Button danger onClick={onDelete}>
            {t('删除')}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Directors({ ids }: { ids: string }) {
  const { data } = useQuery({
    queryKey: ['users', 'names of ids', ids],
    queryFn: () => call(getMultiUser, { query: { id: `${ids},` } }),
  });
  return data ? data.map((user) => user.realname || user.username).join('、') : null;
}
