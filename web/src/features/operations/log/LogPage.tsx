import { deleteLogs, log } from '@dossier/contract/operations/log.ts';
import { ListTabs } from '@dossier/widgets/table/ListTabs.tsx';
import { useQueryClient } from '@tanstack/react-query';
import useApp from 'antd/es/app/useApp';
import { useSearchParams } from 'react-router';
import { ListCard } from '#list/ListCard.tsx';
import { call } from '#services/api/api.ts';
import { say, useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { LogList } from './LogList.tsx';
import '#list/admin.css';

/** Kinds of log and what each tab is called. */
const kinds = () =>
  [
    { key: '1', label: say('登录日志') },
    { key: '2', label: say('操作日志') },
    { key: '4', label: say('异常日志') },
  ] as const;

/** 日志管理: sign-ins, operations and faults, each with its own filters. */
export default function LogPage() {
  const t = useText();
  const { modal, message } = useApp();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const kind = kinds().find((one) => one.key === params.get('logType'))?.key ?? '1';

  function clear(): void {
    modal.confirm({
      title: t('清空全部日志'),
      content: t('登录、操作和异常日志都会删除，不能恢复。谁在什么时候清空会被记录。'),
      okText: t('清空'),
      okButtonProps: { danger: true },
      onOk: () =>
        call(deleteLogs, { query: { ids: 'allclear' } }).then(async () => {
          message.success(t('清除成功!'));
          await client.invalidateQueries({ queryKey: [log.path] });
        }, showError),
    });
  }

  return (
    <ListCard label={t('日志管理')}>
      <ListTabs
        label={t('日志管理')}
        tabs={kinds()}
        value={kind}
        onChange={(key) => setParams({ logType: key }, { replace: true })}
      >
        <LogList key={kind} kind={kind} onClear={clear} />
      </ListTabs>
    </ListCard>
  );
}
