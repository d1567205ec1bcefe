import type { BodyOf } from '@dossier/contract/core/endpoint.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { Input } from 'antd';
import { FormDrawer } from '#engine/form/FormDrawer.tsx';
import { FormItem } from '#engine/form/FormItem.tsx';
import { useSpoken } from '#engine/spoken-resource.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { type Depart, useNewMember } from './depart.api.ts';

/** What a new account needs; everything else of a person is in 用户管理. */
const fields = ['username', 'realname', 'workNo', 'phone'] as const;
type Values = BodyOf<typeof user.endpoints.add> & { password: string; confirmpassword: string };

/** 新增用户: an account whose first department is this one. Roles are given afterwards. */
export function NewMember({ depart, onClose }: { depart: Depart; onClose: () => void }) {
  const t = useText();
  const shown = useSpoken(user);
  const { mutateAsync: add } = useNewMember();

  async function save(values: Values): Promise<void> {
    const { message } = await add({ ...values, selecteddeparts: depart.id });
    feedback()?.message.success(message);
    onClose();
  }

  return (
    <FormDrawer<Values>
      title={t('在“{0}”新增用户', depart.departName)}
      width={480}
      initial={{}}
      onSave={save}
      onClose={onClose}
    >
      {() => (
        <>
          {fields.map((name) => (
            <FormItem key={name} name={name} label={shown.fields[name].label} required={shown.fields[name].missing}>
              <Input maxLength={shown.fields[name].max} autoComplete="off" />
            </FormItem>
          ))}
          <FormItem name="password" label={t('密码')} required>
            <Input.Password autoComplete="new-password" />
          </FormItem>
          <FormItem
            name="confirmpassword"
            label={t('确认密码')}
            dependencies={['password']}
            required={t('请再次输入密码')}
            rules={[
              ({ getFieldValue }) => ({
                validator: async (_rule, value: string | undefined) => {
                  if (value && value !== getFieldValue('password')) throw new Error(t('两次输入的密码不一样！'));
                },
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" />
          </FormItem>
        </>
      )}
    </FormDrawer>
  );
}
