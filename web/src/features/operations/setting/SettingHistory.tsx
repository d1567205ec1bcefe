import { listSettingChanges } from '@dossier/contract/operations/setting.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Drawer } from 'antd';
import { EndpointList } from '#list/EndpointList.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { named } from '#services/messages/named.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type SettingChange, settingHistoryKey } from './setting.api.ts';

/** Every change with the value before and after. */
export function SettingHistory({ onClose }: { onClose: () => void }) {
  const t = useText();
  const isPhone = useMedia(phone);
  const list = useEndpointList(listSettingChanges, { key: settingHistoryKey, place: 'own', sizes: [20] });
  return (
    <Drawer open title={t('修改记录')} size={isPhone ? '100%' : 920} onClose={onClose}>
      <EndpointList
        list={list}
        label={t('系统设置修改记录')}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.title}
        columns={columns()}
        empty={<EmptyState title={t('还没有修改过系统设置')} />}
      />
    </Drawer>
  );
}

const columns = (): Column<SettingChange>[] => [
  { name: 'title', title: say('设置'), width: 190, render: (row) => named(row.title) },
  { name: 'before', title: say('修改前'), render: (row) => valueText(row.before) },
  { name: 'after', title: say('修改后'), render: (row) => valueText(row.after) },
  { name: 'createBy', title: say('修改人'), width: 110, render: (row) => row.createBy ?? '' },
  { name: 'createTime', title: say('修改时间'), width: 176, render: (row) => row.createTime ?? '' },
];

function valueText(value: string | null) {
  if (value === null) return <span className="setting-default">{say('默认值')}</span>;
  const text = value === 'true' ? say('开') : value === 'false' ? say('关') : value === '' ? say('（空）') : value;
  return <span title={text}>{text}</span>;
}
