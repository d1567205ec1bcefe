// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the help shows how values are written
import {
  mostSteps,
  placeProblem,
  type Step,
  type StepType,
  stepsProblem,
  stepTypes,
} from '@dossier/contract/online/enhance/steps.ts';
import { physicalTable } from '@dossier/contract/online/form/compile.ts';
import { systemColumns } from '@dossier/contract/online/form/names.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { SmallDrawer } from '#engine/form/small/SmallDrawer.tsx';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import type { FormRow } from '../form.api.ts';
import { type StepList, saveStepList, useColumns } from './enhance.api.ts';
import { StepCard } from './StepCard.tsx';
import { useStepWords } from './step-words.ts';

interface StepsEditorProps {
  form: Pick<FormRow, 'id' | 'tableName'>;
  /** Null for a new one. */
  list: StepList | null;
  /** Acts that have no steps yet, and the one whose steps these are. */
  events: readonly { value: string; label: string }[];
  onClose: () => void;
}

interface Keyed {
  key: number;
  step: Step;
}

/** The steps of one act. */
export function StepsEditor({ form, list, events, onClose }: StepsEditorProps) {
  const t = useText();
  const id = useId();
  const words = useStepWords();
  const columns = useColumns(form.id);
  const [event, setEvent] = useState(list?.buttonCode ?? events[0]?.value ?? 'add');
  const [content, setContent] = useState(list?.content ?? '');
  const [active, setActive] = useState(list?.activeStatus !== '0');
  const [steps, setSteps] = useState<readonly Keyed[]>(() => (list?.steps ?? []).map((step, key) => ({ key, step })));
  const [next, setNext] = useState(steps.length);
  const [dirty, setDirty] = useState(false);
  const [problem, setProblem] = useState('');
  const [busy, act] = useAct();
  const isView = physicalTable(form.tableName) !== form.tableName;
  const misplaced = (type: StepType): string | null => placeProblem(event, type, isView);

  function change(to: readonly Keyed[]): void {
    setSteps(to);
    setDirty(true);
    setProblem('');
  }
  function move(at: number, by: -1 | 1): void {
    const to = [...steps];
    const [moved] = to.splice(at, 1);
    if (moved) to.splice(at + by, 0, moved);
    change(to);
  }
  const save = () =>
    act(async () => {
      const plain = steps.map(({ step }) => step);
      const names = (columns.data ?? []).map(({ name }) => name).filter((name) => !systemColumns.includes(name));
      const wrong = stepsProblem(event, plain, { fields: names, isView });
      if (plain.length === 0) return setProblem(t('请至少添加一个步骤'));
      if (wrong) return setProblem(messages().answered(wrong));
      const body = {
        buttonCode: event,
        content: content.trim() || null,
        activeStatus: active ? ('1' as const) : ('0' as const),
      };
      feedback()?.message.success(await saveStepList(form.id, list?.id ?? null, { ...body, steps: plain }));
      onClose();
    });

  return (
    <SmallDrawer
      title={list ? t('编辑动作') : t('新增动作')}
      width={820}
      dirty={dirty}
      saving={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="oen-head">
        <label htmlFor={`${id}-event`}>{t('页面按钮')}</label>
        <Select
          id={`${id}-event`}
          value={event}
          options={[...events]}
          onChange={(value) => {
            setEvent(value);
            change(steps);
          }}
        />
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
        <label htmlFor={`${id}-active`}>{t('有效')}</label>
        <span>
          <Switch
            id={`${id}-active`}
            checked={active}
            onChange={(on) => {
              setActive(on);
              setDirty(true);
            }}
          />
        </span>
      </div>
      <p className="oen-note">
        {t(
          '值可以是固定文字、字段 ${字段名}、变量 #{sysUserCode}，或以 = 开头的计算，如 =${price} * ${quantity}。条件如 status#eq#1 && (amount#gt#100 || owner#empty)。',
        )}
      </p>
      <ol className="oen-steps">
        {steps.map(({ key, step }, at) => (
          <StepCard
            key={key}
            step={step}
            number={at + 1}
            columns={columns.data ?? []}
            misplaced={misplaced(step.type)}
            onChange={(to) => change(steps.map((one) => (one.key === key ? { key, step: to } : one)))}
            onUp={at > 0 ? () => move(at, -1) : undefined}
            onDown={at < steps.length - 1 ? () => move(at, 1) : undefined}
            onRemove={() => change(steps.filter((one) => one.key !== key))}
          />
        ))}
      </ol>
      <Select
        aria-label={t('添加步骤')}
        value={null}
        placeholder={t('添加步骤')}
        disabled={steps.length >= mostSteps}
        options={stepTypes.flatMap((type) => (misplaced(type) ? [] : [{ value: type, label: words[type] }]))}
        onChange={(type: StepType | null) => {
          if (!type) return;
          setNext(next + 1);
          change([...steps, { key: next, step: blank(type) }]);
        }}
      />
      {problem ? (
        <p className="oen-wrong" role="alert">
          {problem}
        </p>
      ) : null}
    </SmallDrawer>
  );
}

function blank(type: StepType): Step {
  const line = { field: '', value: '' };
  switch (type) {
    case 'refuse':
      return { type, when: '', message: '' };
    case 'set':
      return { type, when: '', values: [line] };
    case 'insert':
      return { type, when: '', form: '', values: [line] };
    case 'update':
      return { type, when: '', form: '', match: [line], values: [line] };
    case 'message':
      return { type, when: '', to: '', title: '', content: '' };
    case 'submit':
      return { type, when: '' };
    case 'call':
      return { type, when: '', hook: '', manner: 'after' };
  }
}
