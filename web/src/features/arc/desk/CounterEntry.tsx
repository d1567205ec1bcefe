import { archiveLoanLines } from '@dossier/contract/arc/loan.ts';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { Button, Input } from 'antd';
import { FieldInput } from '#engine/form/FieldInput.tsx';
import { useText } from '#services/messages/text.ts';
import type { BackState, Entry } from './counter.ts';

export interface CounterEntryProps {
  entry: Entry;
  disabled: boolean;
  onChange: (change: Partial<Entry>) => void;
  onRemove: () => void;
}

/** A body on the counter; of one that comes back its pages are counted and its state is told. */
export function CounterEntry({ entry, disabled, onChange, onRemove }: CounterEntryProps) {
  const t = useText();
  const id = (name: string) => `${name}-${entry.itemId}`;
  const isBack = entry.way === 'back';
  return (
    <li className="arc-desk-entry">
      <div className="arc-desk-head">
        <span className="arc-desk-way" data-way={entry.way}>
          {t(isBack ? '归还' : '借出')}
        </span>
        <span className="dw-mono">{entry.no}</span>
        <strong>{entry.title}</strong>
        <span className="arc-desk-quiet">
          {entry.loan.code} · {entry.loan.borrowerName}
        </span>
        <Button type="text" size="small" disabled={disabled} aria-label={t('移除{0}', entry.no)} onClick={onRemove}>
          ×
        </Button>
      </div>
      {isBack ? (
        <div className="arc-desk-facts">
          <label htmlFor={id('state')}>{t('归还状态')}</label>
          <FieldInput
            disabled={disabled}
            row={{}}
            onFill={() => {}}
            id={id('state')}
            field={archiveLoanLines.fields.backState}
            value={entry.state}
            onChange={(value) => onChange({ state: (value as BackState | null) ?? 'ok' })}
          />
          {entry.state === 'lost' || entry.outPages === null ? null : (
            <>
              <label htmlFor={id('pages')}>{t('页数（借出{0}页）', entry.outPages)}</label>
              <NumberInput
                id={id('pages')}
                min={0}
                precision={0}
                disabled={disabled}
                value={entry.pages}
                onChange={(value) => onChange({ pages: value })}
              />
            </>
          )}
          {entry.state === 'ok' ? null : (
            <>
              <label htmlFor={id('remark')}>{t('归还说明')}</label>
              <Input
                id={id('remark')}
                maxLength={300}
                disabled={disabled}
                value={entry.remark}
                onChange={(event) => onChange({ remark: event.target.value })}
              />
            </>
          )}
        </div>
      ) : null}
    </li>
  );
}
