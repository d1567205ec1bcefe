import { DepartSelect } from '@dossier/widgets/depart/DepartSelect.tsx';
import { DictSelect } from '@dossier/widgets/dictionary/DictSelect.tsx';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { Button, DatePicker, Input } from 'antd';
import { useState } from 'react';
import { say, useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useMakeRule } from './rule.api.ts';
import { type Relation, relationsOf } from './rule-relations.ts';
import { type ItemText, labelOf, type RuleField, type RuleTerms, ruleInWords } from './rule-words.ts';

/** Names of rules are no longer than this. */
const longestName = 50;

interface RuleMakerProps {
  permissionId: string;
  fields: readonly RuleField[];
  itemText: ItemText;
  /** The rule was stored with the menu. */
  onMade: (rule: RuleTerms) => Promise<void>;
}

/** Makes a data rule of a menu by choosing: field, relation, value. Nobody has to know an operator or a variable. */
export function RuleMaker({ permissionId, fields, itemText, onMade }: RuleMakerProps) {
  const t = useText();
  const making = useMakeRule(permissionId);
  const [name, setName] = useState<string | null>(null);
  const [relationKey, setRelation] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const offered = fields.filter((field) => relationsOf(field).length > 0);
  const field = offered.find((one) => one.field === name);
  const relation = field && relationsOf(field).find(({ key }) => key === relationKey);
  const value = relation?.value ?? typed?.trim() ?? '';
  const rule: RuleTerms | null =
    field && relation && value !== ''
      ? { ruleColumn: field.field, ruleConditions: relation.condition, ruleValue: value }
      : null;
  const words = rule && ruleInWords(rule, fields, itemText);

  function chooseField(next: string): void {
    setName(next);
    const [first] = relationsOf(offered.find((one) => one.field === next) as RuleField);
    setRelation(first?.key ?? null);
    setTyped(null);
  }

  async function make(): Promise<void> {
    if (!rule) return;
    try {
      await making.mutateAsync({ ...rule, ruleName: (words ?? '').slice(0, longestName) });
      setName(null);
      setRelation(null);
      setTyped(null);
      await onMade(rule);
    } catch (error) {
      showError(error);
    }
  }

  return (
    <fieldset className="rule-maker">
      <legend>{t('新增数据规则')}</legend>
      <Select
        aria-label={t('规则字段')}
        placeholder={t('请选择规则字段')}
        showSearch={{ optionFilterProp: 'label' }}
        value={name}
        onChange={chooseField}
        options={offered.map((one) => ({ value: one.field, label: labelOf(one) }))}
      />
      <Select
        aria-label={t('条件规则')}
        placeholder={t('请选择条件规则')}
        disabled={!field}
        value={relationKey}
        onChange={(next) => {
          setRelation(next);
          setTyped(null);
        }}
        options={(field ? relationsOf(field) : []).map(({ key, label }) => ({
          value: key,
          label: say(label),
        }))}
      />
      {field && relation?.input ? (
        <ValueOf input={relation.input} field={field} value={typed} onChange={setTyped} label={t('规则值')} />
      ) : null}
      {words ? <p className="rule-words">{words}</p> : null}
      <Button disabled={!rule} loading={making.isPending} onClick={() => void make()}>
        {t('添加并勾选')}
      </Button>
    </fieldset>
  );
}

interface ValueProps {
  input: NonNullable<Relation['input']>;
  field: RuleField;
  value: string | null;
  onChange: (value: string | null) => void;
  label: string;
}

function ValueOf({ input, field, value, onChange, label }: ValueProps) {
  switch (input) {
    case 'depart':
      return <DepartSelect aria-label={label} store="orgCode" value={value} onChange={onChange} />;
    case 'users':
      return <UserSelect aria-label={label} multiple value={value} onChange={onChange} />;
    case 'items':
    case 'item':
      return (
        <DictSelect
          aria-label={label}
          dict={field.dict ?? ''}
          multiple={input === 'items'}
          value={value}
          onChange={onChange}
        />
      );
    case 'date':
      return <DatePicker aria-label={label} onChange={(day) => onChange(day ? day.format('YYYY-MM-DD') : null)} />;
    case 'number':
      return (
        <NumberInput<string>
          aria-label={label}
          stringMode
          value={value}
          onChange={onChange}
          style={{ width: '100%' }}
        />
      );
    case 'text':
      return (
        <Input
          aria-label={label}
          maxLength={200}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}
