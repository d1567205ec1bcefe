import { MoreOutlined } from '@ant-design/icons';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { Button, Dropdown } from 'antd';
import { useText } from '#services/messages/text.ts';
import type { AnyExtensions, Rec } from '../../extensions.ts';
import type { ResourcePageState } from '../../use-resource-page.ts';
import type { Moving } from './Board.tsx';
import { perColumn, useColumnCards } from './board-data.ts';
import { CardFacts } from './CardFacts.tsx';
import { ColumnHead, type ColumnHeadProps } from './ColumnHead.tsx';
import type { Move } from './moves.ts';

interface Props extends ColumnHeadProps {
  extensions: AnyExtensions;
  view: ResourcePageState;
  /** Fields that a card shows below its title; null: those of the list. */
  facts: readonly string[] | null;
  /** Whether the card that is being dragged may be dropped here; null: none is, or it is from here. */
  target: boolean | null;
  moving: Moving | null;
  movesOf: (record: Rec) => Move[];
  moveText: (move: Move) => string;
  /** The card whose moves are offered; `only` those that lead to one column. */
  menu: { id: string; only: string | null } | null;
  onMenu: (id: string | null) => void;
  onMove: (record: Rec, move: Move) => void;
  onDrag: (record: Rec | null) => void;
  onDrop: () => void;
  nameOf: (record: Rec) => string;
}

/** One column of a board: how many it has, its cards, and more of them. */
export function BoardColumn(props: Props) {
  const { resource, view, by, value, title, count, sum, sumField, target, moving } = props;
  const t = useText();
  const cards = useColumnCards(resource, view.state, by, value);
  const read = cards.data?.pages.flatMap(({ records }) => records) ?? [];
  // On other pages a record may come twice when somebody moved another meanwhile.
  const own = [...new Map(read.map((record) => [record.id, record])).values()];
  const kept = own.filter(({ id }) => id !== moving?.record.id);
  const shown = moving?.to === value ? [moving.record, ...kept] : moving ? kept : own;
  return (
    <section
      className="rv-column"
      aria-label={title}
      data-target={target ?? undefined}
      onDragOver={(event) => {
        if (target) event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
    >
      <ColumnHead
        {...{ resource, by, value, title, count, sum, sumField }}
        limit={props.limit}
        onLimit={props.onLimit}
      />
      <ul className="rv-cards" aria-label={t('{0}（{1} 条）', title, count ?? '–')} aria-busy={cards.isPending}>
        {shown.map((record, index) => (
          <Card key={record.id} {...props} record={record} first={index === 0} busy={moving?.record.id === record.id} />
        ))}
      </ul>
      {cards.error && !cards.data ? (
        <ErrorState title={t('{0}加载失败', title)} error={cards.error} onRetry={() => void cards.refetch()} />
      ) : null}
      {cards.data && shown.length === 0 ? <p className="rv-nothing">{t('没有{0}', resource.label)}</p> : null}
      {cards.hasNextPage ? (
        <Button type="text" size="small" loading={cards.isFetchingNextPage} onClick={() => void cards.fetchNextPage()}>
          {t('再显示 {0} 条', Math.min(perColumn, Math.max(1, (count ?? read.length + perColumn) - read.length)))}
        </Button>
      ) : null}
    </section>
  );
}

interface CardProps extends Props {
  record: Rec;
  /** The first of its column: Tab comes to it. */
  first: boolean;
  /** The server has not answered yet. */
  busy: boolean;
}

function Card({ resource, extensions, view, by, record: told, first, busy, ...props }: CardProps) {
  const t = useText();
  const record = view.show(told);
  const name = props.nameOf(record);
  const all = props.movesOf(record);
  const isOpen = props.menu?.id === record.id;
  const moves = isOpen && props.menu?.only ? all.filter(({ to }) => to === props.menu?.only) : all;
  const openMenu = () => {
    if (all.length > 0) props.onMenu(record.id);
  };
  const more = (
    <button
      type="button"
      className="rv-card-more"
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={t('移动{0}', name)}
      onClick={openMenu}
    >
      <Icon of={MoreOutlined} />
    </button>
  );
  return (
    <li
      className="rv-card"
      data-card={record.id}
      aria-busy={busy}
      draggable={all.length > 0 && !busy}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        props.onDrag(record);
      }}
      onDragEnd={() => props.onDrag(null)}
    >
      <button
        type="button"
        className="rv-card-open"
        tabIndex={first ? 0 : -1}
        {...(all.length > 0 ? { 'aria-keyshortcuts': 'M' } : {})}
        onClick={() => {
          // The menu is about to take the keys.
          if (!isOpen) view.setDetail(record.id);
        }}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'm' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          openMenu();
        }}
      >
        {name}
      </button>
      {all.length === 0 ? null : isOpen ? (
        <Dropdown
          open
          autoFocus
          trigger={['click']}
          onOpenChange={(open) => {
            if (open) return;
            props.onMenu(null);
            document.querySelector<HTMLElement>(`[data-card="${CSS.escape(record.id)}"] .rv-card-open`)?.focus();
          }}
          menu={{
            items: moves.map((move, index) => ({ key: String(index), label: props.moveText(move) })),
            onClick: ({ key }) => {
              const move = moves[Number(key)];
              if (move) props.onMove(record, move);
            },
          }}
        >
          {more}
        </Dropdown>
      ) : (
        more
      )}
      <CardFacts resource={resource} extensions={extensions} record={record} without={by} facts={props.facts} />
    </li>
  );
}
