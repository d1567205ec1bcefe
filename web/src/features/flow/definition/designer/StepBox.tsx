import {
  ApartmentOutlined,
  BranchesOutlined,
  CheckOutlined,
  SendOutlined,
  TeamOutlined,
  UserOutlined,
  WarningFilled,
} from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import type { DragEvent } from 'react';
import { useText } from '#services/messages/text.ts';
import type { Trial } from '../definition.api.ts';
import { ConditionText } from './ConditionText.tsx';
import { branchesOf } from './model/edits.ts';
import type { Box } from './model/layout.ts';
import type { Names } from './use-names.ts';
import { whoList } from './who-words.ts';

export interface StepBoxProps {
  box: Box;
  chosen: boolean;
  /** What stops the flow, or is worth a second look. */
  fault: 'error' | 'warning' | null;
  /** Of a trial: on the way, beside it, or nothing was tried. */
  taken: boolean | null;
  stop: Trial['way'][number] | undefined;
  resource: Pick<Resource, 'fields' | 'label'>;
  names: Names;
  startLabel: string;
  canEdit: boolean;
  onChoose: () => void;
  onOpen: () => void;
  onDrag: (event: DragEvent, id: string) => void;
  onDragEnd: () => void;
}

/** What stands for one node or branch. */
export function StepBox(props: StepBoxProps) {
  const { box, chosen, fault, taken, resource, names, startLabel } = props;
  const t = useText();
  const { kind, node, left, top, width, height } = box;
  const style = { left, top, width, height };
  const on = taken === null ? {} : { 'data-taken': taken };
  if (kind === 'start')
    return (
      <div className="fg-pill fg-start" style={style}>
        {startLabel}
      </div>
    );
  if (kind === 'end')
    return (
      <div className="fg-pill fg-end" style={style}>
        {t('结束')}
      </div>
    );
  if (kind === 'join')
    return (
      <div className="fg-pill fg-join" style={style} {...on}>
        {node?.type === 'parallel' ? t('全部完成后汇合') : t('汇合')}
      </div>
    );
  const common = {
    type: 'button' as const,
    style,
    'data-id': box.id,
    'data-kind': kind,
    'data-fault': fault ?? undefined,
    'aria-pressed': chosen,
    tabIndex: chosen ? 0 : -1,
    onClick: props.onChoose,
    onDoubleClick: props.onOpen,
    ...on,
  };
  const drag = {
    draggable: props.canEdit,
    onDragStart: (event: DragEvent) => props.onDrag(event, box.id),
    onDragEnd: props.onDragEnd,
  };
  const mark = fault ? (
    <Icon of={WarningFilled} className="fg-fault" aria-label={fault === 'error' ? t('有错误') : t('有提醒')} />
  ) : null;
  if (kind === 'branch' || kind === 'parallel')
    return (
      <button {...common} {...drag} className="fg-pill fg-split">
        {kind === 'branch' ? <Icon of={BranchesOutlined} aria-hidden /> : <Icon of={ApartmentOutlined} aria-hidden />}
        {kind === 'branch' ? t('条件分支') : t('并行')}
        {mark}
      </button>
    );
  if (kind === 'case') {
    const branch = node && branchesOf(node).find(({ id }) => id === box.id);
    if (node?.type === 'parallel')
      return (
        <button {...common} className="fg-pill fg-split">
          <span>{branch?.name || t('分支')}</span>
          {mark}
        </button>
      );
    return (
      <button {...common} className="fg-case">
        <b>{box.isOther ? t('其他') : box.number}</b>
        <span>
          {box.isOther ? (
            t('以上都不成立时')
          ) : (
            <ConditionText condition={branch && 'when' in branch ? branch.when : null} resource={resource} />
          )}
        </span>
        {taken && box.within.at(-1) === box.id ? <Icon of={CheckOutlined} aria-label={t('成立')} /> : null}
        {mark}
      </button>
    );
  }
  if (node?.type === 'copy')
    return (
      <button {...common} {...drag} className="fg-step fg-copy">
        <i aria-hidden>
          <Icon of={SendOutlined} />
        </i>
        <span>
          <strong>{node.name || t('抄送')}</strong>
          <small>{whoList(node.who, names, resource) || t('请选择抄送给谁')}</small>
        </span>
        {mark}
        <People {...props} />
      </button>
    );
  if (node?.type !== 'approve') return null;
  const many = node.mode !== 'any';
  const who = whoList(node.who, names, resource);
  return (
    <button {...common} {...drag} className="fg-step">
      <i aria-hidden>{many ? <Icon of={TeamOutlined} /> : <Icon of={UserOutlined} />}</i>
      <span>
        <strong>{node.name || t('未命名')}</strong>
        <small>
          {who === ''
            ? t('请选择由谁审批')
            : many
              ? t('{0}，{1}', who, node.mode === 'all' ? t('会签') : t('依次'))
              : who}
        </small>
      </span>
      {node.limit ? <em>{t('{0} 天', node.limit.days)}</em> : null}
      {mark}
      <People {...props} />
    </button>
  );
}

/** Of a trial: who would decide here; amber where somebody else acts than was asked. */
function People({ stop }: Pick<StepBoxProps, 'stop'>) {
  const t = useText();
  if (!stop || (stop.people.length === 0 && stop.notes.length === 0)) return null;
  const unusual = stop.notes.length > 0 || stop.people.some(({ by }) => by !== null);
  const told = stop.people.map(({ name, by }) => (by ? t('{0}（代）', by.name) : name));
  const shown = told.length > 2 ? [...told.slice(0, 2), t('等 {0} 人', told.length)] : told;
  return (
    <span className="fg-people" data-unusual={unusual} title={told.join(t('、'))}>
      {shown.length > 0 ? shown.join(t('、')) : t('待定')}
    </span>
  );
}
