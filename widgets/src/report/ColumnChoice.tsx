import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import type { ReportColumn } from '../data/widget-data.ts';
import { usePopup } from '../input/use-popup.ts';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';

export interface ColumnChoiceProps {
  columns: readonly ReportColumn[];
  /** Columns that are not shown. */
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

/** Which columns of a report are shown; one always is. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const t = useText();
  const popup = usePopup();
  const shown = columns.map(({ dataIndex }) => dataIndex).filter((name) => !hidden.includes(name));
  return (
    <Popover
      {...popup}
      trigger="click"
      placement="bottomRight"
      content={
        <Checkbox.Group
          aria-label={t('显示的列')}
          className="dw-report-columns"
          value={shown}
          options={columns.map(({ dataIndex, title }) => ({
            value: dataIndex,
            label: title,
            disabled: shown.length === 1 && shown[0] === dataIndex,
          }))}
          onChange={(next) =>
            onChange(columns.map(({ dataIndex }) => dataIndex).filter((name) => !next.includes(name)))
          }
        />
      }
    >
      <Button type="text" size="small" icon={<Icon of={SettingOutlined} aria-hidden />}>
        {t('列设置')}
      </Button>
    </Popover>
  );
}
