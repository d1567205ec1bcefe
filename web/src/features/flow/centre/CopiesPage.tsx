import { Button, Checkbox } from 'antd';
import { useEffect } from 'react';
import { whenWords } from '#engine/flow/flow-time.ts';
import { stateWords } from '#engine/flow/flow-words.ts';
import { say, useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { CentreFrame } from './CentreFrame.tsx';
import { type CopyRow, markRead, useCopies } from './centre.api.ts';
import { FlowRow } from './FlowRow.tsx';
import { ApprovalView } from './lazy-parts.tsx';
import { listQuery, useCentreAddress } from './use-centre-address.ts';

/** 抄送我的: what the reader has only to know of; opening a row reads it. */
export default function CopiesPage() {
  const t = useText();
  const narrow = useMedia(phone);
  const [params, setParams] = useCentreAddress();
  const unread = params.get('unread') === '1';
  const rows = useCopies({ ...listQuery(params), ...(unread ? { unread: '1' } : {}) });
  const found = rows.data?.pages.flatMap(({ records }) => records) ?? [];
  const byId = new Map(found.map((row) => [row.copyId, row]));
  /** A message names the approval, a row its copy. */
  const [copy, approval] = [params.get('copy'), params.get('id')];
  const named = approval === null ? undefined : found.find(({ id }) => id === approval)?.copyId;
  // Among unread ones none opens by itself: read it would go, and the next would open.
  const open = copy ?? named ?? (narrow || unread || approval !== null ? null : (found[0]?.copyId ?? null));
  const row = open === null ? undefined : byId.get(open);
  const fresh = row && !row.read ? row.copyId : null;
  useEffect(() => {
    if (fresh !== null) markRead([fresh]).catch(showError);
  }, [fresh]);
  const wanted = row?.id ?? approval;
  const choose = (next: string | null) =>
    setParams({ copy: next, id: next === null ? null : (byId.get(next)?.id ?? null) });
  return (
    <CentreFrame
      current="copies"
      label={t('抄送我的')}
      rows={rows}
      ids={found.map(({ copyId }) => copyId)}
      open={open}
      asked={copy !== null || approval !== null}
      onOpen={choose}
      empty={unread ? { title: t('没有未读的抄送') } : { title: t('没有抄送给您的审批') }}
      filters={
        <>
          <Checkbox checked={unread} onChange={({ target }) => setParams({ unread: target.checked ? '1' : null })}>
            {t('只看未读')}
          </Checkbox>
          <Button type="text" size="small" onClick={() => markRead().catch(showError)}>
            {t('全部标为已读')}
          </Button>
        </>
      }
      row={(id) => {
        const one = byId.get(id);
        if (!one) return null;
        const { text, tone } = stateWords[one.state];
        return (
          <FlowRow
            open={id === open}
            onOpen={() => choose(id)}
            person={one.applicant}
            kind={one.name}
            title={one.title}
            fresh={!one.read}
            when={whenWords(one.at)}
            fact={
              <>
                <span className="fl-state" data-tone={tone}>
                  {t(text)}
                </span>{' '}
                {one.by ? copiedBy(one) : (one.step ?? '')}
              </>
            }
          />
        );
      }}
    >
      <ApprovalView key={wanted} wanted={wanted === null ? null : { id: wanted }} />
    </CentreFrame>
  );
}

/** Who sent a copy, and what they said to it. */
function copiedBy({ by, remark }: Pick<CopyRow, 'by' | 'remark'>): string {
  const from = say('{0}抄送', by?.name ?? '');
  return remark ? say('{0}：{1}', from, remark) : from;
}
