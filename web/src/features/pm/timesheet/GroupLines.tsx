import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { DictText } from '@dossier/widgets/dictionary/DictTag.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Avatar } from '@dossier/widgets/user/Avatar.tsx';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useText } from '#services/messages/text.ts';
import type { Group, GroupBy } from './groups.ts';

export interface GroupLinesProps {
  group: Group;
  by: GroupBy;
  ticked: ReadonlySet<string>;
  onTick: (ids: readonly string[], on: boolean) => void;
}

/** A person's week, or a project: its sum, and opened the days behind it. */
export function GroupLines({ group, by, ticked, onTick }: GroupLinesProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { title, note, hours, lines } = group;
  const name = title ?? t('不计入项目');
  const ids = lines.filter(({ locked }) => !locked).map(({ id }) => id);
  const count = ids.filter((id) => ticked.has(id)).length;
  return (
    <section className="ts-group" aria-label={`${name} ${note}`}>
      <div className="ts-group-head">
        <Checkbox
          aria-label={t('选择“{0}”的全部工时', `${name} ${note}`)}
          checked={ids.length > 0 && count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          disabled={ids.length === 0}
          onChange={(event) => onTick(ids, event.target.checked)}
        />
        <button type="button" aria-expanded={open} onClick={() => setOpen((before) => !before)}>
          <Icon of={open ? DownOutlined : RightOutlined} />
          {by === 'person' ? <Avatar name={name} /> : null}
          <b>{name}</b>
          <span className="ts-quiet dw-mono">{note}</span>
        </button>
        <span>{t('{0}条，{1}小时', lines.length, hours)}</span>
      </div>
      {open ? (
        <ul className="ts-lines">
          {lines.map((line) => (
            <li key={line.id}>
              <Checkbox
                aria-label={t('选择“{0}”这条工时', `${line.realname} ${line.day} ${line.hours}`)}
                checked={ticked.has(line.id)}
                disabled={line.locked}
                onChange={(event) => onTick([line.id], event.target.checked)}
              />
              <span>{line.day}</span>
              <span className="ts-wide" title={line.taskName ?? undefined}>
                {by === 'person' ? (line.projectName ?? t('不计入项目')) : line.realname}
                {line.taskName ? ` · ${line.taskName}` : ''}
              </span>
              <DictText dict="pm_ts_type" value={line.type} />
              <b className="ts-number">{line.hours.toFixed(1)}</b>
              <span className="ts-quiet ts-wide" title={line.note ?? undefined}>
                {line.locked ? t('已锁定') : (line.note ?? '')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
