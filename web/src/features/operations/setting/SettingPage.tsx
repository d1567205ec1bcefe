import { editSettings, type SettingKey, settingGroups, settingKeys } from '@dossier/contract/operations/setting.ts';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button, Form, Skeleton } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { PageHeader } from '#list/PageHeader.tsx';
import { named } from '#services/messages/named.ts';
import { say, useText } from '#services/messages/text.ts';
import { askThen } from '#services/page/ask.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useCan } from '#services/session/access.ts';
import { SettingField } from './SettingField.tsx';
import { type StoredSettings, useSettings } from './setting.api.ts';
import { TestMail } from './TestMail.tsx';
import { useSettingDraft } from './use-setting-draft.ts';
import './setting.css';

const SettingHistory = lazyPart(async () => (await import('./SettingHistory.tsx')).SettingHistory, 0);

/** 系统设置: what the whole installation follows, over the defaults of its environment. */
export default function SettingPage() {
  const t = useText();
  const { data, error, refetch, isFetching } = useSettings();
  const [showsHistory, setShowsHistory] = useState(false);
  if (error && !data) return <ErrorState title={t('系统设置加载失败')} error={error} onRetry={() => void refetch()} />;
  return (
    <div className="settings-page">
      <PageHeader
        title={t('系统设置')}
        description={t('保存后立即在所有服务实例生效，不需要重启')}
        actions={
          <>
            <Button loading={isFetching} onClick={() => void refetch()}>
              {t('刷新')}
            </Button>
            <Button onClick={() => setShowsHistory(true)}>{t('修改记录')}</Button>
          </>
        }
      />
      {data ? <Sections stored={data} /> : <Skeleton active paragraph={{ rows: 12 }} />}
      {showsHistory ? <SettingHistory onClose={() => setShowsHistory(false)} /> : null}
    </div>
  );
}

function Sections({ stored }: { stored: StoredSettings }) {
  const t = useText();
  const { draft, errors, saving, set, discard, save, reset } = useSettingDraft(stored);
  const canEdit = useCan(editSettings);
  const count = Object.keys(draft).length;
  const changed = new Set(stored.changed);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || count === 0) return;
    event.preventDefault();
    void save();
  }

  return (
    <Form layout="vertical" autoComplete="off" onKeyDown={onKeyDown}>
      {settingGroups.map(({ groups, title: label }) => {
        const title = named(label);
        const keys = settingKeys.filter((key) => groups.some((group) => key.startsWith(`${group}.`)));
        const own = keys.filter((key) => changed.has(key));
        const isMail = groups.some((group) => group === 'mail');
        return (
          <section className="card settings-card" key={title} aria-label={title}>
            <header className="card-head">
              <h2>{title}</h2>
              {canEdit && own.length > 1 ? (
                <Button
                  size="small"
                  aria-label={t('{0}全部恢复默认', title)}
                  onClick={() => askReset(title, own, reset)}
                >
                  {t('全部恢复默认')}
                </Button>
              ) : null}
            </header>
            <div className="settings-fields">
              {keys.map((key) => (
                <SettingField
                  key={key}
                  name={key}
                  value={key in draft ? draft[key] : stored.values[key]}
                  onChange={(value) => set(key, value)}
                  error={errors[key]}
                  disabled={!canEdit || saving}
                  isSet={stored.secrets.includes(key)}
                  fileKinds={stored.fileKinds}
                  {...(changed.has(key)
                    ? { onReset: () => void reset([key]).then((said) => feedback()?.message.success(said), showError) }
                    : {})}
                />
              ))}
            </div>
            {isMail && canEdit ? <TestMail unsaved={keys.some((key) => key in draft)} /> : null}
          </section>
        );
      })}
      {count > 0 ? (
        <div className="settings-bar" role="status">
          <span>{t('{0} 项修改尚未保存', count)}</span>
          <Button onClick={discard} disabled={saving}>
            {t('放弃修改')}
          </Button>
          <Button type="primary" loading={saving} title="Ctrl + Enter" onClick={() => void save()}>
            {saving ? t('保存中') : t('保存')}
          </Button>
        </div>
      ) : null}
    </Form>
  );
}

function askReset(title: string, keys: SettingKey[], reset: (keys: SettingKey[]) => Promise<string>): void {
  askThen(
    {
      title: say('恢复默认'),
      content: say('将“{0}”的 {1} 项设置恢复为默认值，立即生效。', title, keys.length),
      okText: say('恢复默认'),
    },
    () => reset(keys),
  );
}
