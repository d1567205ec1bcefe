import type { PlanLine, PlanRow } from '@dossier/contract/pm/plan.ts';
import { type LinkType, linkTypes } from '@dossier/rules/schedule/plan.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { Button, Segmented } from 'antd';
import { useId, useState } from 'react';
import { Field } from '#engine/form/Field.tsx';
import { useText } from '#services/messages/text.ts';

interface LinkDialogProps {
  line: PlanLine;
  tasks: readonly PlanRow[];
  onClose: () => void;
  onChange: (line: PlanLine) => void;
  onRemove: (line: PlanLine) => void;
}

/** A link that was chosen: how its tasks depend on each other, by how many working days, or no more. */
export function LinkDialog({ line, tasks, onClose, onChange, onRemove }: LinkDialogProps) {
  const t = useText();
  const id = useId();
  const [type, setType] = useState<LinkType>(line.type);
  const [lag, setLag] = useState(line.lag);
  const nameOf = (task: string) => {
    const found = tasks.find((one) => one.id === task);
    return found ? `${found.wbs ?? ''} ${found.name}` : '';
  };
  const names: Record<LinkType, string> = {
    FS: t('完成-开始'),
    SS: t('开始-开始'),
    FF: t('完成-完成'),
    SF: t('开始-完成'),
  };
  return (
    <AppModal
      open
      title={t('任务依赖')}
      onCancel={onClose}
      footer={[
        <Button
          key="remove"
          danger
          onClick={() => {
            onRemove(line);
            onClose();
          }}
        >
          {t('解除依赖')}
        </Button>,
        <Button
          key="save"
          type="primary"
          onClick={() => {
            onChange({ ...line, type, lag });
            onClose();
          }}
        >
          {t('确定')}
        </Button>,
      ]}
    >
      <p className="gantt-link-names">
        {nameOf(line.from)} → {nameOf(line.to)}
      </p>
      <Field id={`${id}-type`} label={t('依赖类型')}>
        <Segmented
          value={type}
          onChange={(value) => setType(value)}
          options={linkTypes.map((value) => ({ value, label: names[value] }))}
        />
      </Field>
      <Field id={`${id}-lag`} label={t('间隔（工作日）')}>
        <NumberInput
          id={`${id}-lag`}
          min={-365}
          max={365}
          precision={0}
          value={lag}
          onChange={(value) => setLag(Number(value ?? 0))}
        />
      </Field>
    </AppModal>
  );
}
