// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the help shows how calculations are written

import { rulesProblem } from '@dossier/contract/online/rules/check-rules.ts';
import type { RuleLine } from '@dossier/contract/online/rules/rule-calls.ts';
import type { RuleField } from '@dossier/contract/online/rules/rule-fields.ts';
import { type FormRule, longestSentence, type RuleType, ruleTypes } from '@dossier/contract/online/rules/rules.ts';
import { DictSelect } from '@dossier/widgets/dictionary/DictSelect.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { SmallDrawer } from '#engine/form/small/SmallDrawer.tsx';
import { messages } from '#services/messages/index.ts';
import { say, useText } from '#services/messages/text.ts';
import { ConditionBuilder } from './ConditionBuilder.tsx';
import { blankRule, type ItemText, ruleInWords, typeWords } from './rule-words.ts';

interface RuleEditorProps {
  fields: readonly RuleField[];
  isSub: boolean;
  /** Null for a new one. */
  line: RuleLine | null;
  itemText: ItemText;
  onDone: (line: RuleLine) => void;
  onClose: () => void;
}

/** One rule: when it holds, and what it does. */
export function RuleEditor({ fields, isSub, line, itemText, onDone, onClose }: RuleEditorProps) {
  const t = useText();
  const id = useId();
  const types = isSub ? (['require', 'compute', 'refuse'] as const) : ruleTypes;
  const [rule, setRule] = useState<FormRule>(() => line?.rule ?? blankRule(types[0], fields));
  const [content, setContent] = useState(line?.content ?? '');
  const [dirty, setDirty] = useState(false);
  const [problem, setProblem] = useState('');

  function change(next: FormRule): void {
    setRule(next);
    setDirty(true);
    setProblem('');
  }
  function done(): void {
    const missing = missingIn(rule);
    const wrong = missing ? null : rulesProblem([rule], { fields, isSub });
    if (missing) setProblem(missing);
    else if (wrong) setProblem(messages().answered(wrong.message));
    else
      onDone({
        ...(line?.id ? { id: line.id } : {}),
        content: content.trim() || null,
        activeStatus: line?.activeStatus ?? '1',
        rule,
      });
  }
  return (
    <SmallDrawer
      title={line ? t('编辑规则') : t('新增规则')}
      width={820}
      saveText={t('确定')}
      dirty={dirty}
      saving={false}
      onSave={done}
      onClose={onClose}
    >
      <div className="oen-head">
        <label htmlFor={`${id}-type`}>{t('规则类型')}</label>
        <Select
          id={`${id}-type`}
          value={rule.type}
          options={types.map((type) => ({ value: type, label: t(typeWords[type]) }))}
          onChange={(type: RuleType) => change(blankRule(type, fields, rule))}
        />
        <Then id={id} rule={rule} fields={fields} onChange={change} />
        <label htmlFor={`${id}-content`}>{t('描述')}</label>
        <Input
          id={`${id}-content`}
          value={content}
          maxLength={200}
          onChange={({ target }) => {
            setContent(target.value);
            setDirty(true);
          }}
        />
      </div>
      <h3 className="orl-when">{rule.type === 'compute' ? t('什么时候计算（没有条件则总是计算）') : t('什么时候')}</h3>
      <ConditionBuilder
        value={rule.when}
        fields={fields}
        // Groups that are too deep or too many are refused with the rule.
        onChange={(when) => change({ ...rule, when: when as FormRule['when'] })}
      />
      <p className="oen-note" role="status">
        {missingIn(rule) ? '' : ruleInWords(rule, fields, itemText)}
      </p>
      {problem ? (
        <p className="oen-wrong" role="alert">
          {problem}
        </p>
      ) : null}
    </SmallDrawer>
  );
}

interface ThenProps {
  id: string;
  rule: FormRule;
  fields: readonly RuleField[];
  onChange: (rule: FormRule) => void;
}

/** What the rule does. */
function Then({ id, rule, fields, onChange }: ThenProps) {
  const t = useText();
  const choices = (of: readonly RuleField[]) =>
    of.map(({ name, label }) => ({ value: name, label: `${label}（${name}）` }));
  const showSearch = { optionFilterProp: 'label' };
  switch (rule.type) {
    case 'compute':
      return (
        <>
          <label htmlFor={`${id}-field`}>{t('字段')}</label>
          <Select
            id={`${id}-field`}
            value={rule.field || null}
            placeholder={t('请选择')}
            showSearch={showSearch}
            options={choices(fields.filter(({ kind }) => kind === 'number'))}
            onChange={(field: string | null) => onChange({ ...rule, field: field ?? '' })}
          />
          <label htmlFor={`${id}-formula`}>{t('计算')}</label>
          <span>
            <Input
              id={`${id}-formula`}
              className="dw-mono"
              value={rule.formula}
              maxLength={500}
              aria-describedby={`${id}-help`}
              onChange={({ target }) => onChange({ ...rule, formula: target.value })}
            />
            <small id={`${id}-help`} className="oen-help">
              {t(
                '如 ${price} * ${quantity}、days(${begin_date}, ${end_date})、sum(附表名, ${amount})、count(附表名)；可用 + - * 和括号',
              )}
            </small>
          </span>
        </>
      );
    case 'options': {
      const target = fields.find(({ name }) => name === rule.field)?.field;
      return (
        <>
          <label htmlFor={`${id}-field`}>{t('字段')}</label>
          <Select
            id={`${id}-field`}
            value={rule.field || null}
            placeholder={t('请选择')}
            showSearch={showSearch}
            options={choices(fields.filter(({ field }) => field.type === 'dict'))}
            onChange={(field: string | null) => onChange({ ...rule, field: field ?? '', values: [] })}
          />
          <label htmlFor={`${id}-values`}>{t('可选的值')}</label>
          <DictSelect
            id={`${id}-values`}
            dict={target?.type === 'dict' ? target.dict : ''}
            multiple
            value={rule.values.join(',')}
            onChange={(next) => onChange({ ...rule, values: (next ?? '').split(',').filter(Boolean) })}
          />
        </>
      );
    }
    case 'confirm':
    case 'refuse':
      return (
        <>
          <label htmlFor={`${id}-message`}>{rule.type === 'confirm' ? t('询问') : t('提示')}</label>
          <Input
            id={`${id}-message`}
            value={rule.message}
            maxLength={longestSentence}
            onChange={({ target }) => onChange({ ...rule, message: target.value })}
          />
        </>
      );
    default:
      return (
        <>
          <label htmlFor={`${id}-fields`}>{t('字段')}</label>
          <Select
            id={`${id}-fields`}
            mode="multiple"
            value={rule.fields}
            placeholder={t('请选择')}
            showSearch={showSearch}
            options={choices(fields)}
            onChange={(names: string[]) => onChange({ ...rule, fields: names })}
          />
        </>
      );
  }
}

function missingIn(rule: FormRule): string | null {
  if ('fields' in rule && rule.fields.length === 0) return say('请选择字段');
  if ((rule.type === 'compute' || rule.type === 'options') && rule.field === '') return say('请选择字段');
  if (rule.type === 'options' && rule.values.length === 0) return say('请选择可选的值');
  if (rule.type === 'compute' && rule.formula.trim() === '') return say('请填写计算');
  if ('message' in rule && rule.message.trim() === '') return say('请填写提示');
  return null;
}
