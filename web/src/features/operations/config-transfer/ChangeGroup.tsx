import { type ConfigChange, type ConfigKindName, configKinds } from '@dossier/contract/operations/config-transfer.ts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { named } from '#services/messages/named.ts';
import { useText } from '#services/messages/text.ts';
import { ChangeRow } from './ChangeRow.tsx';
import { importable, keyOf } from './choice.ts';

export interface ChangeGroupProps {
  kind: ConfigKindName;
  changes: readonly ConfigChange[];
  ticked: ReadonlySet<string>;
  onTick: (keys: readonly string[], isOn: boolean) => void;
}

/** Rows that are drawn at first, and that each click adds: thousands at once would make every tick slow. */
const portion = 100;

/** Changes of one kind with a tick for all of them. */
export function ChangeGroup({ kind, changes, ticked, onTick }: ChangeGroupProps) {
  const t = useText();
  const [most, setMost] = useState(portion);
  const keys = importable(changes);
  const count = keys.filter((key) => ticked.has(key)).length;
  const left = changes.length - most;
  return (
    <section className="config-group" aria-label={named(configKinds[kind])}>
      <h3>
        <Checkbox
          disabled={keys.length === 0}
          checked={keys.length > 0 && count === keys.length}
          indeterminate={count > 0 && count < keys.length}
          onChange={(event) => onTick(keys, event.target.checked)}
        >
          {named(configKinds[kind])}（{changes.length}）
        </Checkbox>
      </h3>
      <ul>
        {changes.slice(0, most).map((change) => (
          <ChangeRow
            key={keyOf(change)}
            change={change}
            ticked={ticked.has(keyOf(change))}
            onTick={(isOn) => onTick([keyOf(change)], isOn)}
          />
        ))}
      </ul>
      {left > 0 ? (
        <Button type="link" size="small" onClick={() => setMost(most + portion)}>
          {t('再显示 {0} 项，还有 {1} 项', Math.min(portion, left), left)}
        </Button>
      ) : null}
    </section>
  );
}
