import { hookCodePattern } from '@dossier/contract/online/hook/hook-calls.ts';
import { Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { SmallDrawer } from '#engine/form/small/SmallDrawer.tsx';
import { useText } from '#services/messages/text.ts';
import { useAct } from '#services/page/use-act.ts';
import { type Hook, saveHook } from './hook.api.ts';

interface HookFormProps {
  /** Null for a new one. */
  hook: Hook | null;
  /** Of a new hook: its secret. */
  onSaved: (secret: string | null) => void;
  onClose: () => void;
}

/** One program that steps call. */
export function HookForm({ hook, onSaved, onClose }: HookFormProps) {
  const t = useText();
  const id = useId();
  const [draft, setDraft] = useState({ code: '', name: '', url: '', activeStatus: '1' as '1' | '0', ...hook });
  const [dirty, setDirty] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, act] = useAct();
  function change(patch: Partial<typeof draft>): void {
    setDraft({ ...draft, ...patch });
    setDirty(true);
    setProblem('');
  }
  const save = () =>
    act(async () => {
      const { code, name, url, activeStatus } = draft;
      if (!new RegExp(hookCodePattern).test(code)) return setProblem(t('编码以字母开头，只能包含字母、数字、_ 和 -'));
      if (name.trim() === '' || url.trim() === '') return setProblem(t('请填写名称和地址'));
      onSaved(await saveHook(hook?.id ?? null, { code, name: name.trim(), url: url.trim(), activeStatus }));
    });
  return (
    <SmallDrawer
      title={hook ? t('编辑外部接口') : t('新增外部接口')}
      dirty={dirty}
      saving={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="oen-head">
        <label htmlFor={`${id}-code`}>{t('编码')}</label>
        <Input
          id={`${id}-code`}
          className="dw-mono"
          value={draft.code}
          maxLength={50}
          disabled={hook !== null}
          onChange={({ target }) => change({ code: target.value })}
        />
        <label htmlFor={`${id}-name`}>{t('名称')}</label>
        <Input
          id={`${id}-name`}
          value={draft.name}
          maxLength={100}
          onChange={({ target }) => change({ name: target.value })}
        />
        <label htmlFor={`${id}-url`}>{t('地址')}</label>
        <Input
          id={`${id}-url`}
          className="dw-mono"
          value={draft.url}
          maxLength={500}
          placeholder="https://"
          onChange={({ target }) => change({ url: target.value })}
        />
        <label htmlFor={`${id}-active`}>{t('有效')}</label>
        <span>
          <Switch
            id={`${id}-active`}
            checked={draft.activeStatus === '1'}
            onChange={(on) => change({ activeStatus: on ? '1' : '0' })}
          />
        </span>
      </div>
      {problem ? (
        <p className="oen-wrong" role="alert">
          {problem}
        </p>
      ) : null}
    </SmallDrawer>
  );
}
