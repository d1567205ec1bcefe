import {
  ColumnHeightOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MoreOutlined,
  PlusOutlined,
  ReloadOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { Density } from '@dossier/widgets/table/types.ts';
import { Button, Dropdown, Popover, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { ColumnChoice } from '#list/column-choice.ts';
import { useDensity } from '#list/table-settings.ts';
import { type Later, later, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { buttonIcon, buttonName } from '../button-names.tsx';
import type { ListColumn } from './columns.ts';
import './toolbar.css';

const ColumnPanel = lazyPart(async () => (await import('#list/ColumnPanel.tsx')).default, 0);

export interface ToolbarProps {
  resource: Resource;
  canAdd: boolean;
  onAdd: () => void;
  /** Own buttons, import and export, after 新增; on a phone in the menu. */
  children: ReactNode;
  refreshing: boolean;
  onRefresh: () => void;
  full: boolean;
  onFull: (full: boolean) => void;
  columns: readonly ListColumn[];
  choice: ColumnChoice;
  /** Names of the columns that have no room. */
  without: readonly string[];
  onChoice: (choice: ColumnChoice) => void;
  /** The batch bar covers it. */
  covered: boolean;
  /** On a phone between 新增 and the menu. */
  beside: ReactNode;
  /** Other ways of looking at the records; on a phone in the menu. */
  views: ReactNode;
  /** The records are a list now: density and columns are its. */
  isList: boolean;
}

const densities: readonly [Density, Later][] = [
  ['auto', later('自动')],
  ['large', later('宽松')],
  ['middle', later('中等')],
  ['small', later('紧凑')],
];

/** Above the table: what the user does on the left, how he looks at it on the right; on a phone 新增 and a menu. */
export function Toolbar(props: ToolbarProps) {
  const t = useText();
  const narrow = useMedia(phone);
  const add = props.canAdd ? (
    <Button
      type="primary"
      icon={buttonIcon(props.resource, 'add', <Icon of={PlusOutlined} aria-hidden />)}
      onClick={props.onAdd}
    >
      {buttonName(props.resource, 'add', t('新增'))}
    </Button>
  ) : null;
  if (narrow) {
    return (
      <div className="rp-toolbar">
        {add}
        {props.beside}
        <Popover
          trigger="click"
          placement="bottomRight"
          // Below the drawers and dialogs (1000) that its buttons open.
          zIndex={990}
          classNames={{ root: 'rp-toolbar-menu' }}
          content={
            <div className="rp-toolbar-sheet">
              {props.views}
              {props.children}
              <LookTools {...props} />
            </div>
          }
        >
          <Button aria-label={t('更多操作')} icon={<Icon of={MoreOutlined} />} />
        </Popover>
      </div>
    );
  }
  return (
    <div className="rp-toolbar" inert={props.covered}>
      <div className="rp-toolbar-left">
        {add}
        {props.children}
      </div>
      <div className="rp-toolbar-look">
        {props.views}
        <LookTools {...props} />
      </div>
    </div>
  );
}

/** How the list is looked at. */
function LookTools(props: ToolbarProps) {
  const t = useText();
  const [density, setDensity] = useDensity();
  const narrow = useMedia(phone);
  return (
    <div className="rp-toolbar-right">
      <Tool label={t('刷新')} icon={<Icon of={ReloadOutlined} spin={props.refreshing} />} onClick={props.onRefresh} />
      {narrow || !props.isList ? null : (
        <Dropdown
          trigger={['click']}
          menu={{
            selectable: true,
            selectedKeys: [density],
            items: densities.map(([key, label]) => ({ key, label: t(label) })),
            onClick: ({ key }) => setDensity(key as Density),
          }}
        >
          <Tool label={t('密度')} icon={<Icon of={ColumnHeightOutlined} />} />
        </Dropdown>
      )}
      {props.isList ? (
        <Popover
          trigger="click"
          placement="bottomRight"
          destroyOnHidden
          title={t('列设置')}
          content={
            <ColumnPanel
              columns={props.columns}
              choice={props.choice}
              without={props.without}
              onChoice={props.onChoice}
            />
          }
        >
          <Tool label={t('列设置')} icon={<Icon of={SettingOutlined} />} />
        </Popover>
      ) : null}
      <Tool
        label={props.full ? t('退出全屏') : t('全屏')}
        icon={props.full ? <Icon of={FullscreenExitOutlined} /> : <Icon of={FullscreenOutlined} />}
        onClick={() => props.onFull(!props.full)}
      />
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  onClick?: () => void;
}

function Tool({ label, icon, ...rest }: ToolProps) {
  return (
    <Tooltip title={label}>
      <Button type="text" aria-label={label} icon={icon} {...rest} />
    </Tooltip>
  );
}
