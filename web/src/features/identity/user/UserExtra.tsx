import { queryAllRoles } from '@dossier/contract/identity/role.ts';
import { queryUserRole, userDepartList } from '@dossier/contract/identity/user-calls.ts';
import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { PasswordInput } from '@dossier/widgets/kit/PasswordInput.tsx';
import { BizSelect } from '@dossier/widgets/record/BizSelect.tsx';
import { useId } from 'react';
import type { FormExtraProps } from '#engine/extensions.ts';
import { Field } from '#engine/form/Field.tsx';
import { useText } from '#services/messages/text.ts';
import { useCan } from '#services/session/access.ts';
import { givenRoles } from './given-roles.ts';
import { Lacking } from './Lacking.tsx';
import { StrengthBar } from './StrengthBar.tsx';
import { text } from './user-extra-values.ts';

/**
 * Roles and departments of a user, above everything else: without them the account can sign in and do nothing.
 * Leaving them out is allowed, and said.
 */
export function Memberships({ draft, change, disabled, record, problems }: FormExtraProps) {
  const t = useText();
  const id = useId();
  const mayRoles = useCan(queryAllRoles);
  const seesRoles = useCan(queryUserRole) || record === null;
  const seesDeparts = useCan(userDepartList) || record === null;
  if (!(mayRoles && seesRoles) && !seesDeparts) return null;
  return (
    <fieldset className="rp-group" disabled={disabled}>
      <legend>{t('角色与部门')}</legend>
      {mayRoles && seesRoles ? (
        <Field name="selectedroles" label={t('角色')} id={`${id}-roles`} problem={problems.selectedroles}>
          <BizSelect
            id={`${id}-roles`}
            list={givenRoles}
            returnId
            disabled={disabled}
            placeholder={t('请选择角色')}
            value={text(draft, 'selectedroles')}
            onChange={(next) => change({ selectedroles: next ?? '' })}
          />
          <Missing when={text(draft, 'selectedroles') === ''} text={t('没有角色，登录后看不到任何菜单')} />
        </Field>
      ) : null}
      {seesDeparts ? (
        <Field name="selecteddeparts" label={t('部门')} id={`${id}-departs`} problem={problems.selecteddeparts}>
          <DepartSelect
            id={`${id}-departs`}
            multiple
            disabled={disabled}
            value={text(draft, 'selecteddeparts')}
            onChange={(next) => change({ selecteddeparts: next ?? '' })}
          />
          <Missing when={text(draft, 'selecteddeparts') === ''} text={t('没有部门，看不到按部门限定的数据')} />
        </Field>
      ) : null}
    </fieldset>
  );
}

function Missing({ when, text: what }: { when: boolean; text: string }) {
  return (
    <div className="user-missing" role="status">
      {when ? <Lacking text={what} /> : null}
    </div>
  );
}

/** The first password of a new account. */
export function FirstPassword({ draft, change, disabled, record, problems }: FormExtraProps) {
  const t = useText();
  const id = useId();
  if (record !== null) return null;
  return (
    <fieldset className="rp-group" disabled={disabled}>
      <legend>{t('登录密码')}</legend>
      <Field name="password" label={t('密码')} id={`${id}-password`} required problem={problems.password}>
        <PasswordInput
          id={`${id}-password`}
          autoComplete="new-password"
          placeholder={t('请输入密码')}
          value={text(draft, 'password')}
          {...(problems.password ? { status: 'error' as const } : {})}
          onChange={(event) => change({ password: event.target.value })}
        />
        <StrengthBar password={text(draft, 'password')} />
      </Field>
      <Field
        name="confirmpassword"
        label={t('确认密码')}
        id={`${id}-again`}
        required
        problem={problems.confirmpassword}
      >
        <PasswordInput
          id={`${id}-again`}
          autoComplete="new-password"
          placeholder={t('请再次输入密码')}
          value={text(draft, 'confirmpassword')}
          {...(problems.confirmpassword ? { status: 'error' as const } : {})}
          onChange={(event) => change({ confirmpassword: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}
