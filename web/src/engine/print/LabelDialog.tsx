import { type LabelSizeName, labelSizes } from '@dossier/contract/core/label-size.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useState } from 'react';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';
import { Field } from '../form/Field.tsx';

export interface LabelChoice {
  labelSize: LabelSizeName;
  labelSkip: number;
}

export interface LabelDialogProps {
  title: string;
  onPrint: (choice: LabelChoice) => void;
  onClose: () => void;
}

/** Where this browser keeps which paper was printed on last: the printer beside it has no other. */
const storageKey = 'dossier__LABEL_SIZE';
const names = Object.keys(labelSizes) as LabelSizeName[];

/** Which paper labels are printed on, and where on the first sheet they begin. */
export default function LabelDialog({ title, onPrint, onClose }: LabelDialogProps) {
  const t = useText();
  const [labelSize, setLabelSize] = useState(() => {
    const last = localStorage.getItem(storageKey);
    return names.find((name) => name === last) ?? 'a4x24';
  });
  const [labelSkip, setLabelSkip] = useState(0);
  const { columns, rows } = labelSizes[labelSize];
  const places = columns * rows;
  return (
    <AppModal
      open
      title={title}
      width={420}
      okText={t('打印')}
      cancelText={t('取消')}
      onCancel={onClose}
      onOk={() => {
        localStorage.setItem(storageKey, labelSize);
        onPrint({ labelSize, labelSkip: Math.min(labelSkip, places - 1) });
      }}
    >
      <div className="rp-form">
        <Field id="label-size" label={t('标签纸')}>
          <Select<LabelSizeName>
            id="label-size"
            value={labelSize}
            onChange={setLabelSize}
            options={names.map((value) => ({ value, label: named(labelSizes[value].name) }))}
          />
        </Field>
        {places > 1 ? (
          <Field id="label-skip" label={t('跳过的位置')} help={t('首张标签纸上已用掉的标签数，共 {0} 个位置', places)}>
            <NumberInput
              id="label-skip"
              min={0}
              max={places - 1}
              precision={0}
              value={labelSkip}
              onChange={(value) => setLabelSkip(value ?? 0)}
            />
          </Field>
        ) : null}
      </div>
    </AppModal>
  );
}
