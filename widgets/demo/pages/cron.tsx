import { Form } from 'antd';
import { useState } from 'react';
import { CronEditor } from '../../src/cron/CronEditor.tsx';
import { CronInput, type CronInputProps } from '../../src/cron/CronInput.tsx';
import { local } from '../language.ts';

/** Fixed, so that the page always shows the same runs: 2026-11-21 08:00 in Shanghai. */
const start = Date.UTC(2026, 10, 21);

/** Cron expressions as an input of a form, in its dialog, and the editor alone. */
export default function CronPage() {
  const [value, setValue] = useState('0 0 9 ? * 2-6 *');
  const [remote] = useState(fakeRemote);
  return (
    <>
      <Form layout="vertical" className="demo-fields">
        <Field label="执行时间" />
        <Field label="任务（608）" start="0 0 3 * * ?" width={608} hideYear />
        <Field label="不含秒" start="30 3 * * ?" hideSecond />
        <Field label="远程预览" start="0 0 3 * * ?" remote={remote} />
        <Field label="已停用" start="0 0 3 * * ?" disabled />
      </Form>
      <h2>{local('编辑器')}</h2>
      <section aria-label={local('编辑器')} style={{ maxWidth: 752 }}>
        <CronEditor value={value} onChange={setValue} exeStartTime={start} />
      </section>
      <output aria-label={local('编辑器的值')}>{value}</output>
    </>
  );
}

interface FieldProps extends Partial<CronInputProps> {
  label: string;
  start?: string;
}

function Field({ label, start: first, ...props }: FieldProps) {
  const [value, setValue] = useState<string | null>(first ?? null);
  return (
    <Form.Item
      label={local(label)}
      htmlFor={label}
      extra={<output aria-label={`${local(label)}${local('的值')}`}>{value}</output>}
    >
      <CronInput exeStartTime={start} {...props} id={label} value={value} onChange={setValue} />
    </Form.Item>
  );
}

/** Fails at the first call, as a server may; knows one run then. */
function fakeRemote(): (cron: string) => Promise<readonly string[]> {
  let calls = 0;
  return async (cron) => {
    calls += 1;
    if (calls === 1) throw new Error('网络连接已断开');
    return [`${cron} @ 2030-01-01 00:00:00`];
  };
}
