import { type CronFieldName, cronBounds } from '@dossier/rules/cron/fields.ts';
import { cronError, parseCron } from '@dossier/rules/cron/parse.ts';
import { useId } from 'react';
import { Tabs } from '../kit/Tabs.tsx';
import { later, translated, useText } from '../language/text.ts';
import { CronPreview, type CronPreviewOptions } from './CronPreview.tsx';
import { DraftInput } from './DraftInput.tsx';
import { explained } from './explained.ts';
import { FieldPanel } from './FieldPanel.tsx';
import { type CronShown, changePart, fitExpression, joinParts, shownFields, splitParts } from './parts.ts';
import './cron.css';

export interface CronEditorProps extends CronShown, CronPreviewOptions {
  /** The expression; a wrong one is shown with what is wrong. */
  value: string;
  /** Called with every change, also when the expression is wrong. */
  onChange: (value: string) => void;
  /** @default false */
  disabled?: boolean;
}

const exclusive = later('日和周只能设置其中之一');

/** Edits a Quartz expression: a tab for each field, the texts of the fields below, what it means and when it runs. */
export function CronEditor({
  value,
  onChange,
  hideSecond = false,
  hideYear = false,
  disabled = false,
  ...preview
}: CronEditorProps) {
  const t = useText();
  const error = useId();
  const shown = { hideSecond, hideYear };
  const seconds = !hideSecond;
  const parts = splitParts(value, shown);
  const expression = fitExpression(value, shown);
  const wrong = cronError(expression, { seconds });
  const weekly = parts.week !== '?';
  const change = (field: CronFieldName, text: string) => onChange(joinParts(changePart(parts, field, text), shown));

  return (
    <div className="dw-cron">
      <Tabs
        size="small"
        items={shownFields(shown).map((field) => ({
          key: field,
          label: translated(cronBounds[field].label),
          children: (
            <FieldPanel
              field={field}
              text={parts[field]}
              disabled={disabled || (field === 'day' && weekly)}
              hint={
                field === 'day' && weekly
                  ? t('{0}：已设置周，在“周”中选择“不设置”后可设置日', t(exclusive))
                  : field === 'day' || field === 'week'
                    ? t(exclusive)
                    : undefined
              }
              onChange={(text) => change(field, text)}
            />
          ),
        }))}
      />
      <div className="dw-cron-below">
        <div className="dw-cron-boxes">
          {shownFields(shown).map((field) => (
            <DraftInput
              key={field}
              label={translated(cronBounds[field].label)}
              value={parts[field]}
              disabled={disabled}
              wrong={wrong?.field === field}
              describedBy={wrong?.field === field ? error : undefined}
              onCommit={(text) => change(field, text)}
            />
          ))}
          <DraftInput
            wide
            label={t('表达式')}
            value={expression}
            disabled={disabled}
            wrong={wrong !== undefined}
            describedBy={error}
            onCommit={(text) => onChange(text)}
          />
          <p id={error} className="dw-cron-words" data-wrong={wrong !== undefined} role={wrong ? 'alert' : undefined}>
            {wrong ? wrong.message : explained(parseCron(expression, { seconds }))}
          </p>
        </div>
        <CronPreview
          {...preview}
          expression={expression}
          hideSecond={hideSecond}
          yearDropped={(hideYear || hideSecond) && parts.year !== '*'}
        />
      </div>
    </div>
  );
}
