import { isDatetime } from '@dossier/contract/core/validate.ts';
import { addAgent, editAgent, queryAgent } from '@dossier/contract/identity/user-agent.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DateField, type DateFieldProps } from '@dossier/widgets/input/DateField.tsx';
import { UserSelect, type UserSelectProps } from '@dossier/widgets/user/UserSelect.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, type FormInstance, Radio } from 'antd';
import { useState } from 'react';
import { call, callEnvelope } from '#services/api/api.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useFirst } from '#services/page/use-first.ts';
import { useSession } from '#services/session/session.ts';
import { FormItem } from '../form/FormItem.tsx';

interface Values {
  agentUserName?: string;
  startTime?: string;
  endTime?: string;
  status: '0' | '1';
}
/** Null: none is set yet. */
type Found = (Values & { id: string }) | null;

export interface AgentDialogProps {
  /** Login name of the person who is away; without it one's own stand-in. */
  userName?: string;
  /** How the person is called in the title. */
  name?: string;
  onClose: () => void;
}

/** 用户代理人: who also gets a person's messages for a while. */
export function AgentDialog({ userName, name, onClose }: AgentDialogProps) {
  const t = useText();
  const client = useQueryClient();
  const own = useSession((session) => session.user?.username);
  const except = userName ?? own;
  const key = ['/sys/sysUserAgent', userName ?? ''];
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const reading = useQuery({
    queryKey: key,
    queryFn: () => found(userName),
    staleTime: 0,
    gcTime: 0,
  });
  const { error, refetch } = reading;
  const data = useFirst(reading.data);

  async function save(): Promise<void> {
    const values = await form.validateFields().catch(() => null);
    if (!values || busy) return;
    setBusy(true);
    try {
      const body = { ...values, ...(userName ? { userName } : {}), ...(data ? { id: data.id } : {}) };
      const { message } = await callEnvelope(data ? editAgent : addAgent, { body });
      feedback()?.message.success(message);
      await client.invalidateQueries({ queryKey: key });
      onClose();
    } catch (reason) {
      show(form, reason);
    } finally {
      setBusy(false);
    }
  }

  return (
    <AppModal
      open
      title={name ? t('{0}的代理人', name) : t('用户代理人')}
      width={520}
      okText={t('确定')}
      cancelText={t('取消')}
      confirmLoading={busy}
      okButtonProps={{ disabled: data === undefined }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {error ? (
        <ErrorState title={t('代理人加载失败')} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Bones lines={5} />
      ) : (
        <Form<Values> form={form} layout="vertical" initialValues={data ?? { status: '1' }}>
          <div className="rp-form">
            <div className="rp-group">
              <p className="faint">{t('代理期间，需要处理的消息同时发给代理人；代理人不会得到任何权限。')}</p>
              <FormItem name="agentUserName" label={t('代理人')} required={t('请选择代理人')}>
                <Person {...(except === undefined ? {} : { except })} />
              </FormItem>
              <FormItem name="startTime" label={t('代理开始时间')} required={t('请选择代理开始时间')}>
                <Moment />
              </FormItem>
              <FormItem
                name="endTime"
                label={t('代理结束时间')}
                dependencies={['startTime']}
                required={t('请选择代理结束时间')}
                rules={[afterStart(form, t('结束时间需大于开始时间'))]}
              >
                <Moment />
              </FormItem>
              <FormItem name="status" label={t('状态')}>
                <Radio.Group
                  options={[
                    { value: '1', label: t('有效') },
                    { value: '0', label: t('无效') },
                  ]}
                />
              </FormItem>
            </div>
          </div>
        </Form>
      )}
    </AppModal>
  );
}

/** The form gives value and change to whatever stands in an item. */
function Person(props: Partial<UserSelectProps>) {
  return <UserSelect value="" onChange={() => undefined} {...props} />;
}

function Moment(props: Partial<DateFieldProps>) {
  return <DateField picker="datetime" value={null} onChange={() => undefined} {...props} />;
}

async function found(userName: string | undefined): Promise<Found> {
  try {
    const agent = await call(queryAgent, { query: userName ? { userName } : {} });
    return {
      id: agent.id,
      agentUserName: agent.agentUserName,
      ...(agent.startTime ? { startTime: agent.startTime } : {}),
      ...(agent.endTime ? { endTime: agent.endTime } : {}),
      status: agent.status === '0' ? '0' : '1',
    };
  } catch (error) {
    // The wire answers "not found" where there is none yet.
    if (error instanceof ApiError && error.status === 200 && error.code !== 510) return null;
    throw error;
  }
}

function afterStart(form: FormInstance<Values>, sentence: string) {
  return {
    validator: async (_rule: unknown, value: string | undefined) => {
      const start = form.getFieldValue('startTime') as string | undefined;
      if (value && start && isDatetime(value) && value <= start) throw new Error(sentence);
    },
  };
}

/** The server's sentences at their fields. */
function show(form: FormInstance<Values>, reason: unknown): void {
  const result = reason instanceof ApiError ? reason.result : null;
  const fields = typeof result === 'object' && result !== null && 'fields' in result ? result.fields : null;
  if (typeof fields !== 'object' || fields === null) {
    showError(reason);
    return;
  }
  for (const name of ['agentUserName', 'startTime', 'endTime', 'status'] as const) {
    const sentence = (fields as Record<string, unknown>)[name];
    if (typeof sentence === 'string') form.setFields([{ name, errors: [sentence] }]);
  }
}
