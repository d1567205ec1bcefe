import { PictureOutlined, TableOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { Dropdown } from 'antd';
import useApp from 'antd/es/app/useApp';
import { useRef, useState } from 'react';
import { reasonText } from '../data/reason.ts';
import { useWidgetData } from '../data/widget-data.ts';
import { Icon } from '../kit/Icon.tsx';
import { type Later, later, useText } from '../language/text.ts';
import { pictureName, pictureProblem, pictureSource } from './picture-source.ts';
import { Tool } from './Tool.tsx';
import { insertTable, runOnTable, type TableChange } from './table-nodes.ts';

/** Stores a picture among those of texts and puts it at the caret. */
export function PictureTool({ editor }: { editor: Editor }) {
  const t = useText();
  const data = useWidgetData();
  const { message } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);

  async function insert(file: File): Promise<void> {
    const wrong = pictureProblem(file);
    if (wrong) return void message.warning(wrong);
    setBusy(true);
    try {
      const src = await pictureSource(data, file);
      editor
        .chain()
        .focus()
        .setImage({ src, alt: pictureName(file) })
        .run();
    } catch (error) {
      message.error(reasonText(error, t('图片上传失败')));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Tool
        label={t('插入图片')}
        icon={<Icon of={PictureOutlined} />}
        loading={busy}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('选择要插入的图片')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void insert(file);
        }}
      />
    </>
  );
}

const changes: readonly { key: TableChange; label: Later; danger?: boolean }[] = [
  { key: 'addRow', label: later('在下方插入行') },
  { key: 'addColumn', label: later('在右侧插入列') },
  { key: 'deleteRow', label: later('删除行') },
  { key: 'deleteColumn', label: later('删除列') },
  { key: 'deleteTable', label: later('删除表格'), danger: true },
];

/** Puts in a table of three rows and three columns, or changes the one that the caret stands in. */
export function TableTool({ editor, inside }: { editor: Editor; inside: boolean }) {
  const t = useText();
  if (!inside) {
    return <Tool label={t('插入表格')} icon={<Icon of={TableOutlined} />} onClick={() => insertTable(editor, 3, 3)} />;
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: changes.map(({ key, label, danger }) => ({ key, label: t(label), danger })),
        onClick: ({ key }) => {
          // The menu has these keys only.
          runOnTable(editor, key as TableChange);
          editor.commands.focus();
        },
      }}
    >
      <span>
        <Tool label={t('表格')} icon={<Icon of={TableOutlined} />} on />
      </span>
    </Dropdown>
  );
}
