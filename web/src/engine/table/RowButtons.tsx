import { MoreOutlined } from '@ant-design/icons';
import { tipOf } from '@dossier/widgets/feedback/tip.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { useTouch } from '@dossier/widgets/table/touch.ts';
import { Dropdown } from 'antd';
import { useText } from '#services/messages/text.ts';
import { standsBeside } from './row-buttons-width.ts';
import { RowIcon } from './row-icons.tsx';

export interface RowButton {
  /** Also the name of its icon (row-icons.tsx). */
  key: string;
  label: string;
  danger?: boolean;
  run: () => void;
}

export interface RowButtonsProps {
  /** What the row is called. */
  label: string;
  buttons: readonly RowButton[];
  /** Stands on a card beside a title that unfolds, which leaves room for one word and 更多. */
  tight?: boolean;
}

/**
 * Buttons of one row: two in sight, the others behind 更多; three stand without it where they fit. Icons that say their
 * names on hover and focus; words where nothing can be hovered over. Plain markup until the menu is opened.
 */
export function RowButtons({ label, buttons, tight = false }: RowButtonsProps) {
  const t = useText();
  const wordy = useTouch();
  const fitting = wordy ? standsBeside(buttons.map((button) => button.label)) : buttons.length <= 3;
  const inSight = buttons.slice(0, tight && buttons.length > 2 ? 1 : fitting ? 3 : 2);
  const rest = buttons.slice(inSight.length);
  return (
    <span className="rp-row-buttons" data-icons={!wordy}>
      {inSight.map((button) => (
        <button
          key={button.key}
          type="button"
          className="rp-link"
          data-danger={button.danger}
          aria-label={t('{0}{1}', button.label, label)}
          onClick={button.run}
          {...(wordy ? {} : tipOf(button.label))}
        >
          {wordy ? button.label : <RowIcon of={button.key} />}
        </button>
      ))}
      {rest.length > 0 ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map(({ key, label: text, danger }) => ({
              key,
              label: text,
              icon: <RowIcon of={key} />,
              danger: danger ?? false,
            })),
            onClick: ({ key }) => rest.find((button) => button.key === key)?.run(),
          }}
        >
          <button type="button" className="rp-link" aria-haspopup="menu" aria-label={t('更多操作：{0}', label)}>
            {wordy ? t('更多') : <Icon of={MoreOutlined} />}
          </button>
        </Dropdown>
      ) : null}
    </span>
  );
}
