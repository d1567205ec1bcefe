import { LockOutlined } from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';
import { useApprovals } from './flow.api.ts';
import { namesOf } from './flow-words.ts';
import './flow.css';

export interface FrozenNoteProps {
  resource: Resource;
  id: string;
  /** Opens the tab with the way. */
  onShow: () => void;
}

/** Says of a record that waits for an approval that nobody changes it, and whom it waits for. */
export default function FrozenNote({ resource, id, onShow }: FrozenNoteProps) {
  const t = useText();
  const { data } = useApprovals(resource.path, id);
  const open = data?.last?.way.filter(({ state, type }) => state === 'open' && type === 'approve') ?? [];
  const people = open.flatMap((stop) => stop.people.filter(({ state }) => state === 'open'));
  return (
    <p className="fl-frozen" role="status">
      <Icon of={LockOutlined} aria-hidden />
      <span>
        {people.length > 0
          ? t('审批中，不能修改或删除。等待{0}处理“{1}”。', namesOf(people), open.map(({ name }) => name).join(t('、')))
          : t('审批中，不能修改或删除。')}
      </span>
      <Button type="link" size="small" onClick={onShow}>
        {t('查看审批')}
      </Button>
    </p>
  );
}
