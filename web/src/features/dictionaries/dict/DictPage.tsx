import { ReloadOutlined, RestOutlined } from '@ant-design/icons';
import {
  deletedDicts,
  dictItem,
  dictionary,
  restoreDicts as restoreCall,
} from '@dossier/contract/dictionaries/dict.ts';
import { refleshCache } from '@dossier/contract/dictionaries/dict-reading.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Radio } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useState } from 'react';
import type { FieldPartProps } from '#engine/extensions.ts';
import { ResourcePage } from '#engine/ResourcePage.tsx';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { refreshLabels, restoreDicts } from './dict.api.ts';

const ItemDrawer = lazyPart(async () => (await import('./ItemDrawer.tsx')).default, 0);
const RecycleBin = lazyPart(async () => (await import('./RecycleBin.tsx')).default, 0);

/** 数据字典: dictionaries with their items, the recycle bin, and the labels that everybody keeps. */
export default function DictPage() {
  const t = useText();
  const { message } = useApp();
  const [items, setItems] = useState<{ id: string; name: string; numeric: boolean } | null>(null);
  const [bin, setBin] = useState(false);
  return (
    <>
      <ResourcePage
        resource={dictionary}
        formParts={{ type: TypeRadio }}
        restore={{ endpoint: restoreCall, run: restoreDicts }}
        rowActions={[
          {
            key: 'items',
            label: t('字典项'),
            endpoint: dictItem.endpoints.list,
            beside: true,
            run: (record) => setItems({ id: record.id, name: record.dictName ?? '', numeric: record.type === 1 }),
          },
        ]}
        toolbar={[
          {
            key: 'refresh',
            label: t('刷新缓存'),
            icon: <Icon of={ReloadOutlined} />,
            endpoint: refleshCache,
            run: () => refreshLabels().then(() => void message.success(t('字典缓存刷新完成')), showError),
          },
          {
            key: 'bin',
            label: t('回收站'),
            icon: <Icon of={RestOutlined} />,
            endpoint: deletedDicts,
            run: () => setBin(true),
          },
        ]}
      />
      {items ? <ItemDrawer dict={items} onClose={() => setItems(null)} /> : null}
      {bin ? <RecycleBin onClose={() => setBin(false)} /> : null}
    </>
  );
}

/** What the values of a dictionary are. */
function TypeRadio({ id, value, onChange, disabled }: FieldPartProps) {
  const t = useText();
  return (
    <Radio.Group
      id={id}
      disabled={disabled}
      value={Number(value ?? 0)}
      options={[
        { value: 0, label: t('文本') },
        { value: 1, label: t('数字') },
      ]}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
