import { csvOf } from '@dossier/rules/condition.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { App, Button, Checkbox, Drawer } from 'antd';
import { useState } from 'react';
import { ApiError } from '../api-error.ts';
import { showError } from '../feedback.ts';
import { phone, useMedia } from '../resource/use-media.ts';
import './rights.css';
import { useText } from '../text.ts';

/** A data rule of a menu as the wire brings it. */
interface Rule {
  id: string;
  ruleName: string | null;
  ruleColumn: string | null;
  ruleConditions: string | null;
  ruleValue: string | null;
  status: string | null;
}

/** Rules of a menu, comma lists of the ticked ones and of those that hold whatever is ticked. */
interface Answer {
  datarule: readonly Rule[];
  drChecked?: string;
  departChecked?: string;
}

export interface RuleDrawerProps {
  /** Name of the menu. */
  menu: string;
  /** What the ticked rules do, for the reader. */
  note: string;
  reading: { data: Answer | undefined; error: Error | null; refetch: () => unknown };
  /** Without it the rules are only shown. */
  save?: ((change: { now: readonly string[]; before: readonly string[] }) => Promise<unknown>) | undefined;
  saving: boolean;
  onClose: () => void;
}

/** Data rules of one menu; the ticked ones bind, all of them together. */
export function RuleDrawer({ menu, reading, onClose, ...rest }: RuleDrawerProps) {
  const t = useText();
  const { data, error, refetch } = reading;
  const narrow = useMedia(phone);
  const none = error instanceof ApiError && error.status === 200;
  return (
    <Drawer open title={t('数据规则：{0}', menu)} size={narrow ? '100%' : 420} onClose={onClose}>
      {data ? (
        <Rules {...rest} answer={data} onClose={onClose} />
      ) : none ? (
        <EmptyState title={t('此菜单没有数据规则')} hint={t('可在菜单管理中为菜单添加数据规则')} />
      ) : error ? (
        <ErrorState title={t('数据规则加载失败')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Bones lines={4} />
      )}
    </Drawer>
  );
}

type RulesProps = Omit<RuleDrawerProps, 'menu' | 'reading'> & { answer: Answer };

function Rules({ note, answer, save, saving, onClose }: RulesProps) {
  const t = useText();
  const { message } = App.useApp();
  const [ticks, setTicks] = useState<readonly string[]>(() => csvOf(answer.drChecked));
  const fixed = csvOf(answer.departChecked);

  async function store(): Promise<void> {
    try {
      await save?.({ now: ticks, before: csvOf(answer.drChecked) });
      message.success(t('保存成功!'));
      onClose();
    } catch (error) {
      showError(error);
    }
  }

  return (
    <div className="rule-list">
      <p className="rule-note">{note}</p>
      <Checkbox.Group
        value={[...new Set([...ticks, ...fixed])]}
        disabled={!save}
        onChange={(next) => setTicks(next.map(String).filter((id) => ticks.includes(id) || !fixed.includes(id)))}
        className="rule-group"
      >
        {answer.datarule.map((rule) => (
          <Checkbox key={rule.id} value={rule.id} disabled={!save || fixed.includes(rule.id)}>
            {rule.ruleName}
            {rule.status === '1' ? null : <span className="rule-off">{t('（已停用）')}</span>}
            {fixed.includes(rule.id) ? <span className="rule-off">{t('（部门权限已限定）')}</span> : null}
            <code className="rule-text">
              {[rule.ruleColumn, rule.ruleConditions === 'USE_SQL_RULES' ? '' : rule.ruleConditions, rule.ruleValue]
                .filter(Boolean)
                .join(' ')}
            </code>
          </Checkbox>
        ))}
      </Checkbox.Group>
      {save ? (
        <Button type="primary" block loading={saving} onClick={() => void store()}>
          {t('保存')}
        </Button>
      ) : null}
    </div>
  );
}
