import { archiveItem } from '@dossier/contract/arc/item.ts';
import { initialNames, type PreparedBatch, type PreparedFile } from '@dossier/contract/arc/prepare/prepare.ts';
import type { Field } from '@dossier/contract/core/field.ts';
import { initialOf } from '@dossier/contract/core/field-options.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Radio } from 'antd';
import { useId, useRef, useState } from 'react';
import { type Draft, type Problems, problemIn } from '#engine/form/draft.ts';
import { FormField } from '#engine/form/FormField.tsx';
import { FormFrame } from '#engine/form/FormFrame.tsx';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { useRights } from '#services/session/access.ts';
import { make } from './prepare.api.ts';

interface MakeDialogProps {
  batch: PreparedBatch;
  files: readonly PreparedFile[];
  onClose: () => void;
  onDone: () => Promise<void>;
}

type Way = 'each' | 'folder' | 'one';

/** Files as they become records, each group named by what its title is read from. */
function groupsOf(files: readonly PreparedFile[], way: Way): { name: string; paths: string[] }[] {
  if (way === 'each') return files.map(({ name, path }) => ({ name, paths: [path] }));
  const groups = new Map<string, PreparedFile[]>();
  for (const file of files) {
    const key = way === 'one' ? '' : file.folder || file.path;
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  return [...groups.values()].map((inside) => ({
    name: (way === 'folder' && inside[0]?.folder.split('/').at(-1)) || (inside[0]?.name ?? ''),
    paths: inside.map(({ path }) => path),
  }));
}

const fields: Readonly<Record<(typeof initialNames)[number], Field>> = archiveItem.fields;

/** The date of files whose names have none may stay open; the rest is what every record must have. */
const optional: readonly string[] = ['docDate'];

/** Makes records of files, with what all of them share. */
export function MakeDialog({ batch, files, onClose, onDone }: MakeDialogProps) {
  const t = useText();
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const { isHidden } = useRights();
  const [way, setWay] = useState<Way>(files.some(({ folder }) => folder) ? 'folder' : 'each');
  const names = initialNames.filter((name) => !isHidden(`arc:item:col:${name}`));
  const [draft, setDraft] = useState<Draft>(() => ({
    ...Object.fromEntries(names.map((name) => [name, name === 'carrier' ? 'elec' : (initialOf(fields[name]) ?? null)])),
    year: new Date().getFullYear(),
    ...batch.initial,
  }));
  const [problems, setProblems] = useState<Problems>({});
  const [done, setDone] = useState(0);
  const [busy, act] = useAct();
  const groups = groupsOf(files, way);

  const run = () =>
    act(async () => {
      const found = Object.fromEntries(
        names.flatMap((name) => {
          const field = fields[name];
          const isOpen = optional.includes(name) && !draft[name];
          const problem = isOpen ? null : problemIn(field, draft[name] ?? null, true);
          return problem ? [[name, problem]] : [];
        }),
      );
      setProblems(found);
      const [first] = Object.keys(found);
      if (first) {
        root.current?.querySelector<HTMLElement>(`[data-field="${first}"] input`)?.focus();
        return;
      }
      let made = 0;
      try {
        await make(batch.id, draft, groups, (count) => {
          made = count;
          setDone(count);
        });
      } catch (error) {
        // What was made stays: the page shows it, and the rest can be made again.
        if (made > 0) await onDone();
        throw error;
      }
      feedback()?.message.success(t('已生成 {0} 件档案', groups.length));
      await onDone();
    });

  return (
    <AppModal
      open
      title={t('用 {0} 个文件生成档案', files.length)}
      width={760}
      mask={{ closable: false }}
      okText={busy && done > 0 ? t('已生成 {0} 件，共 {1} 件', done, groups.length) : t('生成 {0} 件', groups.length)}
      cancelText={t('取消')}
      confirmLoading={busy}
      onOk={() => void run()}
      onCancel={busy ? undefined : onClose}
    >
      <Radio.Group
        className="arc-prepare-ways"
        aria-label={t('怎样成件')}
        value={way}
        disabled={busy}
        onChange={(event) => setWay(event.target.value as Way)}
        options={[
          { value: 'each', label: t('每个文件一件') },
          { value: 'folder', label: t('同一文件夹一件') },
          { value: 'one', label: t('合为一件') },
        ]}
      />
      <p className="arc-prepare-quiet">
        {t('题名、文号和日期从名称读出，名称中没有日期的用下面的文件日期；这些内容之后都能逐件修改。')}
      </p>
      <FormFrame root={root} onSave={() => void run()}>
        <div className="arc-prepare-form">
          {names.map((name) => {
            const field = fields[name];
            return (
              <FormField
                key={name}
                id={`${id}-${name}`}
                name={name}
                field={optional.includes(name) ? { ...field, required: false } : field}
                draft={draft}
                change={(patch) => {
                  setDraft((before) => ({ ...before, ...patch }));
                  setProblems({});
                }}
                problem={problems[name]}
                disabled={busy}
                record={null}
              />
            );
          })}
        </div>
      </FormFrame>
    </AppModal>
  );
}
