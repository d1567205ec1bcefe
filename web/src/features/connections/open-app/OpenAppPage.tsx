import { QuestionCircleOutlined } from '@ant-design/icons';
import { openApp, openAppStatus, openStatistics, resetOpenSecret } from '@dossier/contract/connections/open-app.ts';
import { openLog } from '@dossier/contract/connections/open-log.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { grouped } from '@dossier/widgets/text/number-text.ts';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { namedItem } from '#services/data/item-text.ts';
import { useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { showError } from '#services/page/feedback.ts';
import { isPast } from '#services/page/is-past.ts';
import { useCan } from '#services/session/access.ts';
import { useSession } from '#services/session/session.ts';
import { type NewSecret, type OpenAppRecord, resetSecret, setStatus } from './open-app.api.ts';
import './open-app.css';

const SecretDialog = lazyPart(async () => (await import('./SecretDialog.tsx')).default, 0);
const HelpDrawer = lazyPart(async () => (await import('./HelpDrawer.tsx')).default, 0);
const Statistics = lazyPart(async () => (await import('./Statistics.tsx')).Statistics);
const formParts = { calls: lazyPart(async () => (await import('./CallsPart.tsx')).CallsPart) };
const { on, off } = openAppStatus;

/** 接口应用: other systems that call this one with a key. */
export default function OpenAppPage() {
  const t = useText();
  const navigate = useNavigate();
  const { message } = useApp();
  const mayReset = useCan(resetOpenSecret);
  const owner = useSession((session) => session.user?.username);
  const [shown, setShown] = useState<NewSecret | null>(null);
  const [helping, setHelping] = useState(false);

  const makeSecret = async (id: string) => setShown(await resetSecret(id));

  return (
    <>
      <ResourcePage
        resource={openApp}
        formAs="drawer"
        formWide
        formParts={formParts}
        newRecord={() => (owner ? { owner } : {})}
        added={(id, page) => {
          if (mayReset) makeSecret(id).then(page.refresh, showError);
          else message.info(t('请有权限的管理员为该应用生成密钥'));
        }}
        columns={{
          accessKey: (app) => <AccessKey app={app} />,
          status: (app) => <State app={app} />,
          dailyQuota: (app) => <Use app={app} />,
        }}
        toolbar={[
          {
            key: 'help',
            label: t('签名说明'),
            icon: <Icon of={QuestionCircleOutlined} aria-hidden />,
            endpoint: openApp.endpoints.list,
            run: () => setHelping(true),
          },
        ]}
        detailTabs={[
          {
            key: 'statistics',
            label: t('调用统计'),
            endpoint: openStatistics,
            render: (app) => <Statistics app={app} />,
          },
        ]}
        rowActions={[
          {
            key: 'make',
            label: t('生成密钥'),
            endpoint: resetOpenSecret,
            when: (app) => !(app as OpenAppRecord).hasSecret,
            run: (app, page) => void makeSecret(app.id).then(page.refresh, showError),
          },
          {
            key: 'reset',
            label: t('重置密钥'),
            endpoint: resetOpenSecret,
            when: (app) => (app as OpenAppRecord).hasSecret === true,
            run: (app, page) =>
              askThen(
                {
                  title: t('重置“{0}”的密钥', app.name ?? ''),
                  content: t('原密钥立即失效，使用它的系统在更换前不能再调用。'),
                  okText: t('重置'),
                  danger: true,
                },
                async () => {
                  await makeSecret(app.id);
                  return t('密钥已重置');
                },
                page.refresh,
              ),
          },
          {
            key: 'off',
            label: t('停用'),
            endpoint: openApp.endpoints.edit,
            when: (app) => app.status === on,
            run: (app, page) =>
              askThen(
                {
                  title: t('停用“{0}”', app.name ?? ''),
                  content: t('停用后立即不能再调用，启用后恢复。'),
                  okText: t('停用'),
                  danger: true,
                },
                () => setStatus(app.id, off).then(() => t('应用已停用')),
                page.refresh,
              ),
          },
          {
            key: 'on',
            label: t('启用'),
            endpoint: openApp.endpoints.edit,
            when: (app) => app.status !== on,
            run: (app, page) =>
              void setStatus(app.id, on).then(() => {
                message.success(t('应用已启用'));
                page.refresh();
              }, showError),
          },
          {
            key: 'logs',
            label: t('调用日志'),
            endpoint: openLog.endpoints.list,
            run: (app) => navigate(`/openapi/log?appName=${encodeURIComponent(app.name ?? '')}`),
          },
        ]}
        deleteNote={t('密钥立即失效，调用日志保留。')}
      />
      {shown ? <SecretDialog made={shown} onClose={() => setShown(null)} /> : null}
      {helping ? <HelpDrawer onClose={() => setHelping(false)} /> : null}
    </>
  );
}

function AccessKey({ app }: { app: OpenAppRecord }) {
  const t = useText();
  return (
    <span className="open-key" title={app.accessKey ?? ''}>
      <span className="dw-mono">{app.accessKey}</span>
      {app.hasSecret === false ? <DictTag text={t('未生成密钥')} color="warning" /> : null}
    </span>
  );
}

function State({ app }: { app: OpenAppRecord }) {
  const t = useText();
  const isOver = isPast(app.expiresAt);
  if (app.status !== on)
    return <DictTag text={app.status_dictText ? namedItem(app.status_dictText) : t('无效')} color="default" />;
  return isOver ? (
    <DictTag text={t('已过期')} color="error" />
  ) : (
    <DictTag text={app.status_dictText ? namedItem(app.status_dictText) : t('有效')} color="success" />
  );
}

function Use({ app }: { app: OpenAppRecord }) {
  const t = useText();
  const text = `${grouped(app.todayCalls ?? 0)} / ${grouped(app.dailyQuota ?? 0)}`;
  return (
    <span className="open-use" title={t('今日已调用 {0}', text)}>
      {text}
    </span>
  );
}
