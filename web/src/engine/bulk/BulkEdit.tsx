import { type EditManyOutcome, fieldsForMany, mostFiltered } from '@dossier/contract/core/edit-many.ts';
import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import { columnPermission, type Resource } from '@dossier/contract/core/resource.ts';
import type { queryTask } from '@dossier/contract/operations/task.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { Button, Radio } from 'antd';
import { useId, useRef, useState } from 'react';
import { ApiError } from '#services/api/api-error.ts';
import { useChanges } from '#services/api/changes.ts';
import type { ListState } from '#services/data/list-query.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import { useRights } from '#services/session/access.ts';
import type { AnyExtensions, Rec } from '../extensions.ts';
import { type Draft, type Problems, problemIn, serverProblems } from '../form/draft.ts';
import { FormField } from '../form/FormField.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { afterTask } from '../transfer/after-task.ts';
import { TaskProgress } from '../transfer/TaskProgress.tsx';
import { BulkOutcome } from './BulkOutcome.tsx';
import { BulkRuns } from './BulkRuns.tsx';
import { editMany, type Targets, undoEditMany } from './bulk-edit.api.ts';
import './bulk.css';

export interface BulkEditProps {
  resource: Resource;
  extensions: AnyExtensions;
  /** Chosen records. */
  ids: readonly string[];
  /** Records that the page shows, by id: their versions are compared. */
  shown: ReadonlyMap<string, Rec>;
  state: ListState;
  /** How many records the list has; null while nobody has counted them. */
  total: number | null;
  onClose: () => void;
  /** Records have changed. */
  onChanged: () => void;
}

type Task = ResultOf<typeof queryTask>;
type Step =
  | { at: 'fill' }
  | { at: 'trial'; outcome: EditManyOutcome }
  | { at: 'task'; id: string; trial: boolean }
  | { at: 'done'; outcome: EditManyOutcome };

