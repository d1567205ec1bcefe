import { DictRadio } from '@dossier/widgets/dictionary/DictRadio.tsx';
import { DictSelect } from '@dossier/widgets/dictionary/DictSelect.tsx';
import { searchBy } from '@dossier/widgets/select/by-match.ts';
import { Form, Input, Select } from 'antd';
import useApp from 'antd/es/app/useApp';
import type { ReactNode } from 'react';
import { FormDrawer } from '#engine/form/FormDrawer.tsx';
import { FormItem } from '#engine/form/FormItem.tsx';
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

/** One data rule; the server refuses what it could not apply, and says why. Pages that it does not know may have any field. */
export function DataRuleForm({ menu, rule, onClose }: Props) {
  const t = useText();
  const { message } = useApp();
  const saving = useSaveRule();
  const columns = useRuleColumns(menu.id);
  const noRows = columns.data?.length === 0;
  return (
    <FormDrawer<RuleValues>
      title={rule ? t('编辑数据规则') : t('新增数据规则')}
      initial={rule ?? { ruleConditions: '=', status: '1' }}
      onClose={onClose}
      onSave={async (values) => {
        const answer = await saving.mutateAsync({ ...values, permissionId: menu.id, ...(rule ? { id: rule.id } : {}) });
        // Where the server knows no rows of the page, its answer says that the rule binds nothing.
        message[noRows ? 'warning' : 'success'](answer.message);
        onClose();
      }}
    >
      {(form) => (
        <>
          <FormItem name="ruleName" label={t('规则名称')} required>
            <Input maxLength={50} />
          </FormItem>
          <FormItem name="ruleConditions" label={t('条件规则')} required>
            <ConditionSelect />
          </FormItem>
          <ColumnPart>
            <FormItem
              name="ruleColumn"
              label={t('规则字段')}
              required
              {...(noRows ? { help: t('该菜单的页面没有可约束的数据') } : {})}
            >
              {noRows ? (
                <Input maxLength={50} />
              ) : (
                <Select
                  showSearch={searchBy('label')}
                  placeholder={t('请选择')}
                  loading={columns.isLoading}
                  notFoundContent={columns.isLoading ? t('加载中') : t('该菜单的页面没有可约束的数据')}
                  options={(columns.data ?? []).map(({ field, label }) => ({
                    value: field,
                    label: `${label}（${field}）`,
                  }))}
                />
              )}
            </FormItem>
          </ColumnPart>
          <FormItem
            name="ruleValue"
            label={t('规则值')}
            after={
              <span className="rule-variables">
                {t('点击插入变量：')}
                {variables().map(([code, label]) => (
                  <button
                    key={code}
                    type="button"
                    className="rp-link"
                    title={code}
                    onClick={() => form.setFieldValue('ruleValue', `${form.getFieldValue('ruleValue') ?? ''}${code}`)}
                  >
                    {label}
                  </button>
                ))}
              </span>
            }
            required
          >
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={300} showCount className="dw-mono" />
          </FormItem>
          <FormItem name="status" label={t('状态')}>
            <StatusRadio />
          </FormItem>
        </>
      )}
    </FormDrawer>
  );
}

/** A written condition names its columns itself. */
function ColumnPart({ children }: { children: ReactNode }) {
  return Form.useWatch('ruleConditions') === written ? null : children;
}

function ConditionSelect({
  value,
  onChange,
  id,
}: {
  value?: string;
  onChange?: (value: string | null) => void;
  id?: string;
}) {
  return (
    <DictSelect dict="rule_conditions" value={value} onChange={(next) => onChange?.(next)} {...(id ? { id } : {})} />
  );
}

function StatusRadio({ value, onChange }: { value?: string; onChange?: (value: string) => void }) {
  return <DictRadio dict="valid_status" value={value} onChange={(next) => onChange?.(next)} />;
}
