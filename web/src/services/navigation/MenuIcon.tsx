import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined';
import BankOutlined from '@ant-design/icons/BankOutlined';
import CloudOutlined from '@ant-design/icons/CloudOutlined';
import ContainerOutlined from '@ant-design/icons/ContainerOutlined';
import DashboardOutlined from '@ant-design/icons/DashboardOutlined';
import FileTextOutlined from '@ant-design/icons/FileTextOutlined';
import FolderOutlined from '@ant-design/icons/FolderOutlined';
import HomeOutlined from '@ant-design/icons/HomeOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import ProjectOutlined from '@ant-design/icons/ProjectOutlined';
import SettingOutlined from '@ant-design/icons/SettingOutlined';
import TeamOutlined from '@ant-design/icons/TeamOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import type { ComponentType } from 'react';

/** Icons of the delivered menus; the whole set loads only when a menu names another one. */
const near: Readonly<Record<string, ComponentType>> = {
  appstore: AppstoreOutlined,
  bank: BankOutlined,
  cloud: CloudOutlined,
  container: ContainerOutlined,
  dashboard: DashboardOutlined,
  'file-text': FileTextOutlined,
  folder: FolderOutlined,
  home: HomeOutlined,
  message: MessageOutlined,
  project: ProjectOutlined,
  setting: SettingOutlined,
  team: TeamOutlined,
  user: UserOutlined,
};

const AnyIcon = lazyPart(
  async () => (await import('@dossier/widgets/icon/AnyIcon.tsx')).default,
  () => <Icon of={FolderOutlined} />,
);

interface Props {
  /** Name as the menu stores it, e.g. `file-text`; the older generation's names are the outlined ones. */
  name: string | undefined;
}

/** The icon of a menu entry. Decoration: the title beside it says what it is. */
export function MenuIcon({ name }: Props) {
  if (!name) return <Icon of={FolderOutlined} />;
  const Near = near[name];
  if (Near) return <Icon of={Near} />;
  return <AnyIcon name={name} />;
}
