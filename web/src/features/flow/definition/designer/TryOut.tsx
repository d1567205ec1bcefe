import { CloseOutlined, WarningOutlined } from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import { useDebounced } from '@dossier/widgets/data/use-debounced.ts';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { DateField } from '@dossier/widgets/input/DateField.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { UserSelect } from '@dossier/widgets/user/UserSelect.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { modeWord } from '#engine/flow/flow-words.ts';
import { Avatar } from '#list/Avatar.tsx';
import { call } from '#services/api/api.ts';
import { messages } from '#services/messages/index.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { type Trial, tryOut } from '../definition.api.ts';
import './try-out.css';
import { ConditionText } from './ConditionText.tsx';
import { Labelled } from './panel/Labelled.tsx';

export interface TryOutProps {
  code: string;
  graph: FlowGraph;
  resource: Resource;
  trial: Trial | null;
  onTrial: (trial: Trial | null) => void;
  chosen: string | null;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** 谁来审批？: who would decide on a real record, by the rules that decide when it is submitted. */
export function TryOut({ code, graph, resource, trial, onTrial, chosen, onChoose, onClose }: TryOutProps) {
  const t = useText();
  const [record, setRecord] = useState<string | null>(null);
  const [applicant, setApplicant] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function run(recordId: string): Promise<void> {
    setBusy(true);
    try {
      onTrial(await tryOut({ code, graph, recordId, ...(applicant ? { applicant } : {}), ...(day ? { day } : {}) }));
      setError(null);
    } catch (failed) {
      onTrial(null);
      setError(failed);
      showError(failed);
    } finally {
      setBusy(false);
    }
  }

  const steps = (trial?.way ?? []).filter(({ type }) => type === 'approve');
  const unusual = (trial?.way ?? []).reduce((sum, { notes }) => sum + notes.length, 0);
  return (
    <aside className="ft" aria-label={t('谁来审批？')}>
      <header>
        <strong>{t('谁来审批？')}</strong>
        {unusual > 0 ? (
          <span className="fl-state" data-tone="amber">
            {t('{0} 处提醒', unusual)}
          </span>
        ) : null}
        <Button
          type="text"
          size="small"
          icon={<Icon of={CloseOutlined} />}
          aria-label={t('收起试算')}
          onClick={onClose}
        />
      </header>
      <div className="ft-asked">
        <RecordChoice
          resource={resource}
          value={record}
          onChange={(id) => {
            setRecord(id);
            onTrial(null);
            if (id) void run(id);
          }}
        />
        <div className="fp-two">
          <Labelled label={t('申请人')}>
            {(id) => <UserSelect id={id} value={applicant} placeholder={t('我')} onChange={setApplicant} />}
          </Labelled>
          <Labelled label={t('提交日')}>
            {(id) => <DateField id={id} value={day} placeholder={t('今天')} onChange={setDay} />}
          </Labelled>
        </div>
        <Button block disabled={record === null} loading={busy} onClick={() => record && void run(record)}>
          {trial ? t('再试一次') : t('试算')}
        </Button>
      </div>
      {error && !trial ? <ErrorState title={t('试算失败')} error={error instanceof Error ? error : null} /> : null}
      {trial ? (
        <ol className="ft-way">
          {trial.way.map((stop) => {
            const number = steps.indexOf(stop) + 1;
            return (
              <li key={stop.nodeId} data-chosen={stop.nodeId === chosen}>
                <button type="button" onClick={() => onChoose(stop.nodeId)}>
                  <i aria-hidden data-turn={number === 0}>
                    {number === 0 ? '' : number}
                  </i>
                  <span className="ft-name">
                    {stop.type === 'branch'
                      ? t('条件分支')
                      : stop.type === 'parallel'
                        ? t('以下同时进行')
                        : stop.type === 'copy'
                          ? t('抄送')
                          : t('{0}，{1}', stop.name, modeWord(stop))}
                  </span>
                  {stop.days === null ? null : <em>{t('{0} 天', stop.days)}</em>}
                </button>
                {stop.branch ? (
                  <p>
                    {stop.branch.when ? (
                      <>
                        <ConditionText condition={stop.branch.when} resource={resource} /> <b>{t('成立')}</b>
                      </>
                    ) : (
                      t('其他')
                    )}
                  </p>
                ) : null}
                {stop.people.map(({ username, name, avatar, by }) => (
                  <p key={username} className="ft-person">
                    <Avatar name={by?.name ?? name} path={by ? by.avatar : avatar} size={20} />
                    {by ? t('{0} 代 {1}', by.name, name) : name}
                  </p>
                ))}
                {stop.notes.map(({ kind, message }) => (
                  <p key={`${kind} ${message}`} className="fl-note">
                    <Icon of={WarningOutlined} aria-hidden /> {messages().answered(message)}
                  </p>
                ))}
              </li>
            );
          })}
        </ol>
      ) : (
        <p className="fp-hint ft-hint">{t('选一条真实的记录，看看每一步由谁审批、为什么。')}</p>
      )}
      {trial ? <footer>{trial.days === null ? t('有步骤不限时间') : t('最长 {0} 个工作日', trial.days)}</footer> : null}
    </aside>
  );
}

/** A record of the register that the person may see, found by its name. */
function RecordChoice({
  resource,
  value,
  onChange,
}: {
  resource: Resource;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const t = useText();
  const [word, setWord] = useState('');
  const asked = useDebounced(word.trim(), 300);
  const { titleField, endpoints, path } = resource;
  const found = useQuery({
    queryKey: [path, 'choose', asked],
    queryFn: ({ signal }) =>
      call(endpoints.list, {
        query: { pageNo: 1, pageSize: 20, ...(asked ? { [titleField]: `*${asked}*` } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      aria-label={t('记录')}
      placeholder={t('选择{0}', resource.label)}
      showSearch={{ filterOption: false, onSearch: setWord }}
      allowClear
      loading={found.isFetching}
      value={value}
      options={(found.data?.records ?? []).map((record) => ({
        value: String(record.id),
        label: String(record[titleField] ?? record.id),
      }))}
      onChange={(id?: string) => onChange(id ?? null)}
    />
  );
}
