import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  OrderedListOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { type Later, later, useText } from '../language/text.ts';
import { Tool } from './Tool.tsx';
import { type Align, alignAt, aligns, setAlign } from './text-align.ts';

const looks: Record<Align, { label: Later; icon: ReactNode }> = {
  left: { label: later('左对齐'), icon: <Icon of={AlignLeftOutlined} /> },
  center: { label: later('居中'), icon: <Icon of={AlignCenterOutlined} /> },
  right: { label: later('右对齐'), icon: <Icon of={AlignRightOutlined} /> },
  justify: { label: later('两端对齐'), icon: <Icon of={MenuOutlined} /> },
};

/** Alignment of paragraphs, lists, and the depth of their entries. */
export function BlockTools({ editor }: { editor: Editor }) {
  const t = useText();
  const now = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      align: alignAt(current),
      bullets: current.isActive('bulletList'),
      numbers: current.isActive('orderedList'),
      deeper: current.can().sinkListItem('listItem'),
      higher: current.can().liftListItem('listItem'),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <>
      {aligns.map((align) => (
        <Tool
          key={align}
          label={t(looks[align].label)}
          icon={looks[align].icon}
          on={now.align === align}
          onClick={() => setAlign(editor, align)}
        />
      ))}
      <Tool
        label={t('无序列表')}
        icon={<Icon of={UnorderedListOutlined} />}
        on={now.bullets}
        onClick={() => run().toggleBulletList().run()}
      />
      <Tool
        label={t('有序列表')}
        icon={<Icon of={OrderedListOutlined} />}
        on={now.numbers}
        onClick={() => run().toggleOrderedList().run()}
      />
      <Tool
        label={t('减少缩进')}
        icon={<Icon of={MenuFoldOutlined} />}
        disabled={!now.higher}
        onClick={() => run().liftListItem('listItem').run()}
      />
      <Tool
        label={t('增加缩进')}
        icon={<Icon of={MenuUnfoldOutlined} />}
        disabled={!now.deeper}
        onClick={() => run().sinkListItem('listItem').run()}
      />
    </>
  );
}
