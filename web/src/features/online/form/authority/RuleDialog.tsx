import { ruleVariables } from '@dossier/contract/online/authority/authority.ts';
import type { AuthDataRow } from '@dossier/contract/online/authority/authority-calls.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button, Input, Switch } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { saveRule, useRuleColumns } from './authority.api.ts';

export interface RuleDialogProps {
  formId: string;
  /** Null for a new one. */
  rule: AuthDataRow | null;
  onClose: () => void;
}

const written = 'USE_SQL_RULES';

/** One rule for rows. */
export function RuleDialog({ formId, rule, onClose }: RuleDialogProps) {
  const t = useText();
  const id = useId();
  const { data: columns = [] } = useRuleColumns(formId);
  const [name, setName] = useState(rule?.ruleName ?? '');
  const [column, setColumn] = useState(rule?.ruleColumn ?? null);
  const [operator, setOperator] = useState(rule?.ruleOperator ?? '=');
  const [value, setValue] = useState(rule?.ruleValue ?? '');
  const [active, setActive] = useState(rule ? rule.status === 1 : true);
  const [busy, act] = useAct();
  const isText = columns.find((one) => one.name === column)?.isText ?? true;
  const operators = [
    ...[
      { value: '=', label: t('等于') },
      { value: '!=', label: t('不等于') },
      { value: 'IN', label: t('包含于') },
    ],
    ...(isText
      ? [
          { value: 'LIKE', label: t('模糊') },
          { value: 'RIGHT_LIKE', label: t('以…开头') },
          { value: 'LEFT_LIKE', label: t('以…结尾') },
        ]
      : [
          { value: '>', label: t('大于') },
          { value: '>=', label: t('大于等于') },
          { value: '<', label: t('小于') },
          { value: '<=', label: t('小于等于') },
        ]),
    { value: written, label: t('自定义SQL') },
  ];
  const words: Readonly<Record<string, string>> = {
    登录用户账号: t('登录用户账号'),
    登录用户名称: t('登录用户名称'),
    当前日期: t('当前日期'),
    当前时间: t('当前时间'),
    登录用户部门: t('登录用户部门'),
    用户拥有的部门: t('用户拥有的部门'),
    登录用户租户: t('登录用户租户'),
  };
  const complete = name.trim() !== '' && value.trim() !== '' && (operator === written || column !== null);
  const choose = (next: string) => {
    const chosen = columns.find((one) => one.name === next);
    const before = columns.find((one) => one.name === column);
    setColumn(next);
    if (chosen && (name === '' || name === before?.text)) setName(chosen.text);
    // Texts and others compare in ways of their own.
    if (chosen && before && chosen.isText !== before.isText) setOperator('=');
  };
  const save = () =>
    act(async () => {
      const body = {
        cgformId: formId,
        ruleName: name.trim(),
        ruleColumn: operator === written ? null : column,
        ruleOperator: operator,
        ruleValue: value.trim(),
        status: active ? (1 as const) : (0 as const),
      };
      const { message } = await saveRule(rule?.id ?? null, body);
      feedback()?.message.success(message);
      onClose();
    });
  return (
    <AppModal
      open
      title={rule ? t('编辑规则') : t('新增规则')}
      width={560}
      onCancel={busy ? undefined : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('取消')}
          </Button>
          <Button type="primary" loading={busy} disabled={!complete} onClick={() => void save()}>
            {t('保存')}
          </Button>
        </>
      }
    >
      <div className="oau-form">
        <label htmlFor={`${id}-operator`}>{t('条件规则')}</label>
        <Select id={`${id}-operator`} value={operator} options={operators} onChange={setOperator} />
        {operator === written ? null : (
          <>
            <label htmlFor={`${id}-column`}>{t('规则字段')}</label>
            <Select
              id={`${id}-column`}
              value={column}
              placeholder={t('请选择')}
              showSearch={{ optionFilterProp: 'label' }}
              options={columns.map((one) => ({ value: one.name, label: `${one.text}（${one.name}）` }))}
              onChange={choose}
            />
          </>
        )}
        <label htmlFor={`${id}-name`}>{t('规则名称')}</label>
        <Input id={`${id}-name`} value={name} maxLength={50} onChange={({ target }) => setName(target.value)} />
        <label htmlFor={`${id}-value`}>{t('规则值')}</label>
        <Input.TextArea
          id={`${id}-value`}
          value={value}
          maxLength={255}
          autoSize={{ minRows: 1, maxRows: 4 }}
          onChange={({ target }) => setValue(target.value)}
        />
        <span />
        <Select
          aria-label={t('插入变量')}
          value={null}
          placeholder={t('插入变量')}
          options={ruleVariables.map(([text, variable]) => ({
            value: variable,
            label: `${words[text] ?? text} ${variable}`,
          }))}
          onChange={(variable: string | null) => setValue((before) => `${before}${variable ?? ''}`)}
        />
        <label htmlFor={`${id}-status`}>{t('状态')}</label>
        <span>
          <Switch id={`${id}-status`} checked={active} onChange={setActive} /> {active ? t('有效') : t('无效')}
        </span>
      </div>
    </AppModal>
  );
}
