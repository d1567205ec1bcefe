import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { useText } from '#services/messages/text.ts';
import { useNotApart } from './role.api.ts';

/** Says who holds two of the three roles that are kept apart (R01); nothing where nobody does. */
export function NotApart() {
  const t = useText();
  const { data = [] } = useNotApart();
  if (data.length === 0) return null;
  const people = data.map(({ username, realname, roles }) => t('{0}（{1}）', realname || username, roles)).join('；');
  return (
    <Alert
      type="warning"
      showIcon
      title={t('系统管理员、安全保密员、安全审计员不能由同一人兼任，请处理：{0}', people)}
    />
  );
}
