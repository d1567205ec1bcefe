import type { ResultOf } from '@dossier/contract/core/endpoint.ts';
import { allocate, readAllocatable } from '@dossier/contract/pm/workload/workload.ts';
import { AppModal } from '@dossier/widgets/dialog/AppModal.tsx';
import { DictSelect } from '@dossier/widgets/dictionary/DictSelect.tsx';
import { DateRange } from '@dossier/widgets/input/DateField.tsx';
import { NumberField } from '@dossier/widgets/input/NumberField.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { Field } from '#engine/form/Field.tsx';
import { call, callEnvelope } from '#services/api/api.ts';
import { today } from '#services/data/today.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { useAct } from '#services/page/use-act.ts';
import { freeIn } from './selection.ts';
import { type Person, workloadKey } from './workload.api.ts';

/** Somebody and the weeks that were drawn for them. */
export interface Wanted {
  person: Person;
  from: string;
  to: string;
  loads: Person['loads'];
}

type Project = ResultOf<typeof readAllocatable>[number];

/** Gives time of a person to a project: they become a member of it. More than the whole is told and stays. */
export default function AllocateDialog({
  wanted: { person, from, to, loads },
  onClose,
}: {
  wanted: Wanted;
  onClose: () => void;
}) {
  const t = useText();
  const id = useId();
  const client = useQueryClient();
  const [busy, act] = useAct();
  const [tried, setTried] = useState(false);
  const [word, setWord] = useState('');
  const [project, setProject] = useState<Project | null>(null);
  const [role, setRole] = useState<string | null>(null);
  const now = today();
  const [days, setDays] = useState<[string | null, string | null]>([from < now && now <= to ? now : from, to]);
  const [share, setShare] = useState(() => freeIn(loads));
  const asked = useDeferredValue(word);
  const projectsKey = [...workloadKey, 'projects', asked];
  const projects = useQuery({
    queryKey: projectsKey,
    queryFn: ({ signal }) => call(readAllocatable, { query: asked ? { word: asked } : {}, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const problems = {
    project: project ? null : t('请选择项目'),
    role: role ? null : t('请选择角色'),
    days: days[0] && days[1] ? null : t('请选择起止日期'),
    share: share !== null && share >= 1 && share <= 100 ? null : t('请填写1到100之间的投入比例'),
  };
  const problemOf = (name: keyof typeof problems) => (tried ? problems[name] : null);
  const outside =
    project && days[0] && days[1] && (days[0] < project.planStart || days[1] > project.planEnd)
      ? t('项目计划期间为{0}至{1}', project.planStart, project.planEnd)
      : null;

  async function give(): Promise<void> {
    setTried(true);
    const [startDate, endDate] = days;
    if (Object.values(problems).some(Boolean) || !project || !role || !startDate || !endDate || share === null) return;
    await act(async () => {
      const body = {
        staffId: person.id,
        projectId: project.id,
        version: project.version,
        role,
        startDate,
        endDate,
        share,
      };
      try {
        const { message, result } = await callEnvelope(allocate, { body });
        feedback()?.message.success(message);
        for (const warning of result.warnings) feedback()?.notification.warning({ title: warning, duration: 0 });
        onClose();
      } catch (error) {
        // The project as it is now has to be chosen anew.
        setProject(null);
        throw error;
      } finally {
        await client.invalidateQueries({ queryKey: workloadKey });
      }
    });
  }

  return (
    <AppModal
      open
      title={t('分配“{0}”', person.name)}
      okText={t('分配')}
      cancelText={t('取消')}
      confirmLoading={busy}
      onOk={() => void give()}
      onCancel={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl + Enter saves, as in every form */}
      <div
        className="load-form"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void give();
        }}
      >
        <Field id={`${id}p`} label={t('项目')} required problem={problemOf('project')} help={outside}>
          <Select<string>
            id={`${id}p`}
            autoFocus
            showSearch={{ filterOption: false, onSearch: setWord }}
            placeholder={t('输入项目名称或编号查找')}
            loading={projects.isFetching}
            disabled={busy}
            {...(project ? { value: project.id } : {})}
            options={[
              ...(project && !projects.data?.some((one) => one.id === project.id) ? [project] : []),
              ...(projects.data ?? []),
            ].map((one) => ({ value: one.id, label: `${one.name} ${one.code}` }))}
            notFoundContent={projects.isPending ? null : t('没有您可以分配人员的项目')}
            onChange={(chosen) => setProject(projects.data?.find((one) => one.id === chosen) ?? null)}
          />
        </Field>
        <Field id={`${id}r`} label={t('角色')} required problem={problemOf('role')}>
          <DictSelect id={`${id}r`} dict="pm_role" value={role} onChange={setRole} disabled={busy} />
        </Field>
        <Field id={`${id}d`} label={t('起止日期')} required problem={problemOf('days')}>
          <DateRange id={`${id}d`} value={days} onChange={setDays} disabled={busy} />
        </Field>
        <Field
          id={`${id}s`}
          label={t('投入比例（%）')}
          required
          problem={problemOf('share')}
          help={t('所选各周最多还空闲{0}%', freeIn(loads) ?? 0)}
        >
          <NumberField id={`${id}s`} value={share} onChange={setShare} disabled={busy} />
        </Field>
      </div>
    </AppModal>
  );
}
