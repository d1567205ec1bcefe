import { archiveLoan } from '@dossier/contract/arc/loan.ts';
import { deskWork, handOutBodies, scanLoan, takeBodiesBack } from '@dossier/contract/arc/loan-calls.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { ScanField } from '#engine/scan/ScanField.tsx';
import { call, callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import type { CounterEntryProps } from './CounterEntry.tsx';
import {
  type Counter,
  callsOf,
  type Entry,
  emptyCounter,
  type Refusal,
  withChange,
  without,
  withScan,
} from './counter.ts';
import { WorkLists } from './WorkLists.tsx';
import '#list/admin.css';
import '#list/card.css';
import './desk.css';

const CounterEntry = lazyPart<CounterEntryProps>(async () => (await import('./CounterEntry.tsx')).CounterEntry, 120);

/** 借阅台: scan a person and bodies, and hand out or take back all of them with one key; what waits to be done below. */
export default function DeskPage() {
  const t = useText();
  const client = useQueryClient();
  const input = useRef<InputRef>(null);
  const [counter, setCounter] = useState<Counter>(emptyCounter);
  const [busy, setBusy] = useState(false);
  /** Scans come faster than answers: each is worked out on the newest counter. */
  const newest = useRef(counter);
  newest.current = counter;
  const work = useQuery({ queryKey: ['arc-desk-work'], queryFn: ({ signal }) => call(deskWork, { signal }) });

  const reasons: Record<Refusal, string> = {
    twice: t('该档案已在清单中'),
    noPerson: t('请先扫描借阅人'),
    noLoan: t('该借阅人没有等待领取这件档案的借阅单'),
  };

  function change(next: Counter): void {
    newest.current = next;
    setCounter(next);
  }

  async function read(asked: string): Promise<void> {
    try {
      const next = withScan(newest.current, await call(scanLoan, { query: { code: asked } }));
      if (typeof next === 'string') feedback()?.message.warning(t('“{0}”：{1}', asked, reasons[next]));
      else change(next);
    } catch (error) {
      showError(error);
    }
    input.current?.focus();
  }

  async function finish(): Promise<void> {
    setBusy(true);
    try {
      for (const entries of callsOf(newest.current)) {
        const { message } = await send(entries, newest.current.person?.username ?? '');
        feedback()?.message.success(message);
        change(
          without(
            newest.current,
            entries.map(({ itemId }) => itemId),
          ),
        );
      }
      change(emptyCounter);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
      // Lists of loans and records that are open in other tabs are read anew.
      void client.invalidateQueries();
      input.current?.focus();
    }
  }

  async function ready(id: string, version: number): Promise<void> {
    setBusy(true);
    try {
      const { message } = await callEnvelope(archiveLoan.actions.ready.endpoint, { body: { id, version } });
      feedback()?.message.success(message);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
      void client.invalidateQueries();
    }
  }

  const outs = counter.entries.filter(({ way }) => way === 'out').length;
  const backs = counter.entries.length - outs;
  const label = [outs > 0 ? t('借出{0}件', outs) : '', backs > 0 ? t('归还{0}件', backs) : '']
    .filter(Boolean)
    .join(t('，'));
  return (
    <section
      className="card arc-desk"
      aria-label={t('借阅台')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || counter.entries.length === 0 || busy) return;
        event.preventDefault();
        void finish();
      }}
    >
      <ScanField
        ref={input}
        label={t('扫描或输入人员账号、工号、证件号码或档案条码')}
        onCode={(code) => void read(code)}
      />
      {counter.person ? (
        <p className="arc-desk-person">
          <strong>{counter.person.realname}</strong> <span className="dw-mono">{counter.person.username}</span>
          <span className="arc-desk-quiet">{t('待领取或未归还的借阅单{0}张', counter.loans.length)}</span>
          <Button type="link" size="small" onClick={() => change({ ...newest.current, person: null, loans: [] })}>
            {t('换人')}
          </Button>
        </p>
      ) : null}
      {counter.entries.length === 0 ? (
        <EmptyState title={t('清单是空的')} hint={t('先扫人员，再扫要领取的档案；归还时直接扫档案。')} />
      ) : (
        <ul aria-label={t('本次借还的档案')}>
          {counter.entries.map((entry) => (
            <CounterEntry
              key={entry.itemId}
              entry={entry}
              disabled={busy}
              onChange={(values) => change(withChange(newest.current, entry.itemId, values))}
              onRemove={() => change(without(newest.current, [entry.itemId]))}
            />
          ))}
        </ul>
      )}
      <footer className="arc-desk-foot">
        <Button disabled={counter.entries.length === 0 || busy} onClick={() => change(emptyCounter)}>
          {t('清空')}
        </Button>
        <Button
          type="primary"
          size="large"
          title="Ctrl + Enter"
          loading={busy}
          disabled={counter.entries.length === 0}
          onClick={() => void finish()}
        >
          {label || t('确认借还')}
        </Button>
      </footer>
      {work.data ? (
        <WorkLists work={work.data} disabled={busy} onReady={(id, version) => void ready(id, version)} />
      ) : null}
    </section>
  );
}

function send(entries: readonly Entry[], person: string) {
  const [{ way, loan }] = entries as [Entry];
  const { id, version } = loan;
  if (way === 'out')
    return callEnvelope(handOutBodies, { body: { id, version, person, codes: entries.map(({ code }) => code) } });
  const items = entries.map(({ code, state, pages, remark }) => ({
    ...{ code, state },
    ...(pages === null ? {} : { pages }),
    ...(remark.trim() ? { remark: remark.trim() } : {}),
  }));
  return callEnvelope(takeBodiesBack, { body: { id, version, items } });
}
