import { Select } from '@dossier/widgets/kit/Select.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { Checkbox } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { factLine } from '#engine/flow/fact-line.ts';
import { leftWords, whenWords } from '#engine/flow/flow-time.ts';
import { useResources } from '#engine/use-resources.ts';
import { useShortcutKeys } from '#services/keys/shortcut-words.ts';
import { isTypedInto, type ShortcutId } from '#services/keys/shortcuts.ts';
import { useText } from '#services/messages/text.ts';
import { useTab } from '#services/page/tab.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { CentreFrame } from './CentreFrame.tsx';
import { type InboxQuery, markOpened, useInbox } from './centre.api.ts';
import { FlowRow } from './FlowRow.tsx';
import { afterDecision, beside, type InboxAct, inboxAct } from './inbox-keys.ts';
import { ApprovalView, BatchPanel, TaskPanel } from './lazy-parts.tsx';
import { type DecisionDraft, isWritten, noDraft } from './record/draft-decision.ts';
import type { TaskHandle } from './record/TaskPanel.tsx';
import { listQuery, useCentreAddress } from './use-centre-address.ts';

const KeysSheet = lazyPart(async () => (await import('./KeysSheet.tsx')).default, 0);

const sorts = ['due', 'new', 'old'] as const;

/** 待我审批: what waits for the reader and those for whom they stand in, one after the other. */
export default function InboxPage() {
  const t = useText();
  const narrow = useMedia(phone);
  const resources = useResources();
  const [params, setParams] = useCentreAddress();
  const [sort, late] = [sorts.find((one) => one === params.get('sort')), params.get('late') === '1'];
  const query: InboxQuery = { ...listQuery(params), ...(sort ? { sort } : {}), ...(late ? { late: '1' } : {}) };
  const rows = useInbox(query);
  const found = rows.data?.pages.flatMap(({ records }) => records) ?? [];
  const byId = new Map(found.map((row) => [row.taskId, row]));
  const ids = found.map(({ taskId }) => taskId);
  const asked = params.get('task');
  const open = asked ?? (narrow ? null : (ids[0] ?? null));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const tickedRows = found.filter(({ taskId }) => ticked.has(taskId));
  const [drafts, setDrafts] = useState<Readonly<Record<string, DecisionDraft>>>({});
  const [help, setHelp] = useState(false);
  const task = useRef<TaskHandle>(null);
  useUnsaved(Object.values(drafts).some(isWritten));

  const openRow = open === null ? undefined : byId.get(open);
  const fresh = openRow && !openRow.opened && (asked !== null || !narrow) ? openRow.taskId : null;
  useEffect(() => {
    if (fresh !== null) markOpened(fresh);
  }, [fresh]);

  const show = (id: string | null) => setParams({ task: id });
  const tick = (id: string) => {
    if (!byId.get(id)?.batch) return;
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    setTicked(next);
  };

  function done(id: string): void {
    setDrafts(({ [id]: _, ...others }) => others);
    show(afterDecision(ids, id));
  }

  function act(what: InboxAct): void {
    if (what === 'next') show(beside(ids, open, 1));
    else if (what === 'previous') show(beside(ids, open, -1));
    else if (what === 'help') setHelp(true);
    else if (what !== 'tick') task.current?.[what]();
    else if (open !== null) tick(open);
  }
  useInboxKeys(act);

  return (
    <>
      <CentreFrame
        current="inbox"
        keys={<Keys />}
        label={t('待我审批')}
        rows={rows}
        ids={ids}
        open={open}
        asked={asked !== null}
        onOpen={show}
        empty={
          query.text || query.resource || late
            ? { title: t('没有符合条件的审批') }
            : { title: t('没有等待您处理的审批'), hint: t('有新的审批时会收到消息。') }
        }
        filters={
          <>
            <Select
              size="small"
              variant="borderless"
              aria-label={t('排序')}
              popupMatchSelectWidth={false}
              value={sort ?? 'due'}
              options={[
                { value: 'due', label: t('最急在前') },
                { value: 'new', label: t('最新在前') },
                { value: 'old', label: t('最早在前') },
              ]}
              onChange={(next) => setParams({ sort: next === 'due' ? null : next })}
            />
            <Checkbox checked={late} onChange={({ target }) => setParams({ late: target.checked ? '1' : null })}>
              {t('超时')}
            </Checkbox>
          </>
        }
        row={(id) => {
          const row = byId.get(id);
          if (!row) return null;
          return (
            <FlowRow
              open={id === open}
              onOpen={() => show(id)}
              person={row.applicant}
              kind={row.behalf ? t('{0}（代 {1}）', row.name, row.behalf.name) : row.name}
              title={row.title}
              fresh={!row.opened}
              when={
                row.dueAt ? (
                  <span className={row.late ? 'fl-late' : 'fc-due'}>{leftWords(row.dueAt)}</span>
                ) : (
                  whenWords(row.arrivedAt)
                )
              }
              fact={factLine(resources?.get(row.resource), row.facts) || row.step}
              {...(narrow
                ? {}
                : {
                    tick: {
                      ticked: ticked.has(id),
                      anyTicked: ticked.size > 0,
                      mayTick: row.batch,
                      onTick: () => tick(id),
                    },
                  })}
            />
          );
        }}
      >
        {tickedRows.length > 0 && !narrow ? (
          <BatchPanel
            rows={tickedRows}
            handle={task}
            onClear={() => setTicked(new Set())}
            onDone={(went) => setTicked(new Set([...ticked].filter((id) => !went.includes(id))))}
          />
        ) : open === null ? (
          <ApprovalView wanted={null} />
        ) : (
          <TaskPanel
            key={open}
            taskId={open}
            draft={drafts[open] ?? noDraft}
            onDraft={(draft) => setDrafts((before) => ({ ...before, [open]: draft }))}
            onDone={() => done(open)}
            handle={task}
          />
        )}
      </CentreFrame>
      {help ? <KeysSheet onClose={() => setHelp(false)} /> : null}
    </>
  );
}

function Keys() {
  const t = useText();
  const keysOf = useShortcutKeys();
  const line = (ids: readonly ShortcutId[], text: string) => {
    const keys = ids.flatMap(keysOf);
    return keys.length === 0 ? null : (
      <>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
        {text}
      </>
    );
  };
  return (
    <>
      {line(['next', 'previous'], t('上下一条'))}
      {line(['tick'], t('勾选'))}
      {line(['help'], t('全部快捷键'))}
    </>
  );
}

/** What has a keyboard of its own, wherever it lies. */
const layers = '.ant-modal, .ant-drawer, .ant-select-dropdown, .ant-dropdown, .ant-popover, .ant-picker-dropdown';
/** Open above the page. */
const above = '.ant-modal-wrap:not([style*="none"]), .ant-drawer-open';

/** Keys of the page in sight; before those of the shell, which has a sheet of its own behind ?. */
function useInboxKeys(act: (what: InboxAct) => void): void {
  const tab = useTab();
  const newest = useRef(act);
  newest.current = act;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!tab.isActive() || target?.closest(layers) || document.querySelector(above)) return;
      const what = inboxAct(event, isTypedInto(target));
      if (what === null) return;
      event.preventDefault();
      event.stopPropagation();
      newest.current(what);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [tab]);
}
