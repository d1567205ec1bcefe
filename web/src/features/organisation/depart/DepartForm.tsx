import { depart } from '@dossier/contract/organisation/depart.ts';
import { mostSort } from '@dossier/rules/patterns.ts';
import { DictRadio } from '@dossier/widgets/dictionary/DictRadio.tsx';
import { useItems } from '@dossier/widgets/dictionary/use-items.ts';
import { patternRule } from '@dossier/widgets/form/rules.ts';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { Input, InputNumber, Radio } from 'antd';
import useApp from 'antd/es/app/useApp';
import { FormDrawer } from '#engine/form/FormDrawer.tsx';
import { FormItem } from '#engine/form/FormItem.tsx';
import { useSpoken } from '#engine/spoken-resource.ts';
import { useText } from '#services/messages/text.ts';
import { type Depart, type DepartValues, useSaveDepart } from './depart.api.ts';

interface Props {
  /** The department to change; null adds one. */
  own: Depart | null;
  /** Above it; null: a root. */
  parent: Depart | null;
  onClose: () => void;
  onSaved: (id: string | null) => void;
}

/** A department's own data; its code is made by the server and never changes. */
export default function DepartForm({ own, parent, onClose, onSaved }: Props) {
  const t = useText();
  const { fields } = useSpoken(depart);
  const { message } = useApp();
  const saving = useSaveDepart();
  const root = own ? own.parentId === null : parent === null;

  async function save(values: DepartValues): Promise<void> {
    const answer = await saving.mutateAsync({
      ...values,
      directorUserIds: values.directorUserIds ?? '',
      ...(own ? { id: own.id, version: own.version } : { parentId: parent?.id ?? null }),
    });
    message.success(answer.message);
    // The record that was added; edits answer nothing.
    onSaved((answer.result as { id: string } | null)?.id ?? own?.id ?? null);
  }

  return (
    <FormDrawer<DepartValues>
      title={
        own ? t('编辑：{0}', own.departName) : parent ? t('在“{0}”下新增部门', parent.departName) : t('新增一级部门')
      }
      width={820}
      initial={own ?? { orgCategory: root ? '1' : '2', departOrder: 0, status: '1' }}
      onSave={save}
      onClose={onClose}
    >
      {() => (
        <>
          <FormItem name="departName" label={fields.departName.label} required>
            <Input maxLength={fields.departName.max} />
          </FormItem>
          <FormItem name="orgCategory" label={fields.orgCategory.label} required>
            <CategoryRadio root={root} />
          </FormItem>
          <FormItem name="directorUserIds" label={t('部门负责人')} wide help={t('负责人可管理本部门及下级部门的人员')}>
            <Directors />
          </FormItem>
          <FormItem name="mobile" label={fields.mobile.label} rules={[patternRule('anyMobile')]}>
            <Input maxLength={11} />
          </FormItem>
          <FormItem name="fax" label={fields.fax.label}>
            <Input maxLength={fields.fax.max} />
          </FormItem>
          <FormItem name="departNameEn" label={fields.departNameEn.label}>
            <Input maxLength={fields.departNameEn.max} />
          </FormItem>
          <FormItem name="departNameAbbr" label={fields.departNameAbbr.label}>
            <Input maxLength={fields.departNameAbbr.max} />
          </FormItem>
          <FormItem name="address" label={fields.address.label} wide>
            <Input maxLength={fields.address.max} />
          </FormItem>
          <FormItem
            name="departOrder"
            label={fields.departOrder.label}
            rules={[{ type: 'number', max: mostSort, message: t('排序值不可以大于255') }]}
          >
            <InputNumber min={0} precision={0} style={{ width: '100%' }} />
          </FormItem>
          <FormItem name="status" label={fields.status.label}>
            <StatusRadio />
          </FormItem>
          <FormItem name="memo" label={fields.memo.label} wide>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={fields.memo.max} showCount />
          </FormItem>
        </>
      )}
    </FormDrawer>
  );
}

interface Control {
  value?: string | null;
  onChange?: (value: string) => void;
}

/** Who leads the department; the wire wants their ids. */
function Directors({ id, value, onChange }: Control & { id?: string }) {
  const t = useText();
  return (
    <UserSelect
      {...(id === undefined ? {} : { id })}
      store="id"
      multiple
      placeholder={t('请选择负责人')}
      value={value}
      onChange={(next) => onChange?.(next ?? '')}
    />
  );
}

/** The root is a company, everything below is not. */
function CategoryRadio({ value, onChange, root }: Control & { root: boolean }) {
  const { items } = useItems('org_category');
  return (
    <Radio.Group
      value={value}
      options={items
        .filter((item) => (item.value === '1') === root)
        .map((item) => ({ value: item.value, label: item.text }))}
      onChange={(event) => onChange?.(String(event.target.value))}
    />
  );
}

function StatusRadio({ value, onChange }: Control) {
  return <DictRadio dict="depart_status" value={value} onChange={(next) => onChange?.(next)} />;
}
