import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons';
import { variableIn } from '@dossier/contract/core/variables/rule-variables.ts';
import {
  kindOfOperand,
  operatorsOf,
  type RuleField,
  withFields,
  withoutValue,
  withSeveral,
} from '@dossier/contract/online/rules/rule-fields.ts';
import { deepestGroup, mostComparisons, type RuleComparison } from '@dossier/contract/online/rules/rules.ts';
import { DictSelect } from '@dossier/widgets/dictionary/DictSelect.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button, Input } from 'antd';
import { useText } from '#services/messages/text.ts';
import { blankComparison, operatorWords, variableWords } from './rule-words.ts';

/** A group of a condition; how deep groups go is checked with the rule. */
export interface Group {
  type: 'all' | 'any';
  of: readonly (RuleComparison | Group)[];
}

interface GroupProps {
  value: Group;
  fields: readonly RuleField[];
  onChange: (value: Group) => void;
  /** Takes the group out; the outermost has none. */
  onRemove?: () => void;
  /** From 1. */
  depth?: number;
}

/** Conditions of which all or one must hold, groups within them. */
export function ConditionBuilder({ value, fields, onChange, onRemove, depth = 1 }: GroupProps) {
  const t = useText();
  const set = (at: number, part: RuleComparison | Group) =>
    onChange({ ...value, of: value.of.map((one, index) => (index === at ? part : one)) });
  const remove = (at: number) => onChange({ ...value, of: value.of.filter((_, index) => index !== at) });
  return (
    <fieldset className="orl-group" aria-label={depth === 1 ? t('条件') : t('条件组')}>
      <div className="orl-group-head">
        <Select
          aria-label={t('条件之间的关系')}
          value={value.type}
          options={[
            { value: 'all', label: t('全部满足') },
            { value: 'any', label: t('满足其一') },
          ]}
          onChange={(type: Group['type']) => onChange({ ...value, type })}
        />
        <Button
          size="small"
          type="dashed"
          icon={<Icon of={PlusOutlined} aria-hidden />}
          disabled={value.of.length >= mostComparisons}
          onClick={() => onChange({ ...value, of: [...value.of, blankComparison(fields)] })}
        >
          {t('添加条件')}
        </Button>
        {depth < deepestGroup ? (
          <Button
            size="small"
            type="dashed"
            disabled={value.of.length >= mostComparisons}
            onClick={() => onChange({ ...value, of: [...value.of, { type: 'any', of: [blankComparison(fields)] }] })}
          >
            {t('添加条件组')}
          </Button>
        ) : null}
        {onRemove ? (
          <Button size="small" type="text" onClick={onRemove}>
            {t('删除条件组')}
          </Button>
        ) : null}
      </div>
      {value.of.map((part, at) =>
        part.type === 'compare' ? (
          <Comparison
            // biome-ignore lint/suspicious/noArrayIndexKey: inputs are controlled by the value
            key={at}
            number={at + 1}
            value={part}
            fields={fields}
            onChange={(next) => set(at, next)}
            onRemove={() => remove(at)}
          />
        ) : (
          <ConditionBuilder
            // biome-ignore lint/suspicious/noArrayIndexKey: inputs are controlled by the value
            key={at}
            value={part}
            fields={fields}
            depth={depth + 1}
            onChange={(next) => set(at, next)}
            onRemove={() => remove(at)}
          />
        ),
      )}
    </fieldset>
  );
}

interface ComparisonProps {
  number: number;
  value: RuleComparison;
  fields: readonly RuleField[];
  onChange: (value: RuleComparison) => void;
  onRemove: () => void;
}

