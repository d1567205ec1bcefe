import { tableTypes } from '@dossier/contract/online/form/problems.ts';
import { Tabs } from '@dossier/widgets/kit/Tabs.tsx';
import { Drawer } from 'antd';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import type { FormRow } from '../form.api.ts';
import { ButtonRights } from './ButtonRights.tsx';
import { FieldRights } from './FieldRights.tsx';
import { RuleRights } from './RuleRights.tsx';
import './authority.css';

export interface AuthorityDrawerProps {
  form: FormRow;
  onClose: () => void;
}

/** 权限控制: what of a form is under control, so that only those have it to whom it is granted. */
export default function AuthorityDrawer({ form, onClose }: AuthorityDrawerProps) {
  const t = useText();
  const narrow = useMedia(phone);
  return (
    <Drawer
      open
      destroyOnHidden
      size={narrow ? '100%' : 800}
      title={t('权限控制：{0}', form.tableTxt)}
      onClose={onClose}
    >
      <p className="oau-note">
        {t('未启用的字段和按钮所有人可用；启用后仅授权对象可用。设计者同样受限，管理员不受字段和按钮权限限制。')}
      </p>
      <Tabs
        items={[
          { key: 'fields', label: t('字段权限'), children: <FieldRights id={form.id} /> },
          { key: 'buttons', label: t('按钮权限'), children: <ButtonRights form={form} /> },
          // Lines go with their record: its rules are the main form's.
          ...(form.tableType === tableTypes.sub
            ? []
            : [{ key: 'rules', label: t('数据权限'), children: <RuleRights id={form.id} /> }]),
        ]}
      />
    </Drawer>
  );
}
