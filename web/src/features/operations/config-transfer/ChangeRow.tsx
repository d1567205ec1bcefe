import type { ConfigChange } from '@dossier/contract/operations/config-transfer.ts';
import { DictTag } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Checkbox } from 'antd';
import { useId, useState } from 'react';
import { messages } from '#services/messages/index.ts';
import { named } from '#services/messages/named.ts';
import { say, useText } from '#services/messages/text.ts';
import '#engine/record/detail.css';

export interface ChangeRowProps {
  change: ConfigChange;
  ticked: boolean;
  onTick: (isOn: boolean) => void;
}

const states = () =>
  ({
    new: { text: say('新增'), color: 'success' },
    changed: { text: say('修改'), color: 'processing' },
    refused: { text: say('不能导入'), color: 'error' },
  }) as const;

/** One change: its name, why it is refused, and on demand every difference. */
export function ChangeRow({ change, ticked, onTick }: ChangeRowProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { code, name, state, reason, differences, onlyHere, needs } = change;
  const { text, color } = states()[state];
  const hasDetails = differences.length + onlyHere.length > 0;
  return (
    <li className="config-change">
      <div className="config-line">
        <Checkbox
          aria-label={t('导入{0}', name)}
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
            aria-label={t('{0}的{1}处变化', name, differences.length)}
            onClick={() => setOpen(!open)}
          >
            {t('{0} 处变化 {1}', differences.length, open ? '▴' : '▾')}
          </button>
        ) : null}
      </div>
      {reason ? <p className="config-reason">{messages().answered(reason)}</p> : null}
      {needs.length > 0 ? (
        <p className="config-facts">
          {t(
            '需要同时导入：{0}{1}',
            needs
              .slice(0, 5)
              .map((need) => need.code)
              .join('、'),
            needs.length > 5 ? t(' 等 {0} 项', needs.length) : '',
          )}
        </p>
      ) : null}
      {open ? (
        <div id={id} className="config-details">
          <table className="dw-table rp-compare" data-density="middle" aria-label={t('{0}的变化', name)}>
            <thead>
              <tr>
                <th>{t('字段')}</th>
                <th>{t('本系统')}</th>
                <th>{t('导入后')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map((difference, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list of one dry run never changes
                <tr key={at} data-changed="true">
                  <th scope="row">{differenceLabel(difference.label)}</th>
                  <td>{difference.before}</td>
                  <td>{difference.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {onlyHere.length > 0 ? (
            <p className="config-facts">{t('只在本系统中有，保留：{0}', onlyHere.join('、'))}</p>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

/** `{list}“{item}”的{field}` or the name of a field alone, in the reader's language. */
function differenceLabel(label: string): string {
  const [, list = '', item = '', field = ''] = /^(.+?)“(.*)”的(.+)$/s.exec(label) ?? [];
  return field ? say('{0}“{1}”的{2}', named(list), item, named(field)) : named(label);
}
