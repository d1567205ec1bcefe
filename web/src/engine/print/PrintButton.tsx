import { PrinterOutlined } from '@ant-design/icons';
import { wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import type { Print } from '@dossier/contract/core/print.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { ListState } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';
import { useRights } from '#services/session/access.ts';
import { tabKey } from '../views/view-address.ts';
import { openPrint } from './open-print.ts';

const TaskDialog = lazyPart(async () => (await import('../transfer/TaskDialog.tsx')).default, 0);
const LabelDialog = lazyPart(async () => (await import('./LabelDialog.tsx')).default, 0);

export interface PrintButtonProps {
  resource: Resource;
  /** What the list shows; absent for one record. */
  state?: ListState;
  /** Chosen records; absent: all that the list finds. */
  ids?: readonly string[];
  size?: 'small';
  /** Its picture alone, where there is no room for the word. @default false */
  tight?: boolean;
}

/** Prints what fits: a list and its labels, the chosen records, one record. */
export default function PrintButton({ resource, state, ids, size, tight = false }: PrintButtonProps) {
  const t = useText();
  const { may } = useRights();
  const view = new URLSearchParams(useLocation().search).get(tabKey);
  const [busy, setBusy] = useState(false);
  const [task, setTask] = useState<string | null>(null);
  const [labels, setLabels] = useState<Print | null>(null);
  const prints = Object.values(resource.prints).filter(
    ({ kind, endpoint }) => may(endpoint) && (kind === 'labels' || (kind === 'record' ? ids : state) !== undefined),
  );
  const [first] = prints;
  if (!first) return null;

  const list = (): Record<string, string> =>
    state
      ? {
          ...wireFilters(resource, state),
          ...(state.sort ? { column: state.sort.field, order: state.sort.direction } : {}),
        }
      : {};

  async function run(print: Print, choice: object = {}): Promise<void> {
    const chosen = ids?.join(',');
    const asked =
      print.kind === 'list'
        ? { ...list(), ...(view ? { listView: view } : {}), background: '1', ...(chosen ? { selections: chosen } : {}) }
        : chosen === undefined
          ? list()
          : { ids: chosen };
    setBusy(true);
    const running = await openPrint(print, { ...asked, ...choice });
    setTask(running);
    setBusy(false);
  }
  const start = (print: Print) => {
    if (print.kind === 'labels') setLabels(print);
    else void run(print);
  };

  const button = (
    <Button
      loading={busy}
      icon={<Icon of={PrinterOutlined} aria-hidden />}
      {...(tight ? { 'aria-label': t('打印'), title: t('打印') } : {})}
      {...(size ? { size } : {})}
      {...(prints.length === 1 ? { onClick: () => start(first) } : {})}
    >
      {tight ? null : t('打印')}
    </Button>
  );
  return (
    <>
      {prints.length === 1 ? (
        button
      ) : (
        <Dropdown
          trigger={['click']}
          menu={{
            items: prints.map(({ name, label }) => ({ key: name, label })),
            onClick: ({ key }) => {
              const print = resource.prints[key];
              if (print) start(print);
            },
          }}
        >
          {button}
        </Dropdown>
      )}
      {labels ? (
        <LabelDialog
          title={labels.label}
          onClose={() => setLabels(null)}
          onPrint={(choice) => {
            setLabels(null);
            void run(labels, choice);
          }}
        />
      ) : null}
      {task ? <TaskDialog id={task} title={t('打印{0}', first.label)} onClose={() => setTask(null)} /> : null}
    </>
  );
}
