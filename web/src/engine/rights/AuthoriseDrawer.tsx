import { Bones } from '@dossier/widgets/feedback/Bones.tsx';
import { EmptyState } from '@dossier/widgets/feedback/EmptyState.tsx';
import { ErrorState } from '@dossier/widgets/feedback/ErrorState.tsx';
import { Button, Drawer } from 'antd';
import useApp from 'antd/es/app/useApp';
import { type ReactNode, useState } from 'react';
import { useText } from '#services/messages/text.ts';
import { showError } from '#services/page/feedback.ts';
import { useFirst } from '#services/page/use-first.ts';
import { phone, useMedia } from '#services/page/use-media.ts';
import { useUnsaved } from '#services/page/use-unsaved.ts';
import { type RightNode, RightTree } from './RightTree.tsx';

/** What is read to draw the ticks. */
interface Reading<T> {
  data: T | undefined;
  error: Error | null;
  refetch: () => unknown;
}

export interface AuthoriseDrawerProps {
  title: string;
  tree: Reading<{ treeList: readonly RightNode[] }>;
  /** Ids that are held now. */
  granted: Reading<readonly string[]>;
  /** Writes the difference; without it the rights are only shown. */
  save?: ((change: { now: ReadonlySet<string>; before: ReadonlySet<string> }) => Promise<unknown>) | undefined;
  saving: boolean;
  /** The data rules of a menu; without it there is no button for them. */
  rules?: ((node: RightNode, close: () => void) => ReactNode) | undefined;
  /** Why there may be nothing to tick. */
  emptyHint?: string;
  onClose: () => void;
}

/** What a role may open and do: every menu and button with a tick, and per menu the data rules that bind the role. */
export function AuthoriseDrawer({
  title,
  tree,
  granted,
  emptyHint,
  save,
  saving,
  rules,
  onClose,
}: AuthoriseDrawerProps) {
  const t = useText();
  const { message, modal } = useApp();
  const narrow = useMedia(phone);
  const failed = tree.error ?? granted.error;
  const nodes = useFirst(tree.data)?.treeList;
  const held = useFirst(granted.data);
  const [saved, setSaved] = useState<ReadonlySet<string> | null>(null);
  const [ticks, setTicks] = useState<ReadonlySet<string>>(none);
  const [ruled, setRuled] = useState<RightNode | null>(null);
  if (!saved && held) {
    const now = new Set(held);
    setSaved(now);
    setTicks(now);
  }
  const opened = saved && nodes && nodes.length > 0 ? { saved, nodes } : null;
  const dirty =
    opened !== null && (ticks.size !== opened.saved.size || [...ticks].some((key) => !opened.saved.has(key)));
  useUnsaved(dirty);

  async function store(before: ReadonlySet<string>, thenClose: boolean): Promise<void> {
    try {
      await save?.({ now: ticks, before });
      setSaved(ticks);
      message.success(t('保存成功！'));
      if (thenClose) onClose();
    } catch (error) {
      showError(error);
    }
  }

  function leave(): void {
    if (!dirty) {
      onClose();
      return;
    }
    modal.confirm({
      title: t('有修改尚未保存'),
      content: t('离开后，本次勾选的权限将丢失。'),
      okText: t('离开'),
      cancelText: t('继续授权'),
      okButtonProps: { danger: true },
      onOk: onClose,
    });
  }

  const footer = opened ? (
    <div className="authorise-buttons">
      <Button onClick={leave}>{t('关闭')}</Button>
      {save ? (
        <>
          <Button loading={saving} onClick={() => void store(opened.saved, false)}>
            {t('仅保存')}
          </Button>
          <Button type="primary" loading={saving} onClick={() => void store(opened.saved, true)}>
            {t('保存并关闭')}
          </Button>
        </>
      ) : null}
    </div>
  ) : null;

  return (
    // One drawer while it loads and after: another one in its place would take focus and clicks that were on their way.
    <Drawer open title={title} size={narrow ? '100%' : 650} onClose={leave} footer={footer}>
      {opened ? (
        <>
          <RightTree
            label={t('权限')}
            nodes={opened.nodes}
            ticks={ticks}
            onTicks={save && setTicks}
            onRules={
              rules &&
              ((node) => {
                if (opened.saved.has(node.key)) setRuled(node);
                else message.warning(t('请先保存角色菜单权限!'));
              })
            }
          />
          {ruled ? rules?.(ruled, () => setRuled(null)) : null}
        </>
      ) : failed ? (
        <ErrorState
          title={t('权限加载失败')}
          error={failed}
          onRetry={() => {
            void tree.refetch();
            void granted.refetch();
          }}
        />
      ) : nodes?.length === 0 ? (
        <EmptyState title={t('没有可授予的权限')} {...(emptyHint ? { hint: emptyHint } : {})} />
      ) : (
        <Bones lines={8} />
      )}
    </Drawer>
  );
}

const none: ReadonlySet<string> = new Set();
