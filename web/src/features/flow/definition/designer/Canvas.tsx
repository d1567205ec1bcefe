import {
  FullscreenExitOutlined,
  InfoCircleOutlined,
  PlusOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons';
import type { Resource } from '@dossier/contract/core/resource.ts';
import type { FlowGraph } from '@dossier/rules/flow/graph.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Dropdown } from 'antd';
import { type DragEvent, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import type { Fault, Trial } from '../definition.api.ts';
import { hasRoom, type NodeKind, type Place } from './model/edits.ts';
import { layoutOf, type Plus } from './model/layout.ts';
import { isTaken, takenBranches } from './model/taken-path.ts';
import { walked } from './model/walk-keys.ts';
import { StepBox } from './StepBox.tsx';
import type { Names } from './use-names.ts';
import './canvas.css';

export interface CanvasProps {
  graph: FlowGraph;
  resource: Pick<Resource, 'fields' | 'label'>;
  startLabel: string;
  names: Names;
  chosen: string | null;
  onChoose: (id: string | null) => void;
  /** The drawer of what is chosen takes the focus. */
  onOpen: () => void;
  onAdd: (place: Place, kind: NodeKind) => void;
  onMove: (id: string, place: Place) => void;
  onRemove: (id: string) => void;
  /** A step behind what is chosen. */
  onAddAfter: (id: string) => void;
  faults: readonly Fault[];
  trial: Trial | null;
  canEdit: boolean;
}

const zooms = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5] as const;

/** The flow as it is drawn: boxes in computed places, a plus on every edge. */
export function Canvas(props: CanvasProps) {
  const { graph, chosen, onChoose, trial, canEdit } = props;
  const t = useText();
  const [zoom, setZoom] = useState(1);
  const [adding, setAdding] = useState<string | null>(null);
  const [dragging, setDragging] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  /** The keyboard moved: the focus goes along. */
  const follow = useRef(false);
  const layout = useMemo(() => layoutOf(graph), [graph]);
  const taken = useMemo(() => (trial ? takenBranches(graph, trial.way) : null), [graph, trial]);
  const stops = new Map((trial?.way ?? []).map((stop) => [stop.nodeId, stop]));
  const faultOf = new Map<string, 'error' | 'warning'>();
  for (const { node, level } of props.faults)
    if (node !== null && faultOf.get(node) !== 'error') faultOf.set(node, level);

  useEffect(() => {
    const box = chosen === null ? null : root.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(chosen)}"]`);
    box?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // Where nothing is chosen any more the keyboard stays on the drawing.
    if (follow.current) (box ?? root.current)?.focus({ preventScroll: true });
    follow.current = false;
  }, [chosen]);

  useLayoutEffect(() => {
    // On a narrow screen the path stands in the middle, not the left margin of its branches.
    const { current } = root;
    if (current) current.scrollLeft = (current.scrollWidth - current.clientWidth) / 2;
  }, []);

  const scale = (step: 1 | -1) => setZoom((now) => zooms[zooms.findIndex((one) => one >= now) + step] ?? now);

  /** Whatever becomes chosen takes the focus. */
  function followed(act: () => void): void {
    follow.current = true;
    act();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, metaKey, altKey } = event;
    const act = keyAct();
    if (!act) return;
    event.preventDefault();
    act();

    function keyAct(): (() => unknown) | null {
      if (ctrlKey || metaKey || altKey) return null;
      // A menu on the canvas has arrows of its own.
      if (adding !== null) return null;
      const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
      if (key in ways) {
        return () => followed(() => onChoose(walked(graph, chosen, ways[key as keyof typeof ways])));
      }
      if (key === '+' || key === '=') return () => scale(1);
      if (key === '-') return () => scale(-1);
      if (key === '0') return () => setZoom(1);
      if (key === 'Escape') return chosen === null ? null : () => onChoose(null);
      if (chosen === null) return null;
      // On a plus Enter opens its menu.
      const onBox = event.target === event.currentTarget || (event.target as Element).closest('[data-id]') !== null;
      if (!onBox) return null;
      if (key === 'Enter') return props.onOpen;
      if (!canEdit) return null;
      if (key.toLowerCase() === 'a') return () => followed(() => props.onAddAfter(chosen));
      if (key === 'Delete' || key === 'Backspace') return () => followed(() => props.onRemove(chosen));
      return null;
    }
  }

  function onDrag(event: DragEvent, id: string): void {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', id);
    // The element that is dragged must still be there when the browser takes its picture.
    setTimeout(() => setDragging(id));
  }

  const kinds: { key: NodeKind; label: string }[] = [
    { key: 'approve', label: t('审批步骤') },
    { key: 'copy', label: t('抄送') },
    { key: 'branch', label: t('条件分支') },
    { key: 'parallel', label: t('并行') },
  ];

  function plus(place: Plus) {
    const key = `${place.branch ?? ''}:${place.at}`;
    const button = (
      <button
        key={key}
        type="button"
        className="fg-plus"
        style={{ left: place.x - 16, top: place.y - 16 }}
        aria-label={t('在此添加')}
        aria-haspopup="menu"
        tabIndex={-1}
        data-place={key}
        data-drop={dragging !== null}
        onClick={() => setAdding(key)}
        onDragOver={(event) => {
          event.preventDefault();
          event.currentTarget.dataset.over = 'true';
        }}
        onDragLeave={(event) => delete event.currentTarget.dataset.over}
        onDrop={(event) => {
          event.preventDefault();
          delete event.currentTarget.dataset.over;
          const id = dragging ?? event.dataTransfer.getData('text/plain');
          setDragging(null);
          if (id) props.onMove(id, place);
        }}
      >
        <span>
          <Icon of={PlusOutlined} />
        </span>
      </button>
    );
    if (adding !== key) return button;
    return (
      <Dropdown
        key={key}
        open
        autoFocus
        trigger={['click']}
        placement="bottom"
        onOpenChange={(open) => {
          if (!open) setAdding(null);
        }}
        menu={{
          items: kinds.map(({ key: kind, label }) => ({ key: kind, label, disabled: !hasRoom(graph, place, kind) })),
          onClick: ({ key: kind }) => {
            setAdding(null);
            followed(() => props.onAdd({ branch: place.branch, at: place.at }, kind as NodeKind));
          },
        }}
      >
        {button}
      </Dropdown>
    );
  }

  return (
    <div className="fg">
      <div
        ref={root}
        className="fg-scroll"
        role="application"
        aria-label={t('流程图')}
        tabIndex={chosen === null ? 0 : -1}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          if (!(event.target as Element).closest('button, .ant-dropdown')) onChoose(null);
        }}
      >
        <div className="fg-room" style={{ width: layout.width * zoom, height: layout.height * zoom }}>
          <div className="fg-drawing" style={{ width: layout.width, height: layout.height, scale: String(zoom) }}>
            <svg width={layout.width} height={layout.height} aria-hidden="true">
              {layout.edges.map(({ path, within }) => (
                <path key={path} d={path} data-taken={taken ? isTaken(within, taken) : undefined} />
              ))}
            </svg>
            {layout.boxes.map((box) => (
              <StepBox
                key={`${box.kind}:${box.id}`}
                box={box}
                chosen={box.id !== '' && box.id === chosen}
                fault={faultOf.get(box.id) ?? null}
                taken={taken ? isTaken(box.within, taken) : null}
                stop={stops.get(box.id)}
                resource={props.resource}
                names={props.names}
                startLabel={props.startLabel}
                canEdit={canEdit}
                onChoose={() => onChoose(box.id)}
                onOpen={props.onOpen}
                onDrag={onDrag}
                onDragEnd={() => setDragging(null)}
              />
            ))}
            {canEdit ? layout.pluses.map(plus) : null}
          </div>
        </div>
      </div>
      {trial ? (
        <p className="fg-note">
          <Icon of={InfoCircleOutlined} aria-hidden /> {t('粗线为本次试算经过的路')}
        </p>
      ) : null}
      <div className="fg-zoom">
        <Button
          type="text"
          size="small"
          icon={<Icon of={ZoomOutOutlined} />}
          aria-label={t('缩小')}
          title="-"
          onClick={() => scale(-1)}
        />
        <span>{Math.round(zoom * 100)}%</span>
        <Button
          type="text"
          size="small"
          icon={<Icon of={ZoomInOutlined} />}
          aria-label={t('放大')}
          title="+"
          onClick={() => scale(1)}
        />
        <Button
          type="text"
          size="small"
          icon={<Icon of={FullscreenExitOutlined} />}
          aria-label={t('原始大小')}
          title="0"
          onClick={() => setZoom(1)}
        />
      </div>
    </div>
  );
}
