import { factLine } from '#engine/flow/fact-line.ts';
import { whenWords } from '#engine/flow/flow-time.ts';
import { askedWord } from '#engine/flow/flow-words.ts';
import { useResources } from '#engine/use-resources.ts';
import { say, useText } from '#services/messages/text.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { CentreFrame } from './CentreFrame.tsx';
import { type DoneRow, useDone } from './centre.api.ts';
import { FlowRow } from './FlowRow.tsx';
import { ApprovalView } from './lazy-parts.tsx';
import { listQuery, useCentreAddress } from './use-centre-address.ts';

/** 我已审批: what the reader decided or passed on, the last first. */
export default function DonePage() {
  const t = useText();
  const narrow = useMedia(phone);
  const resources = useResources();
  const [params, setParams] = useCentreAddress();
  const rows = useDone(listQuery(params));
  const found = rows.data?.pages.flatMap(({ records }) => records) ?? [];
  const byId = new Map(found.map((row) => [row.taskId, row]));
  const asked = params.get('task');
  const open = asked ?? (narrow ? null : (found[0]?.taskId ?? null));
  const instance = open === null ? undefined : byId.get(open)?.id;
  return (
    <CentreFrame
      current="done"
      label={t('我已审批')}
      rows={rows}
      ids={found.map(({ taskId }) => taskId)}
      open={open}
      asked={asked !== null}
      onOpen={(task) => setParams({ task })}
      empty={{ title: t('还没有审批过') }}
      row={(id) => {
        const row = byId.get(id);
        if (!row) return null;
        return (
          <FlowRow
            open={id === open}
            onOpen={() => setParams({ task: id })}
            person={row.applicant}
            kind={row.name}
            title={row.title}
            when={whenWords(row.decidedAt)}
            fact={saidOf(row) || factLine(resources?.get(row.resource), row.facts)}
          />
        );
      }}
    >
      <ApprovalView
        key={open}
        wanted={open === null ? null : instance === undefined ? { task: open } : { id: instance }}
      />
    </CentreFrame>
  );
}

const decisions = ['agreed', 'refused', 'returned', 'transferred'] as const;

/** What the reader did, for whom, and what he said to it. */
function saidOf({ decision, opinion, behalf }: DoneRow): string {
  const known = decisions.find((one) => one === decision);
  const did = known ? askedWord(known) : '';
  const whole = behalf ? say('代 {0} {1}', behalf.name, did) : did;
  return opinion ? say('{0}：{1}', whole, opinion) : whole;
}
