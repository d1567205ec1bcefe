import { loanLines } from '@dossier/contract/eq/loan.ts';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { Button, Input } from 'antd';
import { FieldInput } from '#engine/form/FieldInput.tsx';
import { useText } from '#services/messages/text.ts';
import { type Condition, type Entry, missingOf } from './basket.ts';

export interface DeskEntryProps {
  entry: Entry;
  disabled: boolean;
  onChange: (change: Partial<Entry>) => void;
  onRemove: () => void;
}

const { backCond: conditionField, damage: damageField, photos: photoField } = loanLines.fields;

/** A device on the desk: its condition, its accessories, and what is missing of them. */
export function DeskEntry({ entry, disabled, onChange, onRemove }: DeskEntryProps) {
  const t = useText();
  const id = (name: string) => `${name}-${entry.assetId}`;
  const missing = missingOf(entry);
  const isBack = entry.way === 'back';
  const part = { disabled, row: {}, onFill: () => {} };
  return (
    <li className="desk-entry" data-way={entry.way}>
      <div className="desk-entry-head">
        <span className="desk-way">{t(isBack ? '归还' : '借出')}</span>
        <span className="dw-mono">{entry.code}</span>
        <strong>{entry.name}</strong>
        <span className="desk-quiet">
          {entry.loanCode} · {entry.borrowerName}
        </span>
        <Button type="text" size="small" disabled={disabled} aria-label={t('移除{0}', entry.code)} onClick={onRemove}>
          ×
        </Button>
      </div>
      <div className="desk-facts">
        <label htmlFor={id('condition')}>{t('完好程度')}</label>
        <FieldInput
          {...part}
          id={id('condition')}
          field={conditionField}
          value={entry.condition}
          onChange={(value) => onChange({ condition: (value as Condition | null) ?? 'A' })}
        />
        {entry.accessories.map(({ name, quantity, here }, index) => (
          <div className="desk-accessory" key={name}>
            <label htmlFor={id(`accessory-${index}`)}>{t('{0}（{1}件）', name, quantity)}</label>
            {isBack ? (
              <NumberInput
                id={id(`accessory-${index}`)}
                min={0}
                max={quantity}
                precision={0}
                disabled={disabled}
                value={here}
                onChange={(value) =>
                  onChange({
                    accessories: entry.accessories.map((one, at) =>
                      at === index ? { ...one, here: value ?? 0 } : one,
                    ),
                  })
                }
              />
            ) : (
              <output id={id(`accessory-${index}`)}>✓</output>
            )}
          </div>
        ))}
        {isBack && missing > 0 ? (
          <>
            <label htmlFor={id('missing')}>{t('缺少{0}件，原因', missing)}</label>
            <Input
              id={id('missing')}
              required
              maxLength={300}
              status={entry.missing.trim() ? '' : 'error'}
              disabled={disabled}
              value={entry.missing}
              onChange={(event) => onChange({ missing: event.target.value })}
            />
          </>
        ) : null}
        {isBack ? (
          <>
            <label htmlFor={id('damage')}>{t('赔偿')}</label>
            <FieldInput
              {...part}
              id={id('damage')}
              field={damageField}
              value={entry.damage}
              onChange={(value) => onChange({ damage: value as number | null })}
            />
          </>
        ) : null}
        <label htmlFor={id('photos')}>{t('照片')}</label>
        <FieldInput
          {...part}
          id={id('photos')}
          field={photoField}
          value={entry.photos}
          onChange={(value) => onChange({ photos: value as string | null })}
        />
      </div>
    </li>
  );
}
