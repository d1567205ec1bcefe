import { dict, longText, text } from '@dossier/contract/core/field.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { searchBy } from '@dossier/widgets/select/by-match.ts';
import { Input } from 'antd';
import useApp from 'antd/es/app/useApp';
import { createContext, useContext } from 'react';
import type { FieldPartProps } from '#engine/extensions.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { RadioPart } from '#engine/form/small/parts.tsx';
import { say, useText } from '#services/messages/text.ts';
import { type DataRule, type Menu, type RuleValues, useRuleColumns, useSaveRule } from './permission.api.ts';

/** Values that stand for whoever looks (api-contract 4.5). */
const variables = () =>
  [
    ['#{sys_user_code}', say('登录账号')],
    ['#{sys_user_name}', say('姓名')],
    ['#{sys_org_code}', say('当前部门编码')],
    ['#{sys_multi_org_code}', say('全部部门编码')],
    ['#{sys_date}', say('当前日期')],
    ['#{sys_time}', say('当前时间')],
    ['#{tenant_id}', say('租户')],
  ] as const;

const written = 'USE_SQL_RULES';

interface Props {
  menu: Menu;
  rule: DataRule | null;
  onClose: () => void;
}

const parts = { ruleColumn: ColumnPart, ruleValue: ValuePart, status: RadioPart };
/** Id of the menu whose rows the rule is about. */
const MenuOfRule = createContext('');

/** One data rule; the server refuses what it could not apply, and says why. Pages that it does not know may have any field. */
export function DataRuleForm({ menu, rule, onClose }: Props) {
  const t = useText();
  const { message } = useApp();
  const saving = useSaveRule();
  const noRows = useRuleColumns(menu.id).data?.length === 0;
  const ruleColumn = text({
    label: t('规则字段'),
    required: true,
    max: 50,
    ...(noRows ? { help: t('该菜单的页面没有可约束的数据') } : {}),
  });
  return (
    <MenuOfRule value={menu.id}>
      <FormDrawer<RuleValues>
        title={rule ? t('编辑数据规则') : t('新增数据规则')}
        fields={({ ruleConditions }) => ({
          ruleName: text({ label: t('规则名称'), required: true, max: 50 }),
          ruleConditions: dict('rule_conditions', { label: t('条件规则'), required: true }),
          // A written condition names its columns itself.
          ...(ruleConditions === written ? {} : { ruleColumn }),
          ruleValue: longText({ label: t('规则值'), required: true, max: 300 }),
          status: dict('valid_status', { label: t('状态') }),
        })}
        parts={parts}
        initial={rule ?? { ruleConditions: '=', status: '1' }}
        onClose={onClose}
        onSave={async (values) => {
          const answer = await saving.mutateAsync({
            ...values,
            permissionId: menu.id,
            ...(rule ? { id: rule.id } : {}),
          });
          // Where the server knows no rows of the page, its answer says that the rule binds nothing.
          message[noRows ? 'warning' : 'success'](answer.message);
          onClose();
        }}
      />
    </MenuOfRule>
  );
}

/** One of the fields of the page's rows; any where the server knows none. */
function ColumnPart({ id, value, onChange, disabled, ...props }: FieldPartProps) {
  const t = useText();
  const columns = useRuleColumns(useContext(MenuOfRule));
  const control = {
    ...{ id, disabled },
    ...(props.status ? { status: props.status } : {}),
    'aria-describedby': props['aria-describedby'],
  };
  if (columns.data?.length === 0)
    return <Input {...control} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} />;
  return (
    <Select
      {...control}
      showSearch={searchBy('label')}
      placeholder={t('请选择')}
      loading={columns.isLoading}
      notFoundContent={columns.isLoading ? t('加载中') : t('该菜单的页面没有可约束的数据')}
      options={(columns.data ?? []).map(({ field, label }) => ({ value: field, label: `${label}（${field}）` }))}
      value={value ?? undefined}
      onChange={(next) => onChange(next)}
    />
  );
}

/** What the rule compares with, and the variables that may stand in it. */
function ValuePart({ id, value, onChange, disabled, ...props }: FieldPartProps) {
  const t = useText();
  const text = String(value ?? '');
  return (
    <>
      <Input.TextArea
        id={id}
        disabled={disabled}
        {...(props.status ? { status: props.status } : {})}
        aria-describedby={props['aria-describedby']}
        autoSize={{ minRows: 2, maxRows: 8 }}
        className="dw-mono"
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className="rule-variables">
        {t('点击插入变量：')}
        {variables().map(([code, label]) => (
          <button key={code} type="button" className="rp-link" title={code} onClick={() => onChange(`${text}${code}`)}>
            {label}
          </button>
        ))}
      </span>
    </>
  );
}
