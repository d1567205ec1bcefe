import { user } from '@dossier/contract/core/field.ts';
import { depart } from '@dossier/contract/organisation/depart.ts';
import { useItems } from '@dossier/widgets/dictionary/use-items.ts';
import { Radio } from 'antd';
import useApp from 'antd/es/app/useApp';
import type { FieldPartProps } from '#engine/extensions.ts';
import { FormDrawer } from '#engine/form/small/FormDrawer.tsx';
import { PeoplePart, RadioPart } from '#engine/form/small/parts.tsx';
import { useText } from '#services/messages/text.ts';
import { type Depart, type DepartValues, useSaveDepart } from './depart.api.ts';

const { departName, orgCategory, mobile, fax, departNameEn, departNameAbbr } = depart.fields;
const { address, departOrder, status, memo } = depart.fields;

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
      fields={{
        departName,
        orgCategory: { ...orgCategory, required: true },
        directorUserIds: user({
          label: t('部门负责人'),
          multiple: true,
          help: t('负责人可管理本部门及下级部门的人员'),
        }),
        ...{ mobile, fax, departNameEn, departNameAbbr, address, departOrder, status, memo },
      }}
      parts={root ? partsOfRoot : partsBelow}
      initial={own ?? { orgCategory: root ? '1' : '2', departOrder: 0, status: '1' }}
      onSave={save}
      onClose={onClose}
    />
  );
}

/** The root is a company, everything below is not. */
function categoryPart(root: boolean) {
  return ({ id, value, onChange, disabled }: FieldPartProps) => {
    const { items } = useItems('org_category');
    return (
      <Radio.Group
        id={id}
        disabled={disabled}
        value={value}
        options={items
          .filter((item) => (item.value === '1') === root)
          .map((item) => ({ value: item.value, label: item.text }))}
        onChange={(event) => onChange(String(event.target.value))}
      />
    );
  };
}

const parts = { directorUserIds: PeoplePart, status: RadioPart };
const partsOfRoot = { ...parts, orgCategory: categoryPart(true) };
const partsBelow = { ...parts, orgCategory: categoryPart(false) };
