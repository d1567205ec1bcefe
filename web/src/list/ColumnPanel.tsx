import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { moved } from '@dossier/widgets/data/csv.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Checkbox } from 'antd';
import { useText } from '#services/messages/text.ts';
import {
  type Choosable,
  type ColumnChoice,
  chosenColumns,
  noChoice,
  orderColumns,
  toggleColumn,
} from './column-choice.ts';

export interface ColumnPanelProps {
  columns: readonly Choosable[];
  choice: ColumnChoice;
  /** Names of those that are chosen and have no room. */
  without: readonly string[];
  onChoice: (choice: ColumnChoice) => void;
}

/** Which columns a list shows and in what order; kept for the user. */
export default function ColumnPanel({ columns, choice, without, onChoice }: ColumnPanelProps) {
  const t = useText();
  const shown = new Set(
    chosenColumns(columns, choice)
      .map((column) => column.name)
      .filter((name) => !without.includes(name)),
  );
  const ordered = orderColumns(columns, choice.order);
  const move = (from: number, by: number) =>
    onChoice({ ...choice, order: moved(ordered, from, from + by).map((column) => column.name) });
  return (
    <div className="rp-columns">
      <ul>
        {ordered.map((column, index) => (
          <li key={column.name}>
            <Checkbox
              checked={shown.has(column.name)}
              disabled={shown.size === 1 && shown.has(column.name)}
              onChange={(event) => onChoice(toggleColumn(choice, column, event.target.checked))}
            >
              {column.label}
              {without.includes(column.name) ? <span className="rp-columns-note">{t('宽度不足')}</span> : null}
            </Checkbox>
            <span>
              <Button
                type="text"
                size="small"
                disabled={index === 0}
                aria-label={t('{0}上移', column.label)}
                icon={<Icon of={ArrowUpOutlined} />}
                onClick={() => move(index, -1)}
              />
              <Button
                type="text"
                size="small"
                disabled={index === ordered.length - 1}
                aria-label={t('{0}下移', column.label)}
                icon={<Icon of={ArrowDownOutlined} />}
                onClick={() => move(index, 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={() => onChoice(noChoice)}>
        {t('恢复默认')}
      </Button>
    </div>
  );
}