function Comparison({ number, value, fields, onChange, onRemove }: ComparisonProps) {
  const t = useText();
  const kind = kindOfOperand(value.field, fields) ?? 'other';
  const operators = operatorsOf[kind];
  const variables = variableWords.map(([name, words]) => ({ value: `#{${name}}`, label: t(words) }));
  const isVariable = variableIn(value.field) !== undefined;
  const hasValue = !withoutValue.includes(value.operator);
  const others = fields.filter((one) => one.kind === kind && one.name !== value.field);
  const comparesFields = !isVariable && withFields.includes(value.operator) && others.length > 0;

  function choose(field: string): void {
    const next = operatorsOf[kindOfOperand(field, fields) ?? 'other'];
    const operator = next.includes(value.operator) ? value.operator : (next[0] ?? 'notEmpty');
    onChange({ type: 'compare', field, operator, values: withoutValue.includes(operator) ? [] : [''] });
  }
  function compare(operator: RuleComparison['operator']): void {
    const { with: by, ...plain } = value;
    const values = withoutValue.includes(operator)
      ? []
      : withSeveral.includes(operator)
        ? value.values
        : [value.values[0] ?? ''];
    onChange({ ...plain, operator, values, ...(by && withFields.includes(operator) ? { with: by } : {}) });
  }
  return (
    <div className="orl-comparison">
      <Select
        aria-label={t('第{0}个条件：字段', number)}
        value={value.field || null}
        placeholder={t('字段')}
        showSearch={{ optionFilterProp: 'label' }}
        options={[...fields.map(({ name, label }) => ({ value: name, label: `${label}（${name}）` })), ...variables]}
        onChange={(field: string | null) => choose(field ?? '')}
      />
      <Select
        aria-label={t('第{0}个条件：比较', number)}
        value={value.operator}
        options={operators.map((operator) => ({ value: operator, label: t(operatorWords[operator]) }))}
        onChange={compare}
      />
      {comparesFields ? (
        <Select
          aria-label={t('第{0}个条件：与什么比较', number)}
          value={value.with ?? 'value'}
          options={[
            { value: 'value', label: t('固定值或变量') },
            { value: 'fields', label: t('其他字段') },
          ]}
          onChange={(by: string) => {
            const { with: _, ...plain } = value;
            onChange({ ...plain, values: [''], ...(by === 'fields' ? { with: 'fields' as const } : {}) });
          }}
        />
      ) : null}
      {!hasValue ? null : value.with === 'fields' ? (
        <Select
          aria-label={t('第{0}个条件：值', number)}
          value={value.values[0] || null}
          placeholder={t('字段')}
          options={others.map(({ name, label }) => ({ value: name, label: `${label}（${name}）` }))}
          onChange={(name: string | null) => onChange({ ...value, values: [name ?? ''] })}
        />
      ) : (
        <Values
          number={number}
          value={value}
          field={fields.find(({ name }) => name === value.field)}
          onChange={onChange}
        />
      )}
      <Button
        type="text"
        icon={<Icon of={MinusCircleOutlined} />}
        aria-label={t('删除第{0}个条件', number)}
        onClick={onRemove}
      />
    </div>
  );
}

interface ValuesProps extends Pick<ComparisonProps, 'number' | 'value' | 'onChange'> {
  field: RuleField | undefined;
}

/** The values of a comparison: chosen from the field's dictionary, else typed; several stand behind commas. */
function Values({ number, value, field, onChange }: ValuesProps) {
  const t = useText();
  const several = withSeveral.includes(value.operator);
  const label = t('第{0}个条件：值', number);
  const isVariableValue = value.values.some((one) => variableIn(one) !== undefined);
  if (field?.field.type === 'dict' && !isVariableValue)
    return (
      <DictSelect
        aria-label={label}
        dict={field.field.dict}
        multiple={several}
        value={value.values.join(',')}
        onChange={(next) =>
          onChange({ ...value, values: several ? (next ?? '').split(',').filter(Boolean) : [next ?? ''] })
        }
      />
    );
  const hint =
    field?.kind === 'date'
      ? t('如 2026-01-31 或 #{date}')
      : field?.kind === 'datetime'
        ? t('如 2026-01-31 08:00:00 或 #{datetime}')
        : several
          ? t('多个值用逗号隔开')
          : t('值');
  return (
    <Input
      aria-label={label}
      value={value.values.join(',')}
      maxLength={500}
      placeholder={hint}
      onChange={({ target }) =>
        onChange({ ...value, values: several ? target.value.split(/[,，]/).map((one) => one.trim()) : [target.value] })
      }
    />
  );
}
