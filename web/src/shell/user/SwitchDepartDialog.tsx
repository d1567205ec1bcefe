import { getCurrentUserDeparts, selectDepart } from '@dossier/contract/identity/session.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { Field } from '#engine/form/Field.tsx';
import { call } from '#services/api/api.ts';
import { queryClient } from '#services/api/query-client.ts';
import { useShellMessages } from '#services/messages/shell.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { useSession } from '#services/session/session.ts';
import { updateUser } from '#services/session/stored-session.ts';

/** 部门切换, 500 px wide: the department that the user works in from now on. */
export default function SwitchDepartDialog({ onClose }: { onClose(): void }) {
  const t = useShellMessages();
  const { data, error } = useQuery({
    queryKey: ['session', 'departs'],
    queryFn: () => call(getCurrentUserDeparts),
    staleTime: 0,
    // An answer of before would close the dialog before the new one is there.
    gcTime: 0,
  });
  const [chosen, setChosen] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [busy, act] = useAct();
  const current = data?.list.find((depart) => depart.orgCode === data.orgCode)?.departName ?? null;

  useEffect(() => {
    if (data?.list.length === 0) {
      feedback()?.message.warning(t.depart.none);
      onClose();
    }
  }, [data, onClose, t]);
  useEffect(() => {
    if (!error) return;
    showError(error);
    onClose();
  }, [error, onClose]);

  const save = async () => {
    const value = chosen ?? data?.orgCode;
    if (!value) return setMissing(true);
    await act(async () => {
      const { userInfo } = await call(selectDepart, {
        body: { orgCode: value, username: useSession.getState().user?.username },
      });
      updateUser(userInfo);
      // What a user may see depends on his department.
      await queryClient.invalidateQueries();
      onClose();
    });
  };

  return (
    <AppModal
      open
      title={t.depart.title(current)}
      width={500}
      okText={t.ok}
      cancelText={t.close}
      confirmLoading={busy}
      okButtonProps={{ disabled: !data }}
      onOk={save}
      onCancel={onClose}
    >
      {data ? (
        <div className="dialog-form">
          <Field id="choose-depart" label={t.depart.hint} problem={missing ? t.depart.placeholder : null}>
            <Select
              id="choose-depart"
              aria-label={t.depart.placeholder}
              placeholder={t.depart.placeholder}
              value={chosen ?? data.orgCode ?? undefined}
              status={missing ? 'error' : undefined}
              options={data.list.map((depart) => ({ value: depart.orgCode, label: depart.departName }))}
              onChange={(value) => {
                setChosen(value);
                setMissing(false);
              }}
            />
          </Field>
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 2 }} title={false} />
      )}
    </AppModal>
  );
}
