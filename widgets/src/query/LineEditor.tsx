import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { childrenOf, labelOf, type NamedField, type QueryField } from '@dossier/rules/query/fields.ts';
import { type QueryLine, withField, withRule, withValues } from '@dossier/rules/query/model.ts';
import { type QueryRule, rulesOf, ruleTexts } from '@dossier/rules/query/rules.ts';
import { Button } from 'antd';
import { Icon } from '../kit/Icon.tsx';
import { Select } from '../kit/Select.tsx';
import { TreeSelect } from '../kit/TreeSelect.tsx';
import { translated, useText } from '../language/text.ts';
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
  const t = useText();
  const { field, rule } = line;
  return (
    <div className="dw-query-line">
      <TreeSelect<string | null>
        aria-label={t('第{0}条的字段', number)}
        placeholder={t('选择查询字段')}
        value={field?.name ?? null}
        treeData={treeOf(fields)}
        treeDefaultExpandAll
        allowClear
        showSearch={{ treeNodeFilterProp: 'title' }}
        notFoundContent={t('暂无数据')}
        popupMatchSelectWidth={false}
        onChange={(name) => onLine(withField(line, named.find((each) => each.name === name) ?? null))}
      />
      <Select<QueryRule>
        aria-label={t('第{0}条的规则', number)}
        placeholder={t('匹配规则')}
        value={rule}
        options={rulesOf(field?.type, field !== null).map((each) => ({
          value: each,
          label: translated(ruleTexts[each]),
        }))}
        onChange={(next) => onLine(withRule(line, next))}
      />
      <ValueInput
        aria-label={t('第{0}条的值', number)}
        field={field}
        rule={rule}
        values={line.values}
        onChange={(values) => onLine(withValues(line, values))}
        onEnter={onEnter}
      />
      <span className="dw-query-buttons">
        <Button
          icon={<Icon of={PlusOutlined} />}
          aria-label={t('在第{0}条后添加条件', number)}
          disabled={!onAdd}
          {...(onAdd ? { onClick: onAdd } : {})}
        />
        <Button icon={<Icon of={MinusOutlined} />} aria-label={t('删除第{0}条', number)} onClick={onRemove} />
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
