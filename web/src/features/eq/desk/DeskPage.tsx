import { handOut, scan, takeBack } from '@dossier/contract/eq/lending.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { lazyPart } from '@dossier/widgets/lazy/lazy-part.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Button, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { ScanField } from '#engine/scan/ScanField.tsx';
import { call, callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import {
  type Basket,
  callsOf,
  type Entry,
  emptyBasket,
  missingOf,
  type Refusal,
  withChange,
  without,
  withScan,
} from './basket.ts';
import type { DeskEntryProps } from './DeskEntry.tsx';
import { PersonLoans } from './PersonLoans.tsx';
import '#list/admin.css';
import '#list/card.css';
import './desk.css';

const DeskEntry = lazyPart<DeskEntryProps>(async () => (await import('./DeskEntry.tsx')).DeskEntry, 120);

/** 借还台: scan a person and devices, and hand out or take back all of them with one key. */
export default function DeskPage() {
  const t = useText();
  const client = useQueryClient();
  const input = useRef<InputRef>(null);
  const [basket, setBasket] = useState<Basket>(emptyBasket);
  const [busy, setBusy] = useState(false);
  /** Scans come faster than answers: each is worked out on the newest desk. */
  const newest = useRef(basket);
  newest.current = basket;

  const reasons: Record<Refusal, string> = {
    unknown: t('没有这个人员或设备'),
    twice: t('这台设备已在清单中'),
    notLent: t('设备既不在库，也没有借出记录'),
    noLoan: t('没有等待领取这台设备的借用单'),
  };

  async function read(asked: string): Promise<void> {
    try {
      const next = withScan(newest.current, await call(scan, { query: { code: asked } }));
      if (typeof next === 'string') feedback()?.message.warning(t('“{0}”：{1}', asked, reasons[next]));
      else change(next);
    } catch (error) {
      showError(error);
    }
    input.current?.focus();
  }

  function change(next: Basket): void {
    newest.current = next;
    setBasket(next);
  }

  async function finish(): Promise<void> {
    const unexplained = basket.entries.find(
      (entry) => entry.way === 'back' && missingOf(entry) > 0 && !entry.missing.trim(),
    );
    if (unexplained) {
      feedback()?.message.warning(t('请登记“{0}”缺少的配件', unexplained.name));
      document.getElementById(`missing-${unexplained.assetId}`)?.focus();
      return;
    }
    setBusy(true);
    try {
      for (const entries of callsOf(basket)) {
        const { message } = await send(entries);
        feedback()?.message.success(message);
        const ids = entries.map(({ assetId }) => assetId);
        change(without(newest.current, ids));
      }
      const { person } = newest.current;
      const left = person && (await call(scan, { query: { code: person.username } }));
      change({
        ...newest.current,
        loans: left?.loans ?? [],
        person: left && left.loans.length > 0 ? left.person : null,
      });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
      // Lists of loans and devices that are open in other tabs are read anew.
      void client.invalidateQueries();
      input.current?.focus();
    }
  }

  const outs = basket.entries.filter(({ way }) => way === 'out').length;
  const backs = basket.entries.length - outs;
  return (
    <section
      className="card desk"
      aria-label={t('借还台')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || basket.entries.length === 0 || busy) return;
        event.preventDefault();
        void finish();
      }}
    >
      <ScanField ref={input} label={t('扫描或输入人员账号、工号、设备编号')} onCode={(code) => void read(code)} />
      <div className="desk-body">
        <div className="desk-list">
          {basket.entries.length === 0 ? (
            <EmptyState title={t('清单是空的')} hint={t('先扫人员，再扫要领取的设备；归还时直接扫设备。')} />
          ) : (
            <ul aria-label={t('本次借还的设备')}>
              {basket.entries.map((entry) => (
                <DeskEntry
                  key={entry.assetId}
                  entry={entry}
                  disabled={busy}
                  onChange={(values) => change(withChange(newest.current, entry.assetId, values))}
                  onRemove={() => change(without(newest.current, [entry.assetId]))}
                />
              ))}
            </ul>
          )}
        </div>
        {basket.person ? (
          <PersonLoans
            person={basket.person}
            loans={basket.loans}
            onClear={() => change({ ...newest.current, person: null, loans: [] })}
          />
        ) : null}
      </div>
      <footer className="desk-foot">
        <Button disabled={basket.entries.length === 0 || busy} onClick={() => change(emptyBasket)}>
          {t('清空')}
        </Button>
        <Button
          type="primary"
          size="large"
          title="Ctrl + Enter"
          loading={busy}
          disabled={basket.entries.length === 0}
          onClick={() => void finish()}
        >
          {[outs > 0 ? t('借出{0}台', outs) : '', backs > 0 ? t('归还{0}台', backs) : '']
            .filter(Boolean)
            .join(t('，')) || t('确认借还')}
        </Button>
      </footer>
    </section>
  );
}

function send(entries: readonly Entry[]) {
  const [{ way, loanId, version }] = entries as [Entry];
  if (way === 'out') {
    const lines = entries.map(({ lineId, assetId, condition, photos, missing }) => ({
      ...{ lineId, assetId, condition },
      ...(missing.trim() ? { accessories: missing.trim() } : {}),
      ...(photos ? { photos } : {}),
    }));
    return callEnvelope(handOut, { body: { id: loanId, version, lines } });
  }
  const lines = entries.map(({ lineId, condition, accessories, missing, damage, photos }) => ({
    ...{ lineId, condition },
    accessories: Object.fromEntries(accessories.map(({ name, here }) => [name, here])),
    ...(missing.trim() ? { missing: missing.trim() } : {}),
    ...(damage === null ? {} : { damage }),
    ...(photos ? { photos } : {}),
  }));
  return callEnvelope(takeBack, { body: { id: loanId, version, lines } });
}
