import { putOnShelf, type ShelfThing, scanShelf } from '@dossier/contract/arc/body.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Button, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { ScanField } from '#engine/scan/ScanField.tsx';
import { call, callEnvelope } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback, showError } from '#services/page/feedback.ts';
import '#list/admin.css';
import '#list/card.css';
import './store.css';

/** 上架: scan records or boxes, then the shelf or the box that they go to. */
export default function ShelfPage() {
  const t = useText();
  const client = useQueryClient();
  const input = useRef<InputRef>(null);
  const [things, setThings] = useState<readonly ShelfThing[]>([]);
  const [busy, setBusy] = useState(false);
  const newest = useRef(things);
  newest.current = things;

  function change(next: readonly ShelfThing[]): void {
    newest.current = next;
    setThings(next);
  }

  async function read(code: string): Promise<void> {
    setBusy(true);
    try {
      const found = await call(scanShelf, { query: { code } });
      const isTarget = found.kind === 'place' || (found.kind === 'box' && newest.current.some(isRecord));
      if (!isTarget) {
        if (!newest.current.some(({ id }) => id === found.id)) change([...newest.current, found]);
      } else if (newest.current.length === 0) {
        feedback()?.message.info(t('库位{0}：已用{1}盒，容量{2}盒', found.code, found.used ?? 0, found.capacity ?? 0));
      } else {
        const codes = newest.current.map((one) => one.code);
        const { message } = await callEnvelope(putOnShelf, { body: { codes, target: found.code } });
        feedback()?.message.success(message);
        change([]);
        void client.invalidateQueries();
      }
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
    input.current?.focus();
  }

  return (
    <section className="card arc-shelf" aria-label={t('上架')}>
      <ScanField ref={input} label={t('扫描或输入档案、档案盒或库位的条码')} onCode={(code) => void read(code)} />
      {things.length === 0 ? (
        <EmptyState title={t('还没有扫描')} hint={t('先扫档案或档案盒，再扫库位；档案装盒时最后扫档案盒。')} />
      ) : (
        <ul aria-label={t('待上架')}>
          {things.map((thing) => (
            <li key={thing.id}>
              <span className="arc-shelf-kind">{t(isRecord(thing) ? '档案' : '档案盒')}</span>
              <span className="dw-mono">{thing.code}</span>
              <span className="arc-shelf-name">{thing.name}</span>
              <span className="arc-shelf-place">{thing.place ?? t('无位置')}</span>
              <Button
                type="text"
                size="small"
                disabled={busy}
                aria-label={t('移除{0}', thing.code)}
                onClick={() => change(newest.current.filter(({ id }) => id !== thing.id))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const isRecord = ({ kind }: ShelfThing): boolean => kind === 'item';
