import { testConnection } from '@dossier/contract/connections/data-source.ts';
import { PasswordInput } from '@dossier/widgets/kit/PasswordInput.tsx';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useId } from 'react';
import type { FormExtraProps } from '#engine/extensions.ts';
import type { Draft } from '#engine/form/draft.ts';
import { Field, noteIdOf } from '#engine/form/Field.tsx';
import { callEnvelope } from '#services/api/api.ts';
import { say, useText } from '#services/messages/text.ts';
import { useCan } from '#services/session/access.ts';
import './data-source.css';

const text = (draft: Draft, name: string): string => (typeof draft[name] === 'string' ? draft[name] : '');

/** Values that the test is about. */
const tested = ['dbType', 'dbUrl', 'dbName', 'dbUsername', 'dbPassword'] as const;

/** The password of the data source, and whether what the form holds can be connected to. */
export function PasswordAndTest({ draft, change, disabled, record, problems }: FormExtraProps) {
  const t = useText();
  const id = useId();
  const mayTest = useCan(testConnection);
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: () =>
      callEnvelope(testConnection, {
        body: {
          id: record?.id,
          dbType: text(draft, 'dbType'),
          dbDriver: text(draft, 'dbDriver'),
          dbUrl: text(draft, 'dbUrl'),
          dbName: text(draft, 'dbName'),
          dbUsername: text(draft, 'dbUsername'),
          dbPassword: text(draft, 'dbPassword'),
        },
      }),
  });
  // What was found out about other values says nothing about these.
  const tried = tested.map((name) => text(draft, name)).join('\n');
  useEffect(() => {
    if (tried) reset();
  }, [tried, reset]);
  return (
    <>
      <Field
        id={id}
        name="dbPassword"
        label={t('密码')}
        help={t('加密保存，保存后不再显示')}
        problem={problems.dbPassword}
      >
        <PasswordInput
          id={id}
          autoComplete="new-password"
          maxLength={200}
          disabled={disabled}
          aria-describedby={noteIdOf(id)}
          placeholder={record ? t('留空则不修改密码') : t('请输入密码')}
          value={text(draft, 'dbPassword')}
          {...(problems.dbPassword ? { status: 'error' as const } : {})}
          onChange={(event) => change({ dbPassword: event.target.value })}
        />
      </Field>
      {mayTest ? (
        <div className="data-source-test">
          <Button disabled={disabled} loading={isPending} onClick={() => mutate()}>
            {t('测试连接')}
          </Button>
          <output aria-live="polite" className={error ? 'rp-problem' : undefined}>
            {isPending ? t('连接中……') : error ? failureText(error.message) : data ? data.message : ''}
          </output>
        </div>
      ) : null}
    </>
  );
}

/** The server's sentence, which begins so itself when the other side was reached. */
function failureText(message: string): string {
  return message.startsWith(say('连接失败')) ? message : say('连接失败：{0}', message);
}
