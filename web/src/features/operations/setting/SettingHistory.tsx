import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DataTable } from '@dossier/widgets/table/DataTable.tsx';
import { Pager } from '@dossier/widgets/table/Pager.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { Drawer } from 'antd';
import { useState } from 'react';
import { totalText } from '#services/data/list-query.ts';
import { named } from '#services/messages/named.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { type SettingChange, useSettingChanges } from './setting.api.ts';

const pageSize = 20;

/** Every change with the value before and after. */
export function SettingHistory({ onClose }: { onClose: () => void }) {
  const t = useText();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, isPending, refetch } = useSettingChanges({ pageNo, pageSize });
  const isPhone = useMedia(phone);
  return (
    <Drawer open title={t('修改记录')} size={isPhone ? '100%' : 920} onClose={onClose}>
      {error && !data ? (
        <ErrorState title={t('修改记录加载失败')} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <DataTable
            label={t('系统设置修改记录')}
            rows={data?.records ?? []}
            rowKey={(row) => row.id}
            rowLabel={(row) => row.title}
            columns={columns()}
            loading={isPending}
            cards={isPhone}
            empty={<EmptyState title={t('还没有修改过系统设置')} />}
          />
          {data && data.total > pageSize ? (
            <Pager
              align="end"
              className="settings-pager"
              current={pageNo}
              pageSize={pageSize}
              total={data.total}
              showTotal={totalText}
              showSizeChanger={false}
              onChange={setPageNo}
            />
          ) : null}
        </>
      )}
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
