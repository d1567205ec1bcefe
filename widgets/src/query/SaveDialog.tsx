import type { SavedQuery } from '@dossier/rules/query/records.ts';
import { savedQueryLimits } from '@dossier/rules/query/saved.ts';
import { Form, Input, type InputRef, Radio } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useRef, useState } from 'react';
import { csvFrom, membersOf } from '../data/csv.ts';
import { reasonText } from '../data/reason.ts';
import { AppModal } from '../dialog/AppModal.tsx';
import { choiceRules, lengthRules } from '../form/rules.ts';
import { type Later, later, useText } from '../language/text.ts';
import { MultiSelect } from '../select/MultiSelect.tsx';
import type { KeptQuery, Place, SavedQueries } from './use-saved-queries.ts';

export interface SaveDialogProps {
  /** What is saved; its title is what the name box starts with. */
  query: SavedQuery;
  chosen: KeptQuery | null;
  saved: SavedQueries;
  onSaved: (kept: KeptQuery | null) => void;
  onClose: () => void;
}

interface Typed {
  title: string;
  place: Place;
  roleIds: string | null;
}

const placeTexts: Readonly<Record<Place, Later>> = { account: later('我的账号'), browser: later('此浏览器') };

/** Asks for the name of a query and where it is kept; a name that exists is asked about before it is overwritten. */
export function SaveDialog({ query, chosen, saved, onSaved, onClose }: SaveDialogProps) {
  const t = useText();
  const { message, modal } = useApp();
  const [form] = Form.useForm<Typed>();
  const [busy, setBusy] = useState(false);
  const box = useRef<InputRef>(null);
  const [first = 'browser'] = saved.places;
  const place = Form.useWatch('place', form) ?? chosen?.place ?? first;

  async function confirm(): Promise<void> {
    const typed = await form.validateFields().catch(() => null);
    // The form shows what is wrong.
    if (!typed || busy) return;
    const title = typed.title.trim();
    const where = typed.place ?? first;
    const overwrites = saved.find(where, title) !== undefined;
    if (overwrites && !(await modal.confirm({ title: t('提示'), content: t('{0} 已存在，是否覆盖？', title) }))) return;
    setBusy(true);
    try {
      await saved.save(where, { ...query, title }, where === 'account' ? membersOf(typed.roleIds) : []);
      message.success(t('保存成功'));
      onSaved(where === 'browser' ? { ...query, title, place: 'browser' } : chosen);
    } catch (reason) {
      message.error(reasonText(reason, String(reason)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AppModal
      open
      title={t('请输入保存的名称')}
      width={420}
      confirmLoading={busy}
      okText={t('确定')}
      cancelText={t('取消')}
      onOk={confirm}
      onCancel={onClose}
      // Not by autoFocus: the dialog takes the focus itself when it opens.
      afterOpenChange={(open) => {
        if (open) box.current?.focus({ cursor: 'all' });
      }}
    >
      <Form<Typed>
        form={form}
        layout="vertical"
        onFinish={confirm}
        initialValues={{
          title: query.title,
          place: chosen?.place ?? first,
          roleIds: chosen?.place === 'account' && chosen.own ? csvFrom(chosen.roleIds) : null,
        }}
      >
        <Form.Item
          name="title"
          validateFirst
          rules={[
            { required: true, whitespace: true, message: t('保存名称不能为空') },
            ...lengthRules({ max: savedQueryLimits.title }),
          ]}
        >
          <Input
            ref={box}
            aria-label={t('保存的名称')}
            placeholder={t('请输入保存的名称')}
            onPressEnter={(event) => {
              // Browsers submit by themselves only where a form has one field.
              event.preventDefault();
              form.submit();
            }}
          />
        </Form.Item>
        {saved.places.length > 1 ? (
          <Form.Item name="place" label={t('保存到')}>
            <Radio.Group options={saved.places.map((each) => ({ value: each, label: t(placeTexts[each]) }))} />
          </Form.Item>
        ) : null}
        {place === 'account' && saved.roles.length > 0 ? (
          <Form.Item
            name="roleIds"
            label={t('共享给角色')}
            extra={t('所选角色的用户可以使用此查询，不能修改')}
            rules={choiceRules({ max: savedQueryLimits.roles })}
          >
            <RoleChoice roles={saved.roles} />
          </Form.Item>
        ) : null}
      </Form>
    </AppModal>
  );
}

interface RoleChoiceProps {
  roles: SavedQueries['roles'];
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
}

function RoleChoice({ roles, id, value = null, onChange = () => {} }: RoleChoiceProps) {
  const t = useText();
  const options = roles.map((role) => ({ value: role.id, text: role.name }));
  return (
    <MultiSelect
      {...(id ? { id } : {})}
      options={options}
      value={value}
      onChange={onChange}
      placeholder={t('不共享')}
    />
  );
}
