import { SearchOutlined } from '@ant-design/icons';
import { Button, Dropdown, Input, Tag } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import { searchDelay, useDebounced } from '../data/use-debounced.ts';
import { useLoaded } from '../data/use-loaded.ts';
import { useWidgetData } from '../data/widget-data.ts';
import { AppModal } from '../dialog/AppModal.tsx';
import { clearable } from '../kit/clearable.tsx';
import { Icon } from '../kit/Icon.tsx';
import { useText } from '../language/text.ts';
import { DepartChoice } from './DepartChoice.tsx';
import { type DepartKey, departsOf } from './depart-key.ts';
import type { Ticked } from './ticks.ts';

/** Width in px (specification 2, section 2). */
const dialogWidth = 500;

export interface DepartDialogProps {
  /** Width in px. @default 500 */
  width?: number;
  multiple: boolean;
  /** What `chosen` holds. @default 'id' */
  store?: DepartKey;
  /** Only the user's own departments and those below. @default false */
  mine?: boolean;
  /** Parent and child are ticked together when it opens; the user switches it under 树操作. @default false */
  linked?: boolean;
  /** Stored keys of the departments that are chosen when it opens. */
  chosen: readonly string[];
  onChoose: (departs: Ticked[]) => void;
  onCancel: () => void;
}

/** Chooses departments: radio buttons for one, check boxes for several, parent and child linked or not. */
export default function DepartDialog(props: DepartDialogProps) {
  const t = useText();
  const { width = dialogWidth, multiple, store = 'id', mine = false, chosen, onChoose, onCancel } = props;
  const data = useWidgetData();
  const { message } = useApp();
  const held = useLoaded(chosen.join(','), () => departsOf(data, chosen, store));
  const [changed, setChanged] = useState<readonly Ticked[] | null>(null);
  const picked = changed ?? held.data ?? [];
  const [linked, setLinked] = useState(props.linked ?? false);
  const [word, setWord] = useState('');
  const settled = useDebounced(word.trim(), word === '' ? 0 : searchDelay.select);

  return (
    <AppModal
      open
      title={t('选择部门')}
      width={width}
      okText={t('确认')}
      cancelText={t('关闭')}
      okButtonProps={{ disabled: held.loading }}
      onOk={() => {
        if (picked.length === 0) message.warning(t('请选择部门!'));
        else onChoose([...picked]);
      }}
      onCancel={onCancel}
      footer={(_, { OkBtn, CancelBtn }) => (
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end', alignItems: 'center' }}>
          {multiple ? (
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'linked', label: t('父子关联') },
                  { key: 'free', label: t('取消关联') },
                ],
                selectable: true,
                selectedKeys: [linked ? 'linked' : 'free'],
                onClick: ({ key }) => setLinked(key === 'linked'),
              }}
            >
              <Button style={{ marginRight: 'auto' }}>{t('树操作')}</Button>
            </Dropdown>
          ) : null}
          <CancelBtn />
          <OkBtn />
        </div>
      )}
    >
      <Input.Search
        allowClear={clearable()}
        aria-label={t('搜索部门')}
        searchIcon={<Icon of={SearchOutlined} aria-label={t('查询')} />}
        placeholder={t('请输入部门名称按回车进行搜索')}
        value={word}
        onChange={(event) => setWord(event.target.value)}
      />
      <DepartChoice
        multiple={multiple}
        linked={linked}
        mine={mine}
        word={settled}
        picked={picked}
        onChange={setChanged}
      />
      <section aria-label={t('已选部门')} className="dw-departs-chosen">
        {picked.map((node) => (
          <Tag key={node.id} closable onClose={() => setChanged(picked.filter((each) => each.id !== node.id))}>
            {node.title}
          </Tag>
        ))}
      </section>
    </AppModal>
  );
}
