import { type FlowState, flowStates } from '@dossier/contract/flow/flow.ts';
import { Select } from '@dossier/widgets/kit/Select.tsx';
import { whenWords } from '#engine/flow/flow-time.ts';
import { namesOf, stateWords } from '#engine/flow/flow-words.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { CentreFrame } from './CentreFrame.tsx';
import { type MineRow, useMine } from './centre.api.ts';
import { FlowRow } from './FlowRow.tsx';
import { ApprovalView } from './lazy-parts.tsx';
import { listQuery, useCentreAddress } from './use-centre-address.ts';

/** 我发起的: what the reader submitted, how it stands and whom it waits for. */
export default function MinePage() {
  const t = useText();
  const narrow = useMedia(phone);
  const [params, setParams] = useCentreAddress();
  const state = flowStates.find((one) => one === params.get('state'));
  const rows = useMine({ ...listQuery(params), ...(state ? { state } : {}) });
  const found = rows.data?.pages.flatMap(({ records }) => records) ?? [];
  const byId = new Map(found.map((row) => [row.id, row]));
  const asked = params.get('id');
  const open = asked ?? (narrow ? null : (found[0]?.id ?? null));
  return (
    <CentreFrame
      current="mine"
      label={t('我发起的')}
      rows={rows}
      ids={found.map(({ id }) => id)}
      open={open}
      asked={asked !== null}
      onOpen={(id) => setParams({ id })}
      empty={{ title: t('没有发起的审批'), hint: t('在记录上点“提交”一类的操作后会出现在这里。') }}
      filters={
        <Select<FlowState | ''>
          size="small"
          variant="borderless"
          aria-label={t('审批状态')}
          popupMatchSelectWidth={false}
          value={state ?? ''}
          options={[
            { value: '', label: t('全部状态') },
            ...flowStates.map((value) => ({ value, label: t(stateWords[value].text) })),
          ]}
          onChange={(next) => setParams({ state: next, id: null })}
        />
      }
      row={(id) => {
        const row = byId.get(id);
        if (!row) return null;
        const { text, tone } = stateWords[row.state];
        return (
          <FlowRow
            open={id === open}
            onOpen={() => setParams({ id })}
            person={row.applicant}
            kind={row.name}
            title={row.title}
            when={whenWords(row.endedAt ?? row.startedAt)}
            fact={
              <>
                <span className="fl-state" data-tone={tone}>
                  {t(text)}
                </span>{' '}
                {waitsFor(row)}
              </>
            }
          />
        );
      }}
    >
      <ApprovalView key={open} wanted={open === null ? null : { id: open }} />
    </CentreFrame>
  );
}

/** Steps that it waits at, and for whom. */
function waitsFor({ waiting }: MineRow): string {
  return waiting.map(({ step, people }) => say('{0}：{1}', step, namesOf(people))).join(say('；'));
}
