import { DownloadOutlined } from '@ant-design/icons';
import { wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { saveBlob } from '@dossier/widgets/upload/save-file.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { downloadOrTask } from '#services/api/api.ts';
import type { ListState } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';
import { useAct } from '#services/page/use-act.ts';
import { buttonIcon } from '../button-names.tsx';

const TaskDialog = lazyPart(async () => (await import('./TaskDialog.tsx')).default, 0);

export interface ExportButtonProps {
  resource: Resource;
  state: ListState;
  /** Only these rows; without it everything that the current filters find. */
  ids?: readonly string[];
  label: string;
  size?: 'small';
}

/** Exports the current filter or the chosen rows, as .xls or .xlsx. */
export function ExportButton({ resource, state, ids, label, size }: ExportButtonProps) {
  const t = useText();
  const [busy, act] = useAct();
  const [task, setTask] = useState<string | null>(null);

  async function run(format: 'xls' | 'xlsx'): Promise<void> {
    await act(async () => {
      const query = {
        ...wireFilters(resource, state),
        ...(state.sort ? { column: state.sort.field, order: state.sort.direction } : {}),
        ...(ids ? { selections: ids.join(',') } : {}),
        format,
        // Very many rows go on in the background; the dialog shows how far.
        background: '1' as const,
      };
      const answer = await downloadOrTask(resource.endpoints.exportXls, { query });
      if ('taskId' in answer) {
        setTask(answer.taskId);
        return;
      }
      const { blob, name } = answer;
      // The server's name carries the time; the ending is what the user asked for.
      saveBlob(blob, name.endsWith(`.${format}`) ? name : `${resource.excel.title}.${format}`);
    });
  }

  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'xlsx', label: t('Excel 工作簿（.xlsx）') },
            { key: 'xls', label: 'Excel 97-2003（.xls）' },
          ],
          onClick: ({ key }) => void run(key as 'xls' | 'xlsx'),
        }}
      >
        <Button
          loading={busy}
          icon={buttonIcon(resource, 'export', <Icon of={DownloadOutlined} aria-hidden />)}
          {...(size ? { size } : {})}
        >
          {busy ? t('导出中') : label}
        </Button>
      </Dropdown>
      {task ? <TaskDialog id={task} title={t('导出{0}', resource.label)} onClose={() => setTask(null)} /> : null}
    </>
  );
}
