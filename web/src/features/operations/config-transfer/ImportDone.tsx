import { CheckCircleFilled } from '@ant-design/icons';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Result } from 'antd';
import { useText } from '#services/messages/text.ts';

/** What an import has done, and the way to the next one. */
export function ImportDone({ title, onAgain }: { title: string; onAgain: () => void }) {
  const t = useText();
  return (
    <Result
      status="success"
      icon={<Icon of={CheckCircleFilled} />}
      title={title}
      subTitle={t('已在所有服务实例生效；有人正在使用的页面刷新后看到新菜单。')}
      extra={<Button onClick={onAgain}>{t('继续导入')}</Button>}
    />
  );
}
