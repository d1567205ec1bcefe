import { type Counted, countMissing } from '@dossier/contract/arc/count/calls.ts';
import { inventoryKind, inventoryResult } from '@dossier/contract/arc/count/inventory.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { ScanField } from '#engine/scan/ScanField.tsx';
import { call } from '#services/api/api.ts';
import { useText } from '#services/messages/text.ts';
import { feedback } from '#services/page/feedback.ts';
import { CountPlaces } from './CountPlaces.tsx';
import { DropScans } from './LeftScans.tsx';
import { useCount } from './use-count.ts';
import { isPlace } from './waiting.ts';

/** Scans one count: the shelf first, then what stands on it. It goes on without a line to the server. */
export function CountDesk({ id }: { id: string }) {
  const t = useText();
  const count = useCount(id);
  const input = useRef<InputRef>(null);
  const [place, setPlace] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  const { data } = count.progress;
  const missing = useQuery({
    queryKey: ['arc-count-missing', id, place],
    queryFn: ({ signal }) => call(countMissing, { query: { id, place: place ?? '' }, signal }),
    enabled: place !== null && data?.kind === inventoryKind.open,
  });

  function read(code: string): void {
    if (data && isPlace(code, data.places)) {
      const given = code.toUpperCase();
      const found = data.places.find((one) => one.barcode === given || one.code.toUpperCase() === given);
      setPlace(found?.code ?? code);
    } else if (place === null) {
      feedback()?.message.warning(t('请先扫描库位'));
    } else {
      const isKept = count.add({ place, code, ...(isBroken ? { broken: true } : {}) });
      if (!isKept) feedback()?.message.warning(t('浏览器空间不足，离开本页会丢失待同步的扫描'));
      setBroken(false);
    }
    input.current?.focus();
  }

  const results: Readonly<Record<string, string>> = {
    [inventoryResult.same]: t('相符'),
    [inventoryResult.moved]: t('错位'),
    [inventoryResult.extra]: t('盘盈'),
    [inventoryResult.broken]: t('破损'),
    counted: t('已记录'),
    refused: t('未计入'),
  };
  const said = ({ outcome }: Counted) => results[outcome] ?? outcome;

  return (
    <>
      <header className="arc-count-head">
        <strong>{data?.name ?? ''}</strong>
        <span className="arc-count-quiet">
          {data === undefined
            ? ''
            : data.kind === inventoryKind.blind
              ? t('已盘{0}件', data.counted)
              : t('已盘{0}件，应盘{1}件', data.counted, data.expected)}
        </span>
        {data && data.expected > 0 ? (
          <progress value={data.counted} max={data.expected} aria-label={t('盘点进度')} />
        ) : null}
      </header>
      <p className="arc-count-place" role="status">
        {place === null ? t('先扫描库位，再扫描该库位上的档案盒和档案') : t('库位{0}', place)}
      </p>
      <ScanField ref={input} label={t('扫描或输入库位、档案盒或档案的条码')} onCode={read} />
      <Checkbox checked={isBroken} onChange={(event) => setBroken(event.target.checked)}>
        {t('下一件有破损')}
      </Checkbox>
      {count.waiting.length > 0 ? (
        <p className="arc-count-waiting" role="status">
          {count.refused !== null
            ? t('{0}条扫描未被接受：{1}', count.waiting.length, count.refused)
            : count.isAway
              ? t('已断开，{0}条扫描保存在本机，恢复后自动同步', count.waiting.length)
              : t('待同步{0}条', count.waiting.length)}
          <Button size="small" onClick={() => void count.send()}>
            {t('立即同步')}
          </Button>
          {count.refused === null ? null : <DropScans many={count.waiting.length} onDrop={count.drop} />}
        </p>
      ) : null}
      {count.answers.length > 0 ? (
        <ol className="arc-count-answers" aria-label={t('本机最近的扫描')}>
          {count.answers.map((answer) => (
            <li key={answer.key} data-outcome={answer.outcome}>
              <b>{said(answer)}</b>
              <span className="dw-mono">{answer.code}</span>
              <span>
                {answer.text ?? (answer.count > 1 ? t('{0}，{1}件', answer.title ?? '', answer.count) : answer.title)}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {place !== null && missing.data && missing.data.length > 0 ? (
        <section aria-label={t('该库位未盘的档案')}>
          <h3>{t('该库位未盘的档案{0}件', missing.data.length)}</h3>
          <ul className="arc-count-answers">
            {missing.data.map((one) => (
              <li key={one.barcode ?? one.title}>
                <span className="dw-mono">{one.box ?? one.barcode}</span>
                <span className="dw-mono">{one.no}</span>
                <span>{one.title}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {data ? (
        <CountPlaces places={data.places} isBlind={data.kind === inventoryKind.blind} onChoose={setPlace} />
      ) : null}
    </>
  );
}
