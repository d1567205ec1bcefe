import { CloseOutlined } from '@ant-design/icons';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button } from 'antd';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useForget, useSaved } from './search.api.ts';

export interface SavedSearchesProps {
  onOpen: (query: string) => void;
}

/** One's own saved queries; opening one searches anew, with the rights of now. */
export function SavedSearches({ onOpen }: SavedSearchesProps) {
  const t = useText();
  const { data = [] } = useSaved();
  const forget = useForget();
  if (data.length === 0) return null;

  async function remove(id: string): Promise<void> {
    try {
      const { message } = await forget.mutateAsync(id);
      feedback()?.message.success(message);
    } catch (error) {
      showError(error);
    }
  }

  return (
    <ul className="arc-saved" aria-label={t('已存检索')}>
      {data.map(({ id, title, query }) => (
        <li key={id}>
          <Button size="small" onClick={() => onOpen(query)}>
            {title}
          </Button>
          <Button
            type="text"
            size="small"
            icon={<Icon of={CloseOutlined} aria-hidden />}
            aria-label={t('删除已存检索“{0}”', title)}
            onClick={() => void remove(id)}
          />
        </li>
      ))}
    </ul>
  );
}
