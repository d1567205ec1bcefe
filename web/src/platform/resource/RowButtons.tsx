import { DownOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useText } from '../text.ts';
import { standsBeside } from './row-buttons-width.ts';

export interface RowButton {
  key: string;
  label: string;
  danger?: boolean;
  run: () => void;
}

/** Buttons of one row: two in sight, the others behind 更多; three stand without it where they fit. Plain markup until the menu is opened. */
export function RowButtons({ label, buttons }: { label: string; buttons: readonly RowButton[] }) {
  const t = useText();
  const inSight = buttons.slice(0, standsBeside(buttons.map((button) => button.label)) ? 3 : 2);
  const rest = buttons.slice(inSight.length);
  return (
    <span className="rp-row-buttons">
      {inSight.map((button) => (
        <button
          key={button.key}
          type="button"
          className="rp-link"
          data-danger={button.danger}
          aria-label={`${button.label}${label}`}
          onClick={button.run}
        >
          {button.label}
        </button>
      ))}
      {rest.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label: text, danger }) => ({ key, label: text, danger: danger ?? false })),
            onClick: ({ key }) => rest.find((button) => button.key === key)?.run(),
          }}
        >
          <button type="button" className="rp-link" aria-haspopup="menu" aria-label={t('更多操作：{0}', label)}>
            {t('更多')} <DownOutlined aria-hidden style={{ fontSize: 10 }} />
          </button>
        </Dropdown>
      ) : null}
    </span>
  );
}
