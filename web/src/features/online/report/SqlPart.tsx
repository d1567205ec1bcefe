import { parseSql } from '@dossier/contract/online/report.ts';
import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../platform/access.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { showError } from '../../../platform/feedback.ts';
import type { FieldPartProps } from '../../../platform/resource/extensions.ts';
import { blankLine, mergedLines, parseReportSql } from './report.api.ts';
import './report.css';

/** The statement, and 解析 of it into lines for its columns and parameters. What was set for a column stays. */
export function SqlPart({ value, onChange, draft, change, record: _, ...control }: FieldPartProps) {
  const { message } = App.useApp();
  const mayParse = useCan(parseSql);
  const [state, setState] = useState<{ busy: boolean; wrong: string | null }>({ busy: false, wrong: null });
  const sql = typeof value === 'string' ? value : '';

  async function parse(): Promise<void> {
    setState({ busy: true, wrong: null });
    try {
      const { fields, params } = await parseReportSql(sql);
      change({
        items: mergedLines(linesOf(draft.items), fields, 'fieldName', blankLine('items')),
        params: mergedLines(linesOf(draft.params), params, 'paramName', blankLine('params')),
      });
      message.success('解析成功');
      setState({ busy: false, wrong: null });
    } catch (error) {
      setState({ busy: false, wrong: error instanceof ApiError ? error.message : null });
      if (!(error instanceof ApiError)) showError(error);
    }
  }

  return (
    <div className="rpt-sql">
      <Input.TextArea
        {...control}
        className="dw-mono"
        spellCheck={false}
        autoSize={{ minRows: 6, maxRows: 20 }}
        placeholder="select code, name from pm_project where status = '40'"
        value={sql}
        onChange={(event) => onChange(event.target.value)}
      />
      {mayParse ? (
        <div className="rpt-sql-row">
          <Button loading={state.busy} disabled={control.disabled || sql.trim() === ''} onClick={() => void parse()}>
            SQL解析
          </Button>
          {state.wrong ? (
            <span role="alert" className="rpt-sql-wrong">
              {state.wrong}
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
