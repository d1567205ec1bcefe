import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { tableTypes } from '@dossier/contract/online/form/problems.ts';
import { rulesProblem } from '@dossier/contract/online/rules/check-rules.ts';
import { mostRules } from '@dossier/contract/online/rules/part.ts';
import type { RuleLine } from '@dossier/contract/online/rules/rule-calls.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Switch } from 'antd';
import { useState } from 'react';
import { OpeningDrawer } from '#engine/form/small/OpeningDrawer.tsx';
import { SmallDrawer } from '#engine/form/small/SmallDrawer.tsx';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { done, historyOf, redone, undone } from '#services/page/step-history.ts';
import { useAct } from '#services/page/use-act.ts';
import { useFirst } from '#services/page/use-first.ts';
import type { FormRow } from '../form.api.ts';
import { RuleEditor } from './RuleEditor.tsx';
import { ruleInWords, typeWords } from './rule-words.ts';
import { putRules, type RulesOfForm, useItemTexts, useRules } from './rules.api.ts';
import '../enhance/enhance.css';
import './rules.css';

export interface RulesDrawerProps {
  form: Pick<FormRow, 'id' | 'tableTxt' | 'tableType'>;
  onClose: () => void;
}

/** 表单规则: what shows, hides, requires, locks, computes, narrows, asks and refuses in a form. */
export default function RulesDrawer(props: RulesDrawerProps) {
  const t = useText();
  const { data, error, refetch } = useRules(props.form.id);
  const opened = useFirst(data);
  if (opened) return <Rules {...props} opened={opened} />;
  return (
    <OpeningDrawer
      title={t('表单规则：{0}', props.form.tableTxt)}
      width={820}
      error={error}
      errorTitle={t('规则加载失败')}
      onRetry={() => void refetch()}
      onClose={props.onClose}
    />
  );
}

interface Keyed extends RuleLine {
  key: number;
}

function Rules({ form, opened, onClose }: RulesDrawerProps & { opened: RulesOfForm }) {
  const t = useText();
  const { fields, version } = opened;
  const itemText = useItemTexts(fields);
  const [first] = useState<readonly Keyed[]>(() => opened.rules.map((line, key) => ({ ...line, key })));
  const [history, setHistory] = useState(() => historyOf(first));
  const [next, setNext] = useState(first.length);
  const [edited, setEdited] = useState<Keyed | 'new' | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, act] = useAct();
  const rules = history.now;
  const isSub = form.tableType === tableTypes.sub;

  function change(to: readonly Keyed[]): void {
    setHistory(done(history, to));
    setProblem('');
  }
  function add(line: RuleLine, at = rules.length): void {
    const { id: _, ...fresh } = line;
    change([...rules.slice(0, at), { ...fresh, key: next }, ...rules.slice(at)]);
    setNext(next + 1);
  }
  function move(at: number, by: -1 | 1): void {
    const to = [...rules];
    const [moved] = to.splice(at, 1);
    if (moved) to.splice(at + by, 0, moved);
    change(to);
  }
  const save = () =>
    act(async () => {
      const wrong = rulesProblem(
        rules.map(({ rule }) => rule),
        { fields, isSub },
      );
      if (wrong) return setProblem(t('第{0}条规则：{1}', wrong.at + 1, messages().answered(wrong.message)));
      const lines = rules.map(({ key: _, ...line }) => line);
      feedback()?.message.success(await putRules(form.id, version, lines));
      onClose();
    });

  return (
    <SmallDrawer
      title={t('表单规则：{0}', form.tableTxt)}
      width={820}
      dirty={rules !== first}
      saving={busy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <div className="oen-bar">
        <Button
          type="primary"
          icon={<Icon of={PlusOutlined} aria-hidden />}
          disabled={rules.length >= mostRules}
          onClick={() => setEdited('new')}
        >
          {t('新增规则')}
        </Button>
        <Button
          type="text"
          icon={<Icon of={UndoOutlined} />}
          aria-label={t('撤销')}
          disabled={history.past.length === 0}
          onClick={() => setHistory(undone(history))}
        />
        <Button
          type="text"
          icon={<Icon of={RedoOutlined} />}
          aria-label={t('重做')}
          disabled={history.future.length === 0}
          onClick={() => setHistory(redone(history))}
        />
        <span className="faint">{t('规则在表单、导入和接口中同样有效；保存后立即生效。')}</span>
      </div>
      {rules.length === 0 ? <EmptyState title={t('还没有规则')} /> : null}
      <ol className="oen-steps">
        {rules.map((line, at) => {
          const sentence = ruleInWords(line.rule, fields, itemText);
          const isActive = line.activeStatus === '1';
          return (
            <li key={line.key} className="oen-step" data-off={!isActive || undefined}>
              <div className="oen-step-head">
                <strong>{t(typeWords[line.rule.type])}</strong>
                <span className="oen-grow" />
                <Switch
                  size="small"
                  aria-label={t('启用：{0}', sentence)}
                  checked={isActive}
                  onChange={(on) =>
                    change(rules.map((one) => (one === line ? { ...one, activeStatus: on ? '1' : '0' } : one)))
                  }
                />
                <Button
                  type="text"
                  size="small"
                  icon={<Icon of={ArrowUpOutlined} />}
                  aria-label={t('上移：{0}', sentence)}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<Icon of={ArrowDownOutlined} />}
                  aria-label={t('下移：{0}', sentence)}
                  disabled={at === rules.length - 1}
                  onClick={() => move(at, 1)}
                />
              </div>
              <p className="orl-sentence">{sentence}</p>
              {line.content ? <p className="faint">{line.content}</p> : null}
              <div className="oen-step-head">
                <Button size="small" type="link" aria-label={t('编辑：{0}', sentence)} onClick={() => setEdited(line)}>
                  {t('编辑')}
                </Button>
                <Button
                  size="small"
                  type="link"
                  disabled={rules.length >= mostRules}
                  aria-label={t('复制：{0}', sentence)}
                  onClick={() => add(line, at + 1)}
                >
                  {t('复制')}
                </Button>
                <Button
                  size="small"
                  type="link"
                  danger
                  aria-label={t('删除：{0}', sentence)}
                  onClick={() => change(rules.filter((one) => one !== line))}
                >
                  {t('删除')}
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      {problem ? (
        <p className="oen-wrong" role="alert">
          {problem}
        </p>
      ) : null}
      {edited ? (
        <RuleEditor
          fields={fields}
          isSub={isSub}
          line={edited === 'new' ? null : edited}
          itemText={itemText}
          onClose={() => setEdited(null)}
          onDone={(line) => {
            if (edited === 'new') add(line);
            else change(rules.map((one) => (one.key === edited.key ? { ...line, key: one.key } : one)));
            setEdited(null);
          }}
        />
      ) : null}
    </SmallDrawer>
  );
}
