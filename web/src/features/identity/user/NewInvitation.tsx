import { CopyOutlined } from '@ant-design/icons';
import { integer, longText, text, yesNo } from '@dossier/contract/core/field.ts';
import { invitationDays, mostInvitedByLink } from '@dossier/contract/identity/invitation.ts';
import { queryAllRoles } from '@dossier/contract/identity/role.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { copyText } from '@dossier/widgets/feedback/copy-text.ts';
import { Alert } from '@dossier/widgets/kit/Alert.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Input, Radio } from 'antd';
import type { FieldPartProps } from '#engine/extensions.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { useText } from '#services/messages/text.ts';
import { invitePath } from '#services/navigation/path.ts';
import { feedback } from '#services/page/feedback.ts';
import { useCan } from '#services/session/access.ts';
import { givenParts } from './given-parts.tsx';
import { type MadeInvitation, useMakeInvitation } from './invitation.api.ts';

interface Values {
  selectedroles: string;
  selecteddeparts: string;
  days: (typeof invitationDays)[number];
  places: number;
  approve: string;
  note: string | null;
}

function DaysPart({ id, value, onChange, disabled }: FieldPartProps) {
  const t = useText();
  return (
    <Radio.Group
      id={id}
      disabled={disabled}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={invitationDays.map((days) => ({ value: days, label: t('{0}天', days) }))}
    />
  );
}

const parts = { ...givenParts, days: DaysPart };

interface Props {
  /** Whether who comes may be approved first. */
  approvable: boolean;
  onMade: (made: MadeInvitation) => void;
  onClose: () => void;
}

/** A link, with what whoever comes by it gets. */
export function NewInvitation({ approvable, onMade, onClose }: Props) {
  const t = useText();
  const make = useMakeInvitation();
  const mayRoles = useCan(queryAllRoles);
  return (
    <FormDrawer<Values>
      title={t('新建邀请链接')}
      saveText={t('生成链接')}
      fields={{
        ...(mayRoles
          ? { selectedroles: text({ label: t('角色'), max: 100_000, help: t('没有角色，登录后看不到任何菜单') }) }
          : {}),
        selecteddeparts: text({ label: t('部门'), max: 100_000, help: t('没有部门，看不到按部门限定的数据') }),
        days: integer({ label: t('有效期'), required: true }),
        places: integer({
          label: t('人数'),
          required: true,
          minimum: 1,
          maximum: mostInvitedByLink,
          help: t('最多多少人可以用这个链接注册'),
        }),
        ...(approvable
          ? { approve: yesNo({ label: t('先审核'), help: t('打开后，注册的人先列在“注册申请”中，通过后才能登录') }) }
          : {}),
        note: longText({ label: t('备注'), max: 200, help: t('只有管理员看得到') }),
      }}
      parts={parts}
      initial={{ selectedroles: '', selecteddeparts: '', days: 7, places: 1, approve: 'N', note: null }}
      onSave={async ({ selectedroles, selecteddeparts, days, places, approve, note }) => {
        onMade(
          await make.mutateAsync({ selectedroles, selecteddeparts, days, places, note, approve: approve === 'Y' }),
        );
      }}
      onClose={onClose}
    />
  );
}

/** The link, this once: of its code nobody keeps more than a digest. */
export function LinkDialog({ made, onClose }: { made: MadeInvitation; onClose: () => void }) {
  const t = useText();
  const link = `${window.location.origin}${invitePath}${made.code}`;
  const copy = async () => {
    const copied = await copyText(link);
    if (copied) feedback()?.message.success(t('复制成功'));
    else feedback()?.message.error(t('复制失败，请手动选择后复制'));
  };
  return (
    <AppModal
      open
      title={t('邀请链接')}
      width={600}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('关闭')}</Button>
          <Button type="primary" icon={<Icon of={CopyOutlined} aria-hidden />} onClick={() => void copy()}>
            {t('复制链接')}
          </Button>
        </>
      }
    >
      <Alert
        type="warning"
        showIcon
        title={t('链接只显示这一次')}
        description={t('请现在复制并发给要邀请的人；关闭后无法再次查看，只能新建。')}
      />
      <Input.TextArea
        className="dw-mono invitation-link"
        readOnly
        autoSize
        aria-label={t('邀请链接')}
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <p className="user-note">{t('{0}前有效。已登录的浏览器打开链接会进入首页。', made.expiresAt.slice(0, 16))}</p>
    </AppModal>
  );
}
