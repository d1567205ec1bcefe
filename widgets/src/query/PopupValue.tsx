import { ClusterOutlined } from '@ant-design/icons';
import type { QueryPopup } from '@dossier/rules/query/fields.ts';
import { Button, Input, Space } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { csvFrom, membersOf } from '../data/csv.ts';
import { clearable } from '../kit/clearable.tsx';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { wrongPopup } from '../report/popup-fields.ts';

const ReportDialog = lazyPart(async () => (await import('../report/ReportDialog.tsx')).default, 0);

export interface PopupValueProps {
  'aria-label': string;
  popup: QueryPopup | undefined;
  /** With `multiple` a comma list. */
  value: string | null;
  multiple: boolean;
  onChange: (value: string | null) => void;
}

/** A value typed, or chosen from the rows of a report. */
export function PopupValue({ popup, value, multiple, onChange, ...name }: PopupValueProps) {
  const t = useText();
  const { message } = useApp();
  const [open, setOpen] = useState(false);
  const from = popup?.field ?? popup?.orgFields?.split(',')[0]?.trim();
  const chosen = multiple ? membersOf(value) : value ? [value] : [];

  return (
    <>
      <Space.Compact style={{ width: '100%' }}>
        <Input
          {...name}
          allowClear={clearable()}
          placeholder={t('请输入值')}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
        <Button
          icon={<Icon of={ClusterOutlined} />}
          aria-label={t('从报表中选择')}
          onClick={() => (popup?.code && from ? setOpen(true) : message.error(t(wrongPopup)))}
        />
      </Space.Compact>
      {open && popup && from ? (
        <ReportDialog
          code={popup.code}
          multiple={multiple}
          isChosen={(row) => chosen.includes(String(row[from] ?? ''))}
          onChoose={(rows) => {
            setOpen(false);
            onChange(csvFrom(rows.map((row) => String(row[from] ?? ''))));
          }}
          onCancel={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
