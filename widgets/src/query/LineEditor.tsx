import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { childrenOf, labelOf, type NamedField, type QueryField } from '@dossier/rules/query/fields.ts';
import { type QueryLine, withField, withRule, withValues } from '@dossier/rules/query/model.ts';
import { type QueryRule, rulesOf, ruleTexts } from '@dossier/rules/query/rules.ts';
import { Button, Select, TreeSelect } from 'antd';
import { ValueInput } from './ValueInput.tsx';

export interface LineEditorProps {
  /** Its number among the conditions, for screen readers: 2, 3.1. */
  number: string;
  fields: readonly QueryField[];
  named: readonly NamedField[];
  line: QueryLine;
  onLine: (line: QueryLine) => void;
  /** Undefined while there are as many as a server reads. */
  onAdd: (() => void) | undefined;
  onRemove: () => void;
  onEnter: () => void;
}

/** One condition: field, rule, value, and the buttons that add one below and take this one away. */
export function LineEditor({ number, fields, named, line, onLine, onAdd, onRemove, onEnter }: LineEditorProps) {
  const { field, rule } = line;
  return (
    <div className="dw-query-line">
      <TreeSelect<string | null>
        aria-label={`第${number}条的字段`}
        placeholder="选择查询字段"
        value={field?.name ?? null}
        treeData={treeOf(fields)}
        treeDefaultExpandAll
        allowClear
        showSearch={{ treeNodeFilterProp: 'title' }}
        notFoundContent="暂无数据"
        popupMatchSelectWidth={false}
        onChange={(name) => onLine(withField(line, named.find((each) => each.name === name) ?? null))}
      />
      <Select<QueryRule>
        aria-label={`第${number}条的规则`}
        placeholder="匹配规则"
        value={rule}
        options={rulesOf(field?.type, field !== null).map((each) => ({ value: each, label: ruleTexts[each] }))}
        onChange={(next) => onLine(withRule(line, next))}
      />
      <ValueInput
        aria-label={`第${number}条的值`}
        field={field}
        rule={rule}
        values={line.values}
        onChange={(values) => onLine(withValues(line, values))}
        onEnter={onEnter}
      />
      <span className="dw-query-buttons">
        <Button
          icon={<PlusOutlined />}
          aria-label={`在第${number}条后添加条件`}
          disabled={!onAdd}
          {...(onAdd ? { onClick: onAdd } : {})}
        />
        <Button icon={<MinusOutlined />} aria-label={`删除第${number}条`} onClick={onRemove} />
      </span>
    </div>
  );
}

interface FieldNode {
  value: string;
  title: string;
  selectable?: boolean;
  children?: FieldNode[];
}

function treeOf(fields: readonly QueryField[]): FieldNode[] {
  return fields.map((field) =>
    field.children
      ? {
          value: `group:${field.value}`,
          title: labelOf(field),
          selectable: false,
          children: childrenOf(field).map(({ name, label }) => ({ value: name, title: label })),
        }
      : { value: field.value, title: labelOf(field) },
  );
}
