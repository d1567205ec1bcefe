import { chartItems, chartParams, parseField } from '@dossier/contract/online/chart/chart.ts';
import CodeInput from '@dossier/widgets/code/CodeInput.tsx';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useMemo, useState } from 'react';
import type { FieldPartProps } from '#engine/extensions.ts';
import { blankLine, mergedLines, wrongLines } from '#engine/statement/statement-lines.ts';
import { ApiError } from '#services/api/api-error.ts';
import { later, useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useCan } from '#services/session/access.ts';
import { parseChart } from './chart.api.ts';
import './chart.css';

const buttons: Readonly<Record<string, ReturnType<typeof later>>> = {
  sql: later('SQL解析'),
  json: later('JSON解析'),
  api: later('API解析'),
};
const examples: Readonly<Record<string, string>> = {
  sql: 'select status, count(*) as amount from pm_project group by status',
  json: '[{"month": "2026-01", "amount": 3}]',
  api: 'https://data.example/rows.json',
};

/** What a chart is made of, and 解析 of it into lines for its columns and parameters. What was set for a column stays. */
export function SourcePart({ value, onChange, draft, change, record: _, ...control }: FieldPartProps) {
  const t = useText();
  const { message } = useApp();
  const mayParse = useCan(parseField);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const problems = useMemo(() => wrongLines(wrong), [wrong]);
  const source = typeof value === 'string' ? value : '';
  const type = String(draft.dataType ?? 'sql');

  async function parse(): Promise<void> {
    setBusy(true);
    setWrong(null);
    try {
      const { fields, params } = await parseChart(
        type,
        source,
        typeof draft.dbSource === 'string' && draft.dbSource !== '' ? draft.dbSource : null,
      );
      const items = mergedLines(linesOf(draft.items), fields, 'fieldName', blankLine(chartItems));
      const [first, ...others] = fields.map(({ fieldName }) => fieldName);
      const numbers = fields.filter(({ fieldType }) => ['Integer', 'Long'].includes(fieldType));
      const y = numbers.filter(({ fieldName }) => fieldName !== first).map(({ fieldName }) => fieldName);
      change({
        items,
        params: mergedLines(linesOf(draft.params), params, 'paramName', blankLine(chartParams)),
        ...(draft.xaxisField ? {} : { xaxisField: first ?? null }),
        ...(draft.yaxisField ? {} : { yaxisField: (y.length > 0 ? y : others).slice(0, 3).join(',') || null }),
      });
      message.success(t('解析成功'));
    } catch (error) {
      if (error instanceof ApiError) setWrong(error.message);
      else showError(error);
    }
    setBusy(false);
  }

  return (
    <div className="chart-source">
      <CodeInput
        {...control}
        language={type === 'sql' ? 'sql' : 'javascript'}
        placeholder={examples[type] ?? ''}
        value={source}
        problems={problems}
        onChange={(next) => {
          setWrong(null);
          onChange(next);
        }}
      />
      {mayParse ? (
        <div className="chart-source-row">
          <Button loading={busy} disabled={control.disabled || source.trim() === ''} onClick={() => void parse()}>
            {t(buttons[type] ?? later('SQL解析'))}
          </Button>
          {wrong !== null && problems.length === 0 ? (
            <span role="alert" className="chart-source-wrong">
              {wrong}
            </span>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

function linesOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : [];
}
