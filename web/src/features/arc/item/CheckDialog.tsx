import { checkDefinitions, checkStage } from '@dossier/contract/arc/check/checks.ts';
import { checkRun, mostAtOnce, startCheck } from '@dossier/contract/arc/check/run.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Radio } from 'antd';
import { useState } from 'react';
import { recordKeys } from '#engine/use-records.ts';
import { callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';

export interface CheckDialogProps {
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** Fifty records with large files take their time. */
const timeout = 120_000;

/** 四性检测: the checks of a stage for the chosen records. */
export default function CheckDialog({ ids, onClose, onDone }: CheckDialogProps) {
  const t = useText();
  const client = useQueryClient();
  const [stage, setStage] = useState<(typeof checkStage)[keyof typeof checkStage]>(checkStage.filing);
  const start = useMutation({
    mutationFn: () => callEnvelope(startCheck, { body: { ids: ids.join(','), stage }, timeout }),
    onSettled: () => client.invalidateQueries({ queryKey: recordKeys.all(checkRun) }),
  });

  async function run(): Promise<void> {
    try {
      const { message, result } = await start.mutateAsync();
      feedback()?.message[result?.verdict === 'F' ? 'warning' : 'success'](message);
      onDone();
      onClose();
    } catch (error) {
      showError(error);
    }
  }

  const count = checkDefinitions.filter(({ stages }) => stages.includes(stage)).length;
  return (
    <AppModal
      open
      title={t('四性检测 {0} 件', ids.length)}
      okText={t('开始检测')}
      cancelText={t('取消')}
      confirmLoading={start.isPending}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <div className="arc-compose">
        <Radio.Group
          aria-label={t('检测阶段')}
          value={stage}
          onChange={(event) => setStage(event.target.value)}
          options={[
            { value: checkStage.filing, label: t('归档') },
            { value: checkStage.transfer, label: t('移交与接收') },
            { value: checkStage.keeping, label: t('长期保存') },
          ]}
        />
        <p className="arc-quiet">
          {t('该阶段共 {0} 项检测，结果在“检测任务”中查看。', count)}
          {ids.length > mostAtOnce ? t('件数较多，将在后台执行。') : null}
        </p>
      </div>
    </AppModal>
  );
}
