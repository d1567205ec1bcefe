import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import type { Report } from '@dossier/contract/statistics/report.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { Button, Dropdown } from 'antd';
import { openPrint } from '#engine/print/open-print.ts';
import { download } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { useAct } from '#services/page/use-act.ts';

interface Props {
  report: Report;
  title: string;
  /** What the figures were asked by. */
  wire: Readonly<Record<string, string>>;
  disabled: boolean;
}

/** The same figures as a workbook and on paper. */
export function ReportButtons({ report, title, wire, disabled }: Props) {
  const t = useText();
  const [exporting, act] = useAct();
  const [printing, print] = useAct();
  const { exportXls, print: toPrint } = report.endpoints;
  const run = (format: string) =>
    act(async () => {
      const { blob, name } = await download(exportXls, { query: { ...wire, format: format as 'xls' | 'xlsx' } });
      saveBlob(blob, name.endsWith(`.${format}`) ? name : `${title}.${format}`);
    });
  return (
    <>
      <Dropdown
        trigger={['click']}
        disabled={disabled}
        menu={{
          items: [
            { key: 'xlsx', label: t('Excel 工作簿（.xlsx）') },
            { key: 'xls', label: 'Excel 97-2003（.xls）' },
          ],
          onClick: ({ key }) => void run(key),
        }}
      >
        <Button loading={exporting} icon={<Icon of={DownloadOutlined} aria-hidden />}>
          {exporting ? t('导出中') : t('导出')}
        </Button>
      </Dropdown>
      <Button
        loading={printing}
        disabled={disabled}
        icon={<Icon of={PrinterOutlined} aria-hidden />}
        onClick={() =>
          void print(async () => {
            await openPrint({ label: title, endpoint: toPrint }, wire);
          })
        }
      >
        {t('打印')}
      </Button>
    </>
  );
}
