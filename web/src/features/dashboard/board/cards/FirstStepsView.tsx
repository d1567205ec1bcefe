import CheckOutlined from '@ant-design/icons/CheckOutlined';
import { showDashboard } from '@dossier/contract/dashboard/dashboard.ts';
import { type FirstStep, hideFirstSteps, readFirstSteps } from '@dossier/contract/operations/first-steps.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { call, callEnvelope } from '#services/api/api.ts';
import { type Later, later, useText } from '#services/messages/text.ts';
import { useNavigation } from '#services/navigation/use-navigation.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { CardState } from './CardState.tsx';
import './first-steps.css';

/** What a step is, why, and the component of the page where it is done. */
const steps: Record<FirstStep, readonly [name: Later, why: Later, component: string]> = {
  password: [later('修改初始密码'), later('安装时给出的密码可能还留在终端或日志里'), 'account/settings/Security'],
  brand: [later('设置系统名称和标志'), later('登录页、页签和打印件都会显示'), 'system/SettingList'],
  departs: [later('建立部门'), later('审批和数据权限按部门划分'), 'system/DepartList'],
  people: [later('添加用户'), later('可以逐个新增，也可以用Excel批量导入'), 'system/UserList'],
  roles: [later('给用户授予角色'), later('没有角色的用户看不到业务菜单'), 'system/RoleUserList'],
  mail: [later('配置邮件并发送测试邮件'), later('找回密码和审批提醒要靠它送达'), 'system/SettingList'],
  backup: [later('备份数据'), later('启动“数据备份”任务，每晚自动备份一次'), 'system/QuartzJobList'],
  approval: [later('发布审批流程'), later('发布后，提交的单据才会走审批'), 'flow/DefinitionList'],
};

/** What a new installation still lacks; a step ticks itself once it is done. */
export function FirstStepsView() {
  const t = useText();
  const client = useQueryClient();
  const { routes } = useNavigation();
  const [busy, act] = useAct();
  const query = useQuery({
    queryKey: [readFirstSteps.path],
    queryFn: ({ signal }) => call(readFirstSteps, { signal }),
    // Whoever comes back from the page of a step finds it ticked.
    staleTime: 0,
  });
  const states = query.data ?? [];
  const done = states.filter((one) => one.done).length;
  const isDone = states.length > 0 && done === states.length;
  const { refetch } = query;
  // The page of a tab out of sight is kept; its effects begin anew when it is seen again.
  useEffect(() => void refetch(), [refetch]);
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: [showDashboard.path] });
  }, [isDone, client]);

  const hide = () =>
    act(async () => {
      const { message } = await callEnvelope(hideFirstSteps);
      feedback()?.message.success(message);
      await client.invalidateQueries({ queryKey: [showDashboard.path] });
    });
  const pathOf = (component: string) =>
    routes.find(({ kind, target }) => kind === 'page' && target === component)?.path;
  return (
    <CardState query={query}>
      <ol className="first-steps">
        {states.map((state) => {
          const [name, why, component] = steps[state.step];
          const path = pathOf(component);
          return (
            <li key={state.step} data-done={state.done}>
              <span className="first-steps-mark" role="img" aria-label={state.done ? t('已完成') : t('未完成')}>
                {state.done ? <Icon of={CheckOutlined} /> : null}
              </span>
              <span>
                {path ? <Link to={path}>{t(name)}</Link> : t(name)}
                <small>{t(why)}</small>
              </span>
            </li>
          );
        })}
      </ol>
      <p className="first-steps-foot">
        <span>{t('已完成{0}项，共{1}项', done, states.length)}</span>
        <button type="button" className="card-tool" disabled={busy} onClick={() => void hide()}>
          {t('不再显示')}
        </button>
      </p>
    </CardState>
  );
}
