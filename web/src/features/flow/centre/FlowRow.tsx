import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { FlowPerson } from '#engine/flow/flow.api.ts';
import { Avatar } from '#list/Avatar.tsx';
import { useText } from '#services/messages/text.ts';

export interface FlowRowProps {
  open: boolean;
  onOpen: () => void;
  person: FlowPerson;
  /** Kind of the approval: 项目立项审批. */
  kind: string;
  title: string;
  /** Not looked at yet. */
  fresh?: boolean;
  /** When, or how much time is left. */
  when: ReactNode;
  /** The one figure that decides. */
  fact: ReactNode;
  /** Absent: rows cannot be ticked here. */
  tick?: { ticked: boolean; anyTicked: boolean; mayTick: boolean; onTick: () => void };
}

/** A row of the four lists: kind and person, title, what decides. */
export function FlowRow({ open, onOpen, person, kind, title, fresh = false, when, fact, tick }: FlowRowProps) {
  const t = useText();
  return (
    <div
      className="fc-row"
      data-open={open}
      data-fresh={fresh}
      data-ticking={tick?.anyTicked ?? false}
      data-tickable={tick !== undefined}
    >
      <span className="fc-face">
        <Avatar name={person.name} path={person.avatar} />
        {tick ? (
          <Checkbox
            aria-label={t('勾选“{0}”', title)}
            checked={tick.ticked}
            disabled={!tick.mayTick}
            title={tick.mayTick ? '' : t('这一步不能批量处理')}
            onChange={tick.onTick}
          />
        ) : null}
      </span>
      <button type="button" aria-current={open} onClick={onOpen}>
        <span className="fc-line1">
          <span>{kind}</span> <span>{person.name}</span> <span className="fc-when">{when}</span>
        </span>
        <span className="fc-line2">{title}</span>
        <span className="fc-line3">{fact}</span>
      </button>
    </div>
  );
}
