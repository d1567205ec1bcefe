import { parseSql, reportItems, reportParams } from '@dossier/contract/online/report.ts';
import CodeInput from '@dossier/widgets/code/CodeInput.tsx';
import { Button } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useMemo, useState } from 'react';
import type { FieldPartProps } from '#engine/extensions.ts';
import { blankLine, mergedLines, wrongLines } from '#engine/statement/statement-lines.ts';
import { ApiError } from '#services/api/api-error.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useCan } from '#services/session/access.ts';
import { parseReportSql } from './report.api.ts';
import './report.css';

/** The statement, and 解析 of it into lines for its columns and parameters. What was set for a column stays. */
export function SqlPart({ value, onChange, draft, change, record: _, ...control }: FieldPartProps) {
  const t = useText();
  const { message } = useApp();
  const mayParse = useCan(parseSql);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const problems = useMemo(() => wrongLines(wrong), [wrong]);
  const sql = typeof value === 'string' ? value : '';

  async function parse(): Promise<void> {
    setBusy(true);
    setWrong(null);
    try {
      const { fields, params } = await parseReportSql(
        sql,
        typeof draft.dbSource === 'string' && draft.dbSource !== '' ? draft.dbSource : null,
      );
      change({
        items: mergedLines(linesOf(draft.items), fields, 'fieldName', blankLine(reportItems)),
        params: mergedLines(linesOf(draft.params), params, 'paramName', blankLine(reportParams)),
      });
      message.success(t('解析成功'));
    } catch (error) {
      if (error instanceof ApiError) setWrong(error.message);
      else showError(error);
    }
    setBusy(false);
  }

  return (
    <div className="rpt-sql">
      <CodeInput
        {...control}
        language="sql"
        placeholder="select code, name from pm_project where status = '40'"
        value={sql}
        problems={problems}
        onChange={(next) => {
          setWrong(null);
          onChange(next);
        }}
      />
      {mayParse ? (
        <div className="rpt-sql-row">
          <Button loading={busy} disabled={control.disabled || sql.trim() === ''} onClick={() => void parse()}>
            {t('SQL解析')}
          </Button>
          {wrong !== null && problems.length === 0 ? (
            <span role="alert" className="rpt-sql-wrong">
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