/** One value for chosen fields of many records: fill in, see what would change and what not, do it, take it back. */
export default function BulkEdit(props: BulkEditProps) {
  const { resource, extensions, ids, shown, state, total, onClose, onChanged } = props;
  const t = useText();
  const id = useId();
  const root = useRef<HTMLFormElement>(null);
  const { isHidden, isDisabled } = useRights();
  const { offer } = useChanges(resource.path);
  const [names, setNames] = useState<string[]>([]);
  const [draft, setDraft] = useState<Draft>({});
  const [problems, setProblems] = useState<Problems>({});
  const [whole, setWhole] = useState(false);
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>({ at: 'fill' });
  const allowed = fieldsForMany(resource).filter((name) => {
    const permission = columnPermission(resource, name);
    return !isHidden(permission) && !isDisabled(permission);
  });
  const targets: Targets = whole ? { filters: wireFilters(resource, state) } : { ids, shown };
  const values = Object.fromEntries(names.map((name) => [name, draft[name] ?? null]));
  const offersAll = total !== null && total > ids.length && total <= mostFiltered;

  function show(found: Problems): void {
    setProblems(found);
    setStep({ at: 'fill' });
    const first = Object.keys(found)[0];
    const place = first && root.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(first)}"]`);
    if (place) place.querySelector<HTMLElement>('input, textarea, [tabindex="0"]')?.focus();
  }

  async function send(dryRun: boolean): Promise<void> {
    if (busy) return;
    const found = Object.fromEntries(
      names.flatMap((name) => {
        const field = resource.fields[name];
        const problem = field ? problemIn(field, draft[name] ?? null, false) : null;
        return problem ? [[name, problem]] : [];
      }),
    );
    if (Object.keys(found).length > 0) return show(found);
    setBusy(true);
    try {
      const { message, result } = await editMany(resource, targets, values, dryRun);
      if (result.total === undefined) setStep({ at: 'task', id: result.taskId, trial: dryRun });
      else if (dryRun) setStep({ at: 'trial', outcome: result });
      else ended(message, result);
    } catch (error) {
      const named = error instanceof ApiError ? serverProblems(error.result, (name) => names.includes(name)) : {};
      if (Object.keys(named).length > 0) show(named);
      else showError(error);
    } finally {
      setBusy(false);
    }
  }

  /** Says what was done and offers the way back; what was refused stays to be read. */
  function ended(message: string, outcome: EditManyOutcome): void {
    onChanged();
    if ((outcome.changed ?? 0) > 0) {
      const run = async () => ({ message: await undoEditMany(resource, outcome.taskId, onChanged), undo: null });
      offer(message, { ids: [], shows: {}, run });
    } else feedback()?.message.warning(message);
    if ((outcome.refused ?? 0) > 0) setStep({ at: 'done', outcome });
    else onClose();
  }

  function taskEnded(task: Task, trial: boolean): void {
    if (task.state !== 'done') {
      onChanged();
      return;
    }
    // Written by the task of this very call.
    const outcome = { ...(task.result as object), taskId: task.id } as EditManyOutcome;
    if (trial) setStep({ at: 'trial', outcome });
    else ended(task.message ?? '', outcome);
  }

  /** A running edit goes on without its dialog. */
  function leave(): void {
    if (busy) return;
    if (step.at === 'task' && !step.trial) void afterTask(step.id, onChanged);
    onClose();
  }

  const close = (
    <Button onClick={leave} disabled={busy}>
      {step.at === 'fill' ? t('取消') : t('关闭')}
    </Button>
  );
  const changed = step.at === 'trial' ? (step.outcome.changed ?? 0) : 0;
  return (
    <AppModal
      open
      title={t('批量修改{0}', resource.label)}
      width={640}
      mask={{ closable: false }}
      onCancel={leave}
      footer={
        step.at === 'fill' ? (
          <>
            {close}
            <Button type="primary" loading={busy} disabled={names.length === 0} onClick={() => void send(true)}>
              {t('预览')}
            </Button>
          </>
        ) : step.at === 'trial' ? (
          <>
            <Button disabled={busy} onClick={() => setStep({ at: 'fill' })}>
              {t('返回修改')}
            </Button>
            <Button type="primary" loading={busy} disabled={changed === 0} onClick={() => void send(false)}>
              {t('确认修改（{0} 条）', changed)}
            </Button>
          </>
        ) : (
          close
        )
      }
    >
      {step.at === 'task' ? (
        <TaskProgress key={step.id} id={step.id} onEnd={(task) => taskEnded(task, step.trial)} />
      ) : step.at === 'fill' ? (
        <div className="bulk-edit">
          {offersAll ? (
            <Radio.Group
              aria-label={t('修改范围')}
              value={whole}
              onChange={(event) => setWhole(event.target.value as boolean)}
              options={[
                { value: false, label: t('所选 {0} 条', ids.length) },
                { value: true, label: t('查询到的全部 {0} 条', total) },
              ]}
            />
          ) : (
            <p>{t('所选 {0} 条', ids.length)}</p>
          )}
          <div className="bulk-choice">
            <label htmlFor={`${id}-names`}>{t('要修改的字段')}</label>
            <Select
              id={`${id}-names`}
              mode="multiple"
              autoFocus
              value={names}
              onChange={setNames}
              optionFilterProp="label"
              placeholder={t('选择一个或多个字段')}
              options={allowed.map((name) => ({ value: name, label: resource.fields[name]?.label ?? name }))}
            />
          </div>
          {names.length > 0 ? (
            <FormFrame root={root} onSave={() => void send(true)}>
              {names.map((name) => {
                const field = resource.fields[name];
                return field ? (
                  <FormField
                    key={name}
                    id={`${id}-${name}`}
                    name={name}
                    field={field}
                    draft={draft}
                    change={(patch) => {
                      setDraft((before) => ({ ...before, ...patch }));
                      setProblems({});
                    }}
                    problem={problems[name]}
                    disabled={busy}
                    record={null}
                    part={(extensions.formParts as Record<string, undefined> | undefined)?.[name]}
                  />
                ) : null;
              })}
              <p className="rp-help">{t('留空的字段会被清空。')}</p>
            </FormFrame>
          ) : null}
          <BulkRuns resource={resource} onUndone={onChanged} />
        </div>
      ) : (
        <BulkOutcome outcome={step.outcome} trial={step.at === 'trial'} />
      )}
    </AppModal>
  );
}
