import type { ConfigChange } from '@dossier/contract/system/config-transfer.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Checkbox } from 'antd';
import { useId, useState } from 'react';
import '../../../platform/resource/detail.css';

export interface ChangeRowProps {
  change: ConfigChange;
  ticked: boolean;
  onTick: (isOn: boolean) => void;
}

const states = {
  new: { text: '新增', color: 'success' },
  changed: { text: '修改', color: 'processing' },
  refused: { text: '不能导入', color: 'error' },
} as const;

/** One change: its name, why it is refused, and on demand every difference. */
export function ChangeRow({ change, ticked, onTick }: ChangeRowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { code, name, state, reason, differences, onlyHere, needs } = change;
  const { text, color } = states[state];
  const hasDetails = differences.length + onlyHere.length > 0;
  return (
    <li className="config-change">
      <div className="config-line">
        <Checkbox
          aria-label={`导入${name}`}
          disabled={state === 'refused'}
          checked={ticked}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span className="config-name">
          {name} <span className="config-code">{code}</span>
        </span>
        <DictTag text={text} color={color} />
        {hasDetails ? (
          <button
            type="button"
            className="config-more"
            aria-expanded={open}
            aria-controls={id}
            aria-label={`${name}的${differences.length}处变化`}
            onClick={() => setOpen(!open)}
          >
            {differences.length} 处变化 {open ? '▴' : '▾'}
          </button>
        ) : null}
      </div>
      {reason ? <p className="config-reason">{reason}</p> : null}
      {needs.length > 0 ? (
        <p className="config-facts">
          需要同时导入：
          {needs
            .slice(0, 5)
            .map((need) => need.code)
            .join('、')}
          {needs.length > 5 ? ` 等 ${needs.length} 项` : ''}
        </p>
      ) : null}
      {open ? (
        <div id={id} className="config-details">
          <table className="dw-table rp-compare" data-density="middle" aria-label={`${name}的变化`}>
            <thead>
              <tr>
                <th>字段</th>
                <th>本系统</th>
                <th>导入后</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((difference, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list of one dry run never changes
                <tr key={at} data-changed="true">
                  <th scope="row">{difference.label}</th>
                  <td>{difference.before}</td>
                  <td>{difference.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {onlyHere.length > 0 ? <p className="config-facts">只在本系统中有，保留：{onlyHere.join('、')}</p> : null}
        </div>
      ) : null}
    </li>
  );
}
