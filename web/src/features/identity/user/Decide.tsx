import { text } from '@dossier/contract/core/field.ts';
import { queryAllRoles } from '@dossier/contract/identity/role.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useCan } from '#services/session/access.ts';
import { givenParts } from './given-parts.tsx';
import { type Applicant, useDecisions } from './user.api.ts';

interface Props {
  applicant: Applicant;
  onClose: () => void;
}

/** Makes the account, with what it is of use with. */
export function ApproveDrawer({ applicant, onClose }: Props) {
  const t = useText();
  const { approve } = useDecisions();
  const mayRoles = useCan(queryAllRoles);
  return (
    <FormDrawer<{ selectedroles: string; selecteddeparts: string }>
      title={t('通过“{0}”的注册申请', applicant.realname)}
      saveText={t('通过申请')}
      fields={{
        ...(mayRoles
          ? { selectedroles: text({ label: t('角色'), max: 100_000, help: t('没有角色，登录后看不到任何菜单') }) }
          : {}),
        selecteddeparts: text({ label: t('部门'), max: 100_000, help: t('没有部门，看不到按部门限定的数据') }),
      }}
      parts={givenParts}
      initial={{
        selectedroles: applicant.selectedroles ?? '',
        selecteddeparts: applicant.selecteddeparts ?? '',
      }}
      onSave={async (given) => {
        const { message } = await approve.mutateAsync({ id: applicant.id, ...given });
        feedback()?.message.success(message);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

export function RefuseDrawer({ applicant, onClose }: Props) {
  const t = useText();
  const { refuse } = useDecisions();
  return (
    <FormDrawer<{ reason: string }>
      title={t('拒绝“{0}”的注册申请', applicant.realname)}
      saveText={t('拒绝')}
      fields={{
        reason: text({
          label: t('原因'),
          required: true,
          max: 200,
          help: t('申请人登录时会看到，填写了邮箱的还会收到邮件'),
        }),
      }}
      initial={{}}
      onSave={async ({ reason }) => {
        const { message } = await refuse.mutateAsync({ id: applicant.id, reason });
        feedback()?.message.success(message);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
