import { MoreOutlined } from '@ant-design/icons';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Popover } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';

export interface ListToolsProps {
  /** What the list is for, as a rule 新增 or the search: it stays in sight on a phone. */
  first: ReactNode;
  /** Beside it. */
  children?: ReactNode;
  /** At the right. */
  right?: ReactNode;
}

/** Tools of a list that is no resource's: one row, of which a phone shows the first and a menu with the others. */
export function ListTools({ first, children, right }: ListToolsProps) {
  const t = useText();
  const narrow = useMedia(phone);
  if (narrow && (children || right)) {
    return (
      <div className="admin-tools admin-tools-narrow">
        <div>{first}</div>
        <Popover
          trigger="click"
          placement="bottomRight"
          content={
            <div className="admin-tools-sheet">
              {children}
              {right}
            </div>
          }
        >
          <Button aria-label={t('更多操作')} icon={<Icon of={MoreOutlined} />} />
        </Popover>
      </div>
    );
  }
  return (
    <div className="admin-tools">
      <div>
        {first}
        {children}
      </div>
      {right ? <div>{right}</div> : null}
    </div>
  );
}
