import type { PreparedRecord } from '@dossier/contract/arc/prepare/prepare.ts';
import { orderRecords } from '@dossier/contract/arc/prepare/prepare-calls.ts';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '#services/api/api.ts';
import { docDateText } from '#services/data/doc-date.ts';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import type { StepProps } from './prepare.api.ts';
import { RecordFiles } from './RecordFiles.tsx';
import { natural, titleOf } from './record-text.ts';

type Key = (record: PreparedRecord) => string;

/** Puts the records of a batch in the order in which they are numbered, and the files of each in theirs. */
export function SortStep({ prepared, refresh }: StepProps) {
  const t = useText();
  const { batch, records, files } = prepared;
  const [order, setOrder] = useState(records);
  const [chosen, setChosen] = useState<string | null>(records[0]?.id ?? null);
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  /** Orders that are on their way to the server, one after the other. */
  const waiting = useRef(0);
  const saved = useRef(Promise.resolve());
  useEffect(() => {
    // What was read before they arrived is older than what is seen.
    if (waiting.current === 0) setOrder(records);
  }, [records]);
  const at = order.findIndex((one) => one.id === chosen);
  const record = order[at];

  /** The page shows the new order at once; what is refused shows the old one again. */
  function save(next: readonly PreparedRecord[]): void {
    setOrder([...next]);
    waiting.current += 1;
    const body = { id: batch.id, itemIds: next.map(({ id: itemId }) => itemId) };
    saved.current = saved.current
      .then(() => call(orderRecords, { body }))
      .catch((error: unknown) => {
        showError(error);
        // What is read anew may be the same object, and would change nothing.
        setOrder(records);
      })
      .then(() => {
        waiting.current -= 1;
        return waiting.current === 0 ? refresh() : undefined;
      });
  }

  function move(to: number): void {
    if (at < 0 || to < 0 || to >= order.length || to === at) return;
    const next = order.filter((_, index) => index !== at);
    if (record) next.splice(to, 0, record);
    save(next);
  }

  const sortBy = (key: Key) => save([...order].sort((a, b) => natural.compare(key(a), key(b))));
  const nameOf: Key = ({ id }) => files.find(({ itemId }) => itemId === id)?.name ?? '';

  function onKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    if (event.altKey) move(at + step);
    else {
      const next = order[at + step];
      if (next) setChosen(next.id);
    }
  }

  useEffect(() => {
    const row = chosen ? list.current?.querySelector<HTMLElement>('[aria-current="true"]') : null;
    row?.scrollIntoView({ block: 'nearest' });
    if (row && list.current?.contains(document.activeElement)) row.focus();
  }, [chosen]);

  if (records.length === 0)
    return <EmptyState title={t('批次中还没有档案')} hint={t('先在“挂接”中用文件生成档案。')} />;
  return (
    <>
      <div className="arc-prepare-tools">
        <span className="arc-prepare-quiet">{t('档号按此次序给出。')}</span>
        <Button onClick={() => sortBy(({ values }) => String(values.docDate ?? ''))}>{t('按文件日期排')}</Button>
        <Button onClick={() => sortBy(titleOf)}>{t('按题名排')}</Button>
        <Button onClick={() => sortBy(nameOf)}>{t('按文件名排')}</Button>
      </div>
      <div className="arc-prepare-sort">
        <ol ref={list} aria-label={t('档案次序')} className="arc-prepare-order">
          {order.map(({ id: itemId, values }, index) => (
            <li key={itemId}>
              <button
                type="button"
                aria-current={itemId === chosen}
                tabIndex={itemId === chosen ? 0 : -1}
                onClick={() => setChosen(itemId)}
                onFocus={() => setChosen(itemId)}
                onKeyDown={onKey}
              >
                <span className="arc-prepare-place">{index + 1}</span>
                <span className="arc-prepare-name">{String(values.title ?? '')}</span>
                <span className="dw-mono arc-prepare-quiet">{docDateText(String(values.docDate ?? ''))}</span>
              </button>
            </li>
          ))}
        </ol>
        {record ? (
          <div className="arc-prepare-side">
            <h4>{titleOf(record)}</h4>
            <div className="arc-prepare-tools">
              <Button disabled={at === 0} onClick={() => move(at - 1)}>
                {t('上移')}
              </Button>
              <Button disabled={at === order.length - 1} onClick={() => move(at + 1)}>
                {t('下移')}
              </Button>
              <label htmlFor={`${id}-place`}>{t('移到位次')}</label>
              <NumberInput
                id={`${id}-place`}
                key={`${record.id} ${at}`}
                min={1}
                max={order.length}
                defaultValue={at + 1}
                onPressEnter={(event) => move(Number(event.currentTarget.value) - 1)}
                onBlur={(event) => move(Number(event.currentTarget.value) - 1)}
              />
              <span className="arc-prepare-quiet">{t('Alt+↑↓ 移动')}</span>
            </div>
            <RecordFiles
              key={record.id}
              batchId={batch.id}
              record={record}
              files={files.filter(({ itemId }) => itemId === record.id)}
              refresh={refresh}
            />
          </div>
        ) : null}
      </div>
    </>
  );
}
