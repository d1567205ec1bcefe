import {
  CopyOutlined,
  DeleteOutlined,
  HolderOutlined,
  RedoOutlined,
  SettingOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { type Card, cardLimits, dashboardGrid } from '@dossier/contract/dashboard/card.ts';
import type { ShownDashboard } from '@dossier/contract/dashboard/dashboard.ts';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Dropdown } from 'antd';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import ReactGridLayout, { type LayoutItem, useContainerWidth } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import { useText } from '#services/messages/text.ts';
import { askThen, askToLeave } from '#services/page/ask.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import type { useArrangement } from '../board.api.ts';
import { CardBody } from '../cards/CardBody.tsx';
import { below, compact, nudge } from '../layout.ts';
import { titleOf } from '../titles.ts';
import { CardDialog } from './CardDialog.tsx';
import { useHistory } from './history.ts';
import './edit.css';

interface Props {
  cards: readonly Card[];
  shown: Pick<ShownDashboard, 'for' | 'roles' | 'versions'>;
  arrangement: Pick<ReturnType<typeof useArrangement>, 'save' | 'reset'>;
  /** Most cards. */
  most?: number;
  onDone: () => void;
}

/** Arranges the cards of a dashboard: by mouse, by keys, with every step to be taken back. */
export function BoardEditor({ cards: first, shown, arrangement, most = cardLimits.cards, onDone }: Props) {
  const t = useText();
  const history = useHistory(first);
  const { width, containerRef, mounted } = useContainerWidth();
  const [dialog, setDialog] = useState<Card | 'new' | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { cards, changes } = history;
  useUnsaved(changes > 0);

  async function save(targets: string[]): Promise<void> {
    setSaving(true);
    const done = await arrangement.save(targets, [...compact(cards)], shown.versions);
    setSaving(false);
    if (done) onDone();
  }

  function place(layout: readonly LayoutItem[]): void {
    const places = new Map(layout.map(({ i, x, y, w, h }) => [i, { x, y, w, h }]));
    history.set(cards.map((card) => ({ ...card, ...places.get(card.id) })));
  }

  function onCard(event: KeyboardEvent, card: Card): void {
    if (event.target !== event.currentTarget) return;
    const by = ({ ArrowLeft: ['x', -1], ArrowRight: ['x', 1], ArrowUp: ['y', -1], ArrowDown: ['y', 1] } as const)[
      event.key as 'ArrowLeft'
    ];
    if (by) {
      event.preventDefault();
      const [axis, step] = by;
      history.set(nudge(cards, card.id, { [event.shiftKey ? (axis === 'x' ? 'w' : 'h') : axis]: step }));
    }
    if (event.key === 'Delete' || event.key === 'Backspace') remove(card);
    if (event.key === 'Enter') setDialog(card);
  }

  const remove = (card: Card) => history.set(compact(cards.filter(({ id }) => id !== card.id)));
  const copy = (card: Card) =>
    history.set([...cards, { ...card, id: freeId(cards), y: below(cards), x: 0 }].slice(0, most));

  function take(card: Card): void {
    setDialog(null);
    const isKnown = cards.some(({ id }) => id === card.id);
    if (isKnown) history.set(cards.map((each) => (each.id === card.id ? card : each)));
    else history.set([...cards, { ...card, id: freeId(cards), x: 0, y: below(cards) }]);
  }

  const others = [
    { key: 'all', label: t('保存给所有人') },
    ...shown.roles.map(({ id, roleName }) => ({ key: id, label: t('保存给角色“{0}”', roleName) })),
  ];
  const restored = shown.for;

  return (
    <>
      <div className="board-edit-bar" role="toolbar" aria-label={t('编辑布局')}>
        <span role="status">{changes > 0 ? t('编辑布局，已改{0}处', changes) : t('编辑布局')}</span>
        <Button
          aria-label={t('撤销')}
          disabled={changes === 0}
          icon={<Icon of={UndoOutlined} />}
          onClick={history.undo}
        />
        <Button
          aria-label={t('重做')}
          disabled={!history.canRedo}
          icon={<Icon of={RedoOutlined} />}
          onClick={history.redo}
        />
        <Button disabled={cards.length >= most} onClick={() => setDialog('new')}>
          {t('添加卡片')}
        </Button>
        {restored ? (
          <Button
            onClick={() =>
              askThen(
                { title: t('恢复布局'), content: restoring(restored, t), okText: t('恢复'), danger: true },
                () => arrangement.reset(restored),
                onDone,
              )
            }
          >
            {t('恢复')}
          </Button>
        ) : null}
        <Button onClick={() => (changes > 0 ? askToLeave(onDone) : onDone())}>{t('放弃')}</Button>
        {shown.roles.length > 0 ? (
          <Dropdown menu={{ items: others, onClick: ({ key }) => void save([key]) }} trigger={['click']}>
            <Button loading={isSaving}>{t('保存给他人')}</Button>
          </Dropdown>
        ) : null}
        <Button type="primary" loading={isSaving} onClick={() => void save(['me'])}>
          {t('完成')}
        </Button>
      </div>
      <p className="board-edit-hint">
        {t('拖动移动，拖右下角改变大小；键盘：方向键移动，Shift+方向键改变大小，Enter 设置，Delete 删除')}
      </p>
      <div ref={containerRef} className="board-edit">
        {mounted ? (
          <ReactGridLayout
            width={width}
            layout={cards.map(({ id, x, y, w, h }) => ({ i: id, x, y, w, h, minW: 1, minH: 2 }))}
            gridConfig={{
              ...{ cols: dashboardGrid.columns, rowHeight: dashboardGrid.rowHeight, containerPadding: [0, 0] },
              margin: [dashboardGrid.gap, dashboardGrid.gap],
            }}
            dragConfig={{ enabled: true, handle: '.edit-grip' }}
            resizeConfig={{ enabled: true, handles: ['se'] }}
            onDragStop={place}
            onResizeStop={place}
          >
            {cards.map((card) => {
              const title = titleOf(card);
              return (
                // biome-ignore lint/a11y/useSemanticElements: a section with keys of its own, not a set of fields
                <div
                  key={card.id}
                  className="card board-card board-card--edited"
                  data-kind={card.kind}
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows need the focus here
                  tabIndex={0}
                  role="group"
                  aria-label={t('卡片“{0}”，{1}列×{2}行', title, card.w, card.h)}
                  onKeyDown={(event) => onCard(event, card)}
                >
                  <header className="card-head edit-grip">
                    <h2>
                      <Icon of={HolderOutlined} /> {title}
                    </h2>
                    <span className="edit-tools">
                      <Tool
                        label={t('设置“{0}”', title)}
                        icon={<Icon of={SettingOutlined} />}
                        onClick={() => setDialog(card)}
                      />
                      <Tool
                        label={t('复制“{0}”', title)}
                        icon={<Icon of={CopyOutlined} />}
                        onClick={() => copy(card)}
                      />
                      <Tool
                        label={t('删除“{0}”', title)}
                        icon={<Icon of={DeleteOutlined} />}
                        onClick={() => remove(card)}
                      />
                    </span>
                  </header>
                  <div className="board-body" inert>
                    <CardBody card={card} title={title} asTable={false} />
                  </div>
                </div>
              );
            })}
          </ReactGridLayout>
        ) : null}
      </div>
      {dialog ? (
        <CardDialog
          key={dialog === 'new' ? 'new' : dialog.id}
          card={dialog === 'new' ? null : dialog}
          onTake={take}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  );
}

function restoring(target: string, t: ReturnType<typeof useText>): string {
  if (target === 'me') return t('您自己的布局将被删除，显示为您的角色或系统设置的布局。');
  return t('这一布局将被删除，看到它的人改为看到系统自带的布局。');
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  onClick: () => void;
}

function Tool({ label, icon, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Not the beginning of a drag.
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}

function freeId(cards: readonly Card[]): string {
  const known = new Set(cards.map(({ id }) => id));
  let at = cards.length + 1;
  while (known.has(`card${at}`)) at += 1;
  return `card${at}`;
}
