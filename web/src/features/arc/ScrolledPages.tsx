import { LeftOutlined, MinusOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Icon } from '@dossier/widgets/kit/Icon.tsx';
import { NumberInput } from '@dossier/widgets/kit/NumberInput.tsx';
import { Button } from 'antd';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { gap, layoutOf, near, type PageSize, pageAt, pixelsOf, zoomed } from './layout.ts';
import { ReaderPage } from './ReaderPage.tsx';

interface ScrolledPagesProps {
  opening: string;
  sizes: readonly PageSize[];
  name: string;
}

/** Pages below each other; only those near the screen are there. */
export function ScrolledPages({ opening, sizes, name }: ScrolledPagesProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [top, setTop] = useState(0);
  const [zoom, setZoom] = useState(1);
  const percent = `${Math.round(zoom * 100)}%`;
  const layout = useMemo(() => layoutOf(sizes, room.width, zoom), [sizes, room.width, zoom]);
  const at = pageAt(layout, top + room.height / 3);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  // The page that is read stays where it is when pages become larger or smaller.
  const held = useRef({ at, layout });
  useLayoutEffect(() => {
    const before = held.current;
    const element = box.current;
    if (element && before.layout !== layout && before.layout.width !== layout.width) {
      const inside = (element.scrollTop - (before.layout.tops[before.at] ?? 0)) / before.layout.width;
      element.scrollTop = (layout.tops[before.at] ?? 0) + inside * layout.width;
    }
    held.current = { at, layout };
  });

  function goTo(page: number): void {
    const wanted = Math.min(sizes.length - 1, Math.max(0, page));
    box.current?.scrollTo({ top: (layout.tops[wanted] ?? 0) - gap / 2 });
  }

  function press(event: KeyboardEvent): void {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const does: Record<string, () => void> = {
      ArrowLeft: () => goTo(at - 1),
      ArrowRight: () => goTo(at + 1),
      Home: () => goTo(0),
      End: () => goTo(sizes.length - 1),
      '+': () => setZoom(zoomed(zoom, 1)),
      '=': () => setZoom(zoomed(zoom, 1)),
      '-': () => setZoom(zoomed(zoom, -1)),
      '0': () => setZoom(1),
    };
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  const pixels = pixelsOf(layout.width, window.devicePixelRatio || 1);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is in it
    <div className="arc-pages" onKeyDown={press}>
      <div className="arc-pages-bar" role="toolbar" aria-label={t('阅览工具')}>
        <Button
          type="text"
          size="small"
          aria-label={t('上一页')}
          disabled={at === 0}
          icon={<Icon of={LeftOutlined} />}
          onClick={() => goTo(at - 1)}
        />
        <NumberInput
          size="small"
          aria-label={t('页码')}
          min={1}
          max={sizes.length}
          precision={0}
          value={at + 1}
          onPressEnter={(event) => goTo(Number(event.currentTarget.value) - 1)}
          onBlur={(event) => goTo(Number(event.currentTarget.value) - 1)}
        />
        <span>/ {sizes.length}</span>
        <Button
          type="text"
          size="small"
          aria-label={t('下一页')}
          disabled={at >= sizes.length - 1}
          icon={<Icon of={RightOutlined} />}
          onClick={() => goTo(at + 1)}
        />
        <span className="arc-pages-zoom">
          <Button
            type="text"
            size="small"
            aria-label={t('缩小')}
            icon={<Icon of={MinusOutlined} />}
            onClick={() => setZoom(zoomed(zoom, -1))}
          />
          <Button type="text" size="small" aria-label={t('{0}，恢复原大小', percent)} onClick={() => setZoom(1)}>
            {percent}
          </Button>
          <Button
            type="text"
            size="small"
            aria-label={t('放大')}
            icon={<Icon of={PlusOutlined} />}
            onClick={() => setZoom(zoomed(zoom, 1))}
          />
        </span>
      </div>
      <section
        ref={box}
        className="arc-pages-box"
        aria-label={t('{0}，共{1}页', name, sizes.length)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        tabIndex={0}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onContextMenu={(event) => event.preventDefault()}
        onCopy={(event) => event.preventDefault()}
        onDragStart={(event) => event.preventDefault()}
      >
        <div style={{ height: layout.height, width: layout.width + 2 * gap, minWidth: '100%' }}>
          {room.width === 0
            ? null
            : near(layout, top, room.height).map((page) => (
                <div
                  key={page}
                  className="arc-page"
                  style={{ top: layout.tops[page], width: layout.width, height: layout.heights[page] }}
                >
                  <ReaderPage opening={opening} page={page + 1} pixels={pixels} name={name} />
                </div>
              ))}
        </div>
      </section>
    </div>
  );
}
