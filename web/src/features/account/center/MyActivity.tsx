import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { listOwnActivity } from '@dossier/contract/organisation/my-work.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import type { Column } from '@dossier/widgets/table/types.ts';
import { EndpointList } from '#list/EndpointList.tsx';
import { useEndpointList } from '#list/use-endpoint-list.ts';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';

type Activity = ResultOf<typeof listOwnActivity>['records'][number];

/** 我的动态: what the user did, as the operation log has it. */
export default function MyActivity() {
  const t = useText();
  const list = useEndpointList(listOwnActivity, { key: [listOwnActivity.path], place: 'address' });
  const said = ({ event }: Activity) => messages().answered(event ?? '');
  const columns: Column<Activity>[] = [
    { name: 'event', title: t('操作'), render: said },
    { name: 'time', title: t('时间'), width: 180, render: ({ time }) => time ?? '' },
  ];
  return (
    <EndpointList
      list={list}
      label={t('我的动态')}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={said}
      empty={<EmptyState title={t('还没有动态')} hint={t('您新增、修改和处理记录后，会在这里留下一行。')} />}
    />
  );
}
