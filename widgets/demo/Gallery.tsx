import { type ComponentType, lazy, type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useText } from '../src/language/text.ts';
import { groups, notes } from './notes.ts';
import { type DemoPage, pages } from './pages.ts';
import './gallery.css';

export type GalleryLanguage = 'zh' | 'en';

/** What the frame itself says. */
const texts = {
  zh: {
    all: '组件示例',
    back: '全部组件',
    code: '查看代码',
    keys: '键盘操作',
    key: '按键',
    does: '作用',
    missing: '没有这个示例',
  },
  en: {
    all: 'Widgets',
    back: 'All widgets',
    code: 'Show the code',
    keys: 'Keyboard',
    key: 'Keys',
    does: 'What they do',
    missing: 'There is no such page',
  },
};

/** The pages as they are written: a sample that cannot grow stale. */
const sources = import.meta.glob<string>('./pages/*.tsx', { query: '?raw', import: 'default' });

/** Kept, because a page that is made anew on every render would lose its state. */
const loaded = new Map<string, ComponentType>();

function componentOf({ id, load }: DemoPage): ComponentType {
  const known = loaded.get(id) ?? lazy(load);
  loaded.set(id, known);
  return known;
}

interface Props {
  /** Id of the page that is shown; null shows the index. */
  page: string | null;
  language: GalleryLanguage;
  /** Address of a page, or of the index. */
  hrefOf: (page: string | null) => string;
  /** A link was clicked; without it links load the address. */
  onOpen?: (page: string | null) => void;
}

/** Every widget on a page of its own, with its code and its keys; without a page the index of all. */
export function Gallery({ page: id, language, hrefOf, onOpen }: Props) {
  // The labels of a page follow the widgets, whose English comes a little later than the frame's.
  useText();
  const t = texts[language];
  const page = pages.find((one) => one.id === id);
  const link = (to: string | null, text: ReactNode) => (
    <a
      href={hrefOf(to)}
      onClick={(event) => {
        if (!onOpen || !isPlain(event)) return;
        event.preventDefault();
        onOpen(to);
      }}
    >
      {text}
    </a>
  );
  if (id === null) {
    return (
      <>
        <h1>{t.all}</h1>
        <div className="gallery-index">
          {Object.entries(groups).map(([group, name]) => (
            <section key={group} aria-label={name[language]}>
              <h2>{name[language]}</h2>
              <ul>
                {pages
                  .filter((one) => notes[one.id]?.group === group)
                  .map((one) => (
                    <li key={one.id}>{link(one.id, titleOf(one, language))}</li>
                  ))}
              </ul>
            </section>
          ))}
        </div>
      </>
    );
  }
  if (!page) {
    return (
      <>
        <h1>{t.missing}</h1>
        {link(null, t.back)}
      </>
    );
  }
  const Page = componentOf(page);
  return (
    <>
      <nav className="gallery-back">{link(null, t.back)}</nav>
      <h1>{titleOf(page, language)}</h1>
      <Suspense>
        <Page />
      </Suspense>
      <Fold title={t.keys}>
        <table className="gallery-keys">
          <thead>
            <tr>
              <th scope="col">{t.key}</th>
              <th scope="col">{t.does}</th>
            </tr>
          </thead>
          <tbody>
            {notes[page.id]?.keys.map(([keys, zh, en]) => (
              <tr key={`${keys}${en}`}>
                <td>
                  <kbd>{keys}</kbd>
                </td>
                <td>{language === 'zh' ? zh : en}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Fold>
      <Fold title={t.code}>
        <Suspense>
          <Source id={page.id} label={t.code} />
        </Suspense>
      </Fold>
    </>
  );
}

/** Title in the language of the frame. */
export function titleOf({ id, title }: DemoPage, language: GalleryLanguage): string {
  return language === 'en' ? (notes[id]?.en ?? title) : title;
}

/** Made when it is unfolded: what nobody looks at is not loaded. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="gallery-fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {open ? children : null}
    </details>
  );
}

const shown = new Map<string, ComponentType<{ label: string }>>();

function Source({ id, label }: { id: string; label: string }) {
  const Code =
    shown.get(id) ??
    lazy(async () => {
      const text = (await sources[`./pages/${id}.tsx`]?.()) ?? '';
      return {
        default: ({ label: name }: { label: string }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are read by scrolling, with keys too
          <section className="gallery-code" aria-label={name} tabIndex={0}>
            <pre>{text}</pre>
          </section>
        ),
      };
    });
  shown.set(id, Code);
  return <Code label={label} />;
}

/** Whether a click is to open here, not in another tab or window. */
function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}
