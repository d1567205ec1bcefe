import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { ChildInput } from '@dossier/contract/core/resource.ts';
import { moved } from '@dossier/widgets/data/csv.ts';
import { Button } from 'antd';
import { useId } from 'react';
import { useText } from '../text.ts';
import type { Line, Problems } from './draft.ts';
import { FieldInput } from './FieldInput.tsx';

export interface ChildLinesProps {
  /** Name of the child table in the record. */
  name: string;
  child: ChildInput;
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  problems: Problems;
  disabled: boolean;
}

/** Lines that are saved with their record: add, remove, order, and every field in place. */
export function ChildLines({ name, child, lines, onChange, problems, disabled }: ChildLinesProps) {
  const t = useText();
  const id = useId();
  const fields = Object.entries(child.fields).filter(([, field]) => field.form !== false && !field.readOnly);
  const most = child.most ?? 500;
  const change = (index: number, patch: Line) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...patch } : line)));
  const blank = () => Object.fromEntries(fields.map(([key, field]) => [key, field.initial ?? null]));
  return (
    <fieldset className="rp-lines" disabled={disabled} data-field={name}>
      <legend>
        {child.label} <span className="rp-help">{t('{0} 行', lines.length)}</span>
      </legend>
      {problems[name] ? (
        <div className="rp-problem" role="alert">
          {problems[name]}
        </div>
      ) : null}
      <div className="dw-table-scroll">
        <table className="dw-table" data-density="small" aria-label={child.label}>
          <thead>
            <tr>
              <th style={{ width: 56 }}>#</th>
              {fields.map(([key, field]) => (
                <th key={key} style={{ minWidth: 140 }}>
                  {field.label}
                  {field.required ? (
                    <span className="rp-required" aria-hidden="true">
                      *
                    </span>
                  ) : null}
                </th>
              ))}
              <th style={{ width: 112 }}>{t('操作')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a new line has no id, and its inputs are controlled
              <tr key={index}>
                <td>{index + 1}</td>
                {fields.map(([key, field]) => {
                  const problem = problems[`${name}.${index}.${key}`];
                  const noteId = `${id}-${index}-${key}`;
                  return (
                    <td key={key} data-field={`${name}.${index}.${key}`}>
                      <FieldInput
                        field={field}
                        value={line[key]}
                        onChange={(value) => change(index, { [key]: value })}
                        row={line}
                        onFill={(values) => change(index, values)}
                        aria-label={t('第{0}行{1}', index + 1, field.label)}
                        {...(problem ? { status: 'error' as const, 'aria-describedby': noteId } : {})}
                      />
                      {problem ? (
                        <div id={noteId} className="rp-problem" role="alert">
                          {problem}
                        </div>
                      ) : null}
                    </td>
                  );
                })}
                <td>
                  <Button
                    type="text"
                    size="small"
                    disabled={index === 0}
                    aria-label={t('第{0}行上移', index + 1)}
                    icon={<ArrowUpOutlined />}
                    onClick={() => onChange(moved(lines, index, index - 1))}
                  />
                  <Button
                    type="text"
                    size="small"
                    disabled={index === lines.length - 1}
                    aria-label={t('第{0}行下移', index + 1)}
                    icon={<ArrowDownOutlined />}
                    onClick={() => onChange(moved(lines, index, index + 1))}
                  />
                  <Button
                    type="text"
                    size="small"
                    danger
                    aria-label={t('删除第{0}行', index + 1)}
                    icon={<DeleteOutlined aria-hidden />}
                    onClick={() => onChange(lines.filter((_, at) => at !== index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        disabled={lines.length >= most}
        onClick={() => onChange([...lines, blank()])}
      >
        {t('增加一行')}
      </Button>
    </fieldset>
  );
}
