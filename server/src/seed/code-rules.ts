import { type Seeder, seeded } from './seeder.ts';

/** Fill rules (data-model 2.5), and those that fields of the product name. */
const fillRules = [
  { rule_code: 'org_num_role', rule_name: '机构编码', rule_class: 'orgCode', rule_params: '{"parentId":""}' },
  { rule_code: 'category_code_rule', rule_name: '分类字典编码', rule_class: 'categoryCode', rule_params: '{"pid":""}' },
  { rule_code: 'shop_order_num', rule_name: '商城订单流水号', rule_class: 'orderNumber', rule_params: '{}' },
  {
    rule_code: 'position_code',
    rule_name: '职务编码',
    rule_class: 'serialNumber',
    rule_params: '{"prefix":"ZW","digits":4}',
  },
] as const;

const part = (digits: number | '*', pattern: string, message: string, priority?: '0' | '1') => ({
  digits,
  pattern,
  message,
  ...(priority ? { priority } : {}),
});

const checkRules = [
  {
    rule_code: 'common',
    rule_name: '通用编码规则',
    rule_description: '首位为字母，由字母、数字、下划线组成，3到12位',
    parts: [
      part(1, '[A-Za-z]', '第一位只能是字母'),
      part('*', '[0-9A-Za-z_]*', '只能填写数字、大小写字母、下划线', '0'),
      part('*', '.{3,12}', '长度应为3到12位', '0'),
    ],
  },
  {
    rule_code: 'test',
    rule_name: '分段示例',
    rule_description: '依次为4位字母、3位数字、2位字母、1位数字',
    parts: [
      part(4, '[A-Za-z]+', '1到4位应为字母'),
      part(3, '[0-9]+', '5到7位应为数字'),
      part(2, '[A-Za-z]+', '8到9位应为字母'),
      part(1, '[0-9]', '第10位应为数字'),
    ],
  },
  {
    rule_code: 'position_code',
    rule_name: '职务编码',
    rule_description: '首位为字母，由字母、数字、下划线、横杠组成',
    parts: [
      part(1, '[A-Za-z]', '职务编码须以字母开头'),
      part('*', '[0-9A-Za-z_-]*', '职务编码只能由字母、数字、下划线和横杠组成', '0'),
    ],
  },
] as const;

/** Makes each rule once. */
export async function seedCodeRules({ tx, once }: Seeder): Promise<void> {
  for (const rule of fillRules)
    await once(`fillRule:${rule.rule_code}`, async () => {
      await tx
        .insertInto('sys_fill_rule')
        .values({ ...seeded(), ...rule })
        .execute();
    });
  for (const { parts, ...rule } of checkRules)
    await once(`checkRule:${rule.rule_code}`, async () => {
      await tx
        .insertInto('sys_check_rule')
        .values({ ...seeded(), ...rule, rule_json: JSON.stringify(parts) })
        .execute();
    });
}
