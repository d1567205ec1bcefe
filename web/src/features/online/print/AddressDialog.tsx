import { useText } from '#services/messages/text.ts';
import { MenuEntryDialog } from '#services/navigation/MenuEntryDialog.tsx';
import { makeMenu } from './print.api.ts';

export interface AddressDialogProps {
  report: { id: string; name: string };
  onClose: () => void;
}

/** Where a print report is opened, and its entry in the menu with the right to open it. */
export function AddressDialog({ report, onClose }: AddressDialogProps) {
  const t = useText();
  return (
    <MenuEntryDialog
      name={report.name}
      address={`/online/print/view/${report.id}`}
      addressLabel={t('报表地址')}
      hint={t('菜单连同“查看”权限一起创建，授权给角色后可用；报表中的数据仍按各人自己的权限读取。')}
      make={(name) => makeMenu(report.id, name)}
      onClose={onClose}
    />
  );
}
