import { archiveItem } from '@dossier/contract/arc/item.ts';
import { volume, volumeStatus } from '@dossier/contract/arc/volume.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { useQuery } from '@tanstack/react-query';
import { Input, Radio } from 'antd';
import { useState } from 'react';
import { recordKeys } from '#engine/use-records.ts';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useCompose } from './item.api.ts';

export interface ComposeDialogProps {
  /** Records in the order in which they will stand in the volume. */
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** Volumes that are chosen from: those of one class that are still open are few. */
const mostOffered = 200;

/** 组卷: puts the chosen records into a new volume, or behind those of one that is still open. */
export default function ComposeDialog({ ids, onClose, onDone }: ComposeDialogProps) {
  const t = useText();
  const compose = useCompose();
  const [isNew, setNew] = useState(true);
  const [title, setTitle] = useState('');
  const [volumeId, setVolumeId] = useState<string>();
  const [first = ''] = ids;
  const open = useQuery({
    queryKey: [...recordKeys.all(volume), 'open', first],
    queryFn: async ({ signal }) => {
      // A volume has records of one fonds and one class.
      const { fondsId, classId } = await call(archiveItem.endpoints.queryById, { query: { id: first }, signal });
      const filters = { status: volumeStatus.open, fondsId, classId };
      // Filters of its own fields are what a list takes besides.
      return call(volume.endpoints.list, { query: { pageSize: mostOffered, ...filters }, signal });
    },
    enabled: !isNew,
  });

  async function run(): Promise<void> {
    try {
      const { message } = await compose.mutateAsync({ ids, ...(isNew ? { title } : { volumeId }) });
      void feedback()?.message.success(message);
      onDone();
      onClose();
    } catch (error) {
      showError(error);
    }
  }

  return (
    <AppModal
      open
      title={t('组卷 {0} 件', ids.length)}
      okText={t('组卷')}
      cancelText={t('取消')}
      confirmLoading={compose.isPending}
      okButtonProps={{ disabled: isNew ? title.trim() === '' : volumeId === undefined }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <div className="arc-compose">
        <p className="arc-quiet">
          {t('按选中的先后排在卷内，给号前可在“案卷”中调整顺序；保管期限取卷内最长，密级取卷内最高。')}
        </p>
        <Radio.Group
          value={isNew}
          onChange={(event) => setNew(event.target.value === true)}
          options={[
            { value: true, label: t('新建案卷') },
            { value: false, label: t('加入立卷中的案卷') },
          ]}
        />
        {isNew ? (
          <Input
            aria-label={t('案卷题名')}
            placeholder={t('案卷题名')}
            maxLength={500}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
          />
        ) : (
          <Select
            aria-label={t('立卷中的案卷')}
            placeholder={t('立卷中的案卷')}
            loading={open.isLoading}
            showSearch={{ optionFilterProp: 'label' }}
            value={volumeId}
            onChange={setVolumeId}
            options={(open.data?.records ?? []).map((one) => ({
              value: String(one.id),
              label: String(one.title ?? ''),
            }))}
          />
        )}
      </div>
    </AppModal>
  );
}
