import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import type { Step } from '@dossier/contract/online/enhance/steps.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button, Input } from 'antd';
import { useId } from 'react';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { CallFields } from '../hook/CallFields.tsx';
import { Assignments } from './Assignments.tsx';
import { useColumnsOf, useTargets } from './enhance.api.ts';
import { useStepWords } from './step-words.ts';

export interface StepCardProps {
  step: Step;
  /** From 1. */
  number: number;
  columns: readonly { name: string; text: string }[];
  /** Why the act cannot have it. */
  misplaced: string | null;
  onChange: (step: Step) => void;
  onUp?: (() => void) | undefined;
  onDown?: (() => void) | undefined;
  onRemove: () => void;
}

/** One step of a list, with when it is due. */
export function StepCard({ step, number, columns, misplaced, onChange, onUp, onDown, onRemove }: StepCardProps) {
  const t = useText();
  const id = useId();
  const words = useStepWords();
  const title = t('第{0}步：{1}', number, words[step.type]);
  return (
    <li className="oen-step">
      <div className="oen-step-head">
        <strong>{title}</strong>
        {misplaced ? <span className="oen-wrong">{messages().answered(misplaced)}</span> : null}
        <span className="oen-grow" />
        <Button
          type="text"
          size="small"
          icon={<Icon of={ArrowUpOutlined} />}
          aria-label={t('上移：{0}', title)}
          disabled={!onUp}
          onClick={onUp}
        />
        <Button
          type="text"
          size="small"
          icon={<Icon of={ArrowDownOutlined} />}
          aria-label={t('下移：{0}', title)}
          disabled={!onDown}
          onClick={onDown}
        />
        <Button
          type="text"
          size="small"
          danger
          icon={<Icon of={DeleteOutlined} />}
          aria-label={t('删除：{0}', title)}
          onClick={onRemove}
        />
      </div>
      <div className="oen-fields">
        <label htmlFor={`${id}-when`}>{t('条件')}</label>
        <Input
          id={`${id}-when`}
          className="dw-mono"
          value={step.when ?? ''}
          maxLength={500}
          placeholder={t('不填则总是执行')}
          onChange={({ target }) => onChange({ ...step, when: target.value })}
        />
        <StepFields id={id} step={step} columns={columns} onChange={onChange} />
      </div>
    </li>
  );
}

type FieldsProps = Pick<StepCardProps, 'step' | 'columns' | 'onChange'> & { id: string };

function StepFields({ id, step, columns, onChange }: FieldsProps) {
  const t = useText();
  switch (step.type) {
    case 'refuse':
      return (
        <Line
          id={`${id}-message`}
          label={t('提示')}
          value={step.message}
          max={200}
          onChange={(message) => onChange({ ...step, message })}
        />
      );
    case 'set':
      return (
        <Assignments
          label={t('设置为')}
          columns={columns}
          value={step.values}
          onChange={(values) => onChange({ ...step, values })}
        />
      );
    case 'message':
      return (
        <>
          <Line
            id={`${id}-to`}
            label={t('接收人')}
            value={step.to}
            max={500}
            hint={t('用户账号或字段，多个用逗号隔开')}
            onChange={(to) => onChange({ ...step, to })}
          />
          <Line
            id={`${id}-title`}
            label={t('标题')}
            value={step.title}
            max={200}
            onChange={(title) => onChange({ ...step, title })}
          />
          <Line
            id={`${id}-text`}
            label={t('内容')}
            value={step.content}
            max={500}
            onChange={(content) => onChange({ ...step, content })}
          />
        </>
      );
    case 'submit':
      return null;
    case 'call':
      return <CallFields id={id} step={step} columns={columns} onChange={onChange} />;
    default:
      return <Elsewhere id={id} step={step} columns={columns} onChange={onChange} />;
  }
}

/** A step that writes another form. */
function Elsewhere({ id, step, onChange }: FieldsProps) {
  const t = useText();
  const targets = useTargets();
  const form = step.type === 'insert' || step.type === 'update' ? step.form : '';
  const columns = useColumnsOf(form);
  if (step.type !== 'insert' && step.type !== 'update') return null;
  return (
    <>
      <label htmlFor={`${id}-form`}>{t('目标表单')}</label>
      <Select
        id={`${id}-form`}
        value={step.form || null}
        placeholder={t('请选择')}
        showSearch={{ optionFilterProp: 'label' }}
        options={targets.data ?? []}
        onChange={(value: string | null) => onChange({ ...step, form: value ?? '' })}
      />
      {step.type === 'update' ? (
        <Assignments
          label={t('更新哪些记录')}
          columns={[{ name: 'id', text: t('主键') }, ...(columns.data ?? [])]}
          value={step.match}
          onChange={(match) => onChange({ ...step, match })}
        />
      ) : null}
      <Assignments
        label={step.type === 'insert' ? t('新记录') : t('更新为')}
        columns={columns.data ?? []}
        value={step.values}
        onChange={(values) => onChange({ ...step, values })}
      />
    </>
  );
}

interface LineProps {
  id: string;
  label: string;
  value: string;
  max: number;
  hint?: string;
  onChange: (value: string) => void;
}

function Line({ id, label, value, max, hint, onChange }: LineProps) {
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={value}
        maxLength={max}
        placeholder={hint}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}
