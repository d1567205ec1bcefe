import { addPermissionRule } from '@dossier/contract/identity/data-rule.ts';
import { countRuleRows } from '@dossier/contract/identity/role.ts';
import { user } from '@dossier/contract/identity/user.ts';
import { csvOf } from '@dossier/rules/condition.ts';
import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Button, Checkbox, Drawer } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { ApiError } from '#services/api/api-error.ts';
import { useDictionaries } from '#services/data/dictionaries.ts';
import { showError } from '#services/page/feedback.ts';
import { useFirst } from '#services/page/use-first.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { useRights } from '#services/session/access.ts';
import './rights.css';
import { useText } from '#services/messages/text.ts';
import { RuleMaker } from './RuleMaker.tsx';
import { RuleRows } from './RuleRows.tsx';
import { useRuleFields } from './rule.api.ts';
import { type ItemText, type RuleTerms, ruleInWords } from './rule-words.ts';

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
  /** Id and name of the menu. */
  menuId: string;
  menu: string;
  /** The role that the rules bind; where it is given, the rows that remain are counted for a chosen person. */
  roleId?: string;
  /** What the ticked rules do, for the reader. */
  note: string;
  reading: {
    data: Answer | undefined;
    error: Error | null;
    refetch: () => Promise<{ data: Answer | undefined }>;
  };
  /** Without it the rules are only shown. */
  save?: ((change: { now: readonly string[]; before: readonly string[] }) => Promise<unknown>) | undefined;
  saving: boolean;
  onClose: () => void;
}

const noRules: Answer = { datarule: [] };

/** Data rules of one menu; the ticked ones bind, all of them together. One that is missing is made here. */
export function RuleDrawer({ menu, reading, onClose, ...rest }: RuleDrawerProps) {
  const t = useText();
  const { error, refetch } = reading;
  const opened = useFirst(reading.data);
  const data = reading.data ?? opened;
  const { may } = useRights();
  const narrow = useMedia(phone);
  const none = error instanceof ApiError && error.status === 200;
  // Reading again clears the error, and what is ticked must not go with it.
  const [empty, setEmpty] = useState(false);
  if (none && !empty) setEmpty(true);
  const answer = data ?? (empty && rest.save && may(addPermissionRule) ? noRules : undefined);
  return (
    <Drawer open title={t('数据规则：{0}', menu)} size={narrow ? '100%' : 480} onClose={onClose}>
      {answer ? (
        <Rules {...rest} answer={answer} refetch={refetch} onClose={onClose} />
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

type RulesProps = Omit<RuleDrawerProps, 'menu' | 'reading'> & {
  answer: Answer;
  refetch: RuleDrawerProps['reading']['refetch'];
};

function Rules({ menuId, roleId, note, answer, refetch, save, saving, onClose }: RulesProps) {
  const t = useText();
  const { message } = useApp();
  const { may } = useRights();
  // What others tick meanwhile stays unseen by a rule that is made here: saving compares with what was opened.
  const [opened] = useState<readonly string[]>(() => csvOf(answer.drChecked));
  const [ticks, setTicks] = useState(opened);
  useUnsaved(ticks.length !== opened.length || ticks.some((id) => !opened.includes(id)));
  const fields = useRuleFields(menuId).data ?? [];
  const itemText = useItemText();
  const fixed = csvOf(answer.departChecked);

  async function store(): Promise<void> {
    try {
      await save?.({ now: ticks, before: opened });
      message.success(t('保存成功!'));
      onClose();
    } catch (error) {
      showError(error);
    }
  }

  async function made(rule: RuleTerms): Promise<void> {
    const known = new Set(answer.datarule.map(({ id }) => id));
    const { data } = await refetch();
    const own = data?.datarule.find(
      (one) => !known.has(one.id) && one.ruleConditions === rule.ruleConditions && one.ruleValue === rule.ruleValue,
    );
    if (!own) return;
    setTicks((before) => [...before, own.id]);
    message.success(t('规则已添加并勾选，保存后生效'));
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
        {answer.datarule.map((rule) => {
          const words = ruleInWords(rule, fields, itemText);
          return (
            <Checkbox key={rule.id} value={rule.id} disabled={!save || fixed.includes(rule.id)}>
              {rule.ruleName}
              {rule.status === '1' ? null : <span className="rule-off">{t('（已停用）')}</span>}
              {fixed.includes(rule.id) ? <span className="rule-off">{t('（部门权限已限定）')}</span> : null}
              {words === null ? (
                <code className="rule-text">{storedText(rule)}</code>
              ) : words === rule.ruleName ? null : (
                <span className="rule-text rule-said">{words}</span>
              )}
            </Checkbox>
          );
        })}
      </Checkbox.Group>
      {save && may(addPermissionRule) && fields.length > 0 ? (
        <RuleMaker permissionId={menuId} fields={fields} itemText={itemText} onMade={made} />
      ) : null}
      {roleId && save && may(countRuleRows) && may(user.endpoints.list) ? (
        <RuleRows permissionId={menuId} roleId={roleId} ticks={ticks} />
      ) : null}
      {save ? (
        <Button type="primary" block loading={saving} onClick={() => void store()}>
          {t('保存')}
        </Button>
      ) : null}
    </div>
  );
}

/** A rule as it is stored, where it cannot be said in words. */
function storedText({ ruleColumn, ruleConditions, ruleValue }: Rule): string {
  return [ruleColumn, ruleConditions === 'USE_SQL_RULES' ? '' : ruleConditions, ruleValue].filter(Boolean).join(' ');
}

function useItemText(): ItemText {
  const items = useDictionaries((state) => state.items);
  return (dictionary, value) => items?.[dictionary]?.find((item) => item.value === value)?.text;
}
