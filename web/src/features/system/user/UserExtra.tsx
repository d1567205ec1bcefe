import { queryAllRoles } from '@dossier/contract/system/role.ts';
import { queryUserRole, userDepartList } from '@dossier/contract/system/user-calls.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { Input, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useCan } from '../../../platform/access.ts';
import type { Draft, Problems } from '../../../platform/resource/draft.ts';
import type { ExtraValues, FormExtraProps, Rec } from '../../../platform/resource/extensions.ts';
import { StrengthBar } from './StrengthBar.tsx';
import { membershipsOf, useRoles } from './user.api.ts';

const text = (draft: Draft, name: string): string => (typeof draft[name] === 'string' ? draft[name] : '');

/** What the form of a user holds besides his fields: a first password, roles, departments. */
export const userExtraValues: ExtraValues = {
  load: (record) =>
    record ? membershipsOf(record.id) : { password: '', confirmpassword: '', selectedroles: '', selecteddeparts: '' },
  problems(draft: Draft, record: Rec | null): Problems {
    const problems: Record<string, string> = {};
    if (record) return problems;
    const password = text(draft, 'password');
    if (password === '') problems.password = '密码不能为空';
    else if ([...password].length < 8 || [...password].length > 64) problems.password = '密码长度应为8到64个字符';
    if (password !== text(draft, 'confirmpassword')) problems.confirmpassword = '两次输入的密码不一样！';
    return problems;
  },
  body: ({ password, confirmpassword, selectedroles, selecteddeparts }, record) => ({
    // Absent means untouched on the server; the form only knows them when it was allowed to read them.
    selectedroles: selectedroles ?? undefined,
    selecteddeparts: selecteddeparts ?? undefined,
    ...(record ? {} : { password, confirmpassword }),
  }),
};

/** The part of the user's form that belongs to no field. */
export function UserExtra({ draft, change, disabled, record, problems }: FormExtraProps) {
  const id = useId();
  const mayRoles = useCan(queryAllRoles);
  const seesRoles = useCan(queryUserRole) || record === null;
  const seesDeparts = useCan(userDepartList) || record === null;
  const roles = useRoles(mayRoles && seesRoles);
  return (
    <>
      {record === null ? (
        <fieldset className="rp-group" disabled={disabled}>
          <legend>登录密码</legend>
          <Part name="password" label="密码" id={`${id}-password`} required problem={problems.password}>
            <Input.Password
              id={`${id}-password`}
              autoComplete="new-password"
              placeholder="请输入密码"
              value={text(draft, 'password')}
              {...(problems.password ? { status: 'error' as const } : {})}
              onChange={(event) => change({ password: event.target.value })}
            />
            <StrengthBar password={text(draft, 'password')} />
          </Part>
          <Part name="confirmpassword" label="确认密码" id={`${id}-again`} required problem={problems.confirmpassword}>
            <Input.Password
              id={`${id}-again`}
              autoComplete="new-password"
              placeholder="请再次输入密码"
              value={text(draft, 'confirmpassword')}
              {...(problems.confirmpassword ? { status: 'error' as const } : {})}
              onChange={(event) => change({ confirmpassword: event.target.value })}
            />
          </Part>
        </fieldset>
      ) : null}
      {(mayRoles && seesRoles) || seesDeparts ? (
        <fieldset className="rp-group" disabled={disabled}>
          <legend>角色与部门</legend>
          {mayRoles && seesRoles ? (
            <Part name="selectedroles" label="角色" id={`${id}-roles`} problem={problems.selectedroles}>
              <Select
                id={`${id}-roles`}
                mode="multiple"
                allowClear
                disabled={disabled}
                placeholder="请选择角色"
                style={{ width: '100%' }}
                loading={roles.isFetching}
                showSearch={{ optionFilterProp: 'label' }}
                options={(roles.data ?? []).map((role) => ({ value: role.id, label: role.roleName }))}
                value={csvOf(text(draft, 'selectedroles'))}
                onChange={(next: string[]) => change({ selectedroles: next.join(',') })}
              />
            </Part>
          ) : null}
          {seesDeparts ? (
            <Part name="selecteddeparts" label="部门" id={`${id}-departs`} problem={problems.selecteddeparts}>
              <DepartSelect
                id={`${id}-departs`}
                multiple
                disabled={disabled}
                value={text(draft, 'selecteddeparts')}
                onChange={(next) => change({ selecteddeparts: next ?? '' })}
              />
            </Part>
          ) : null}
        </fieldset>
      ) : null}
    </>
  );
}

interface PartProps {
  name: string;
  label: string;
  id: string;
  required?: boolean;
  problem: string | undefined;
  children: ReactNode;
}

function Part({ name, label, id, required = false, problem, children }: PartProps) {
  return (
    <div className="rp-field" data-field={name}>
      <label htmlFor={id}>
        {label}
        {required ? (
          <>
            <span className="rp-required" aria-hidden="true">
              *
            </span>
            <span className="dw-sr-only">必填</span>
          </>
        ) : null}
      </label>
      {children}
      {problem ? (
        <div className="rp-problem" role="alert">
          {problem}
        </div>
      ) : null}
    </div>
  );
}
