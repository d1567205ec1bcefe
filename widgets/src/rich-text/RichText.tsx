import {
  BoldOutlined,
  ClearOutlined,
  DisconnectOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ItalicOutlined,
  LinkOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import Image from '@tiptap/extension-image';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Button, Input, Popover } from 'antd';
import { useEffect, useState } from 'react';
import type { ControlProps } from '../form/control.ts';
import { useFull } from '../form/use-full.ts';
import { Icon } from '../kit/Icon.tsx';
import { Select } from '../kit/Select.tsx';
import { useText } from '../language/text.ts';
import { BlockTools } from './BlockTools.tsx';
import { cleanHtml, cleanPasted } from './clean-html.ts';
import { PictureTool, TableTool } from './InsertTools.tsx';
import { Tool } from './Tool.tsx';
import { tableExtensions } from './table-nodes.ts';
import { TextAlign } from './text-align.ts';
import { usePastedPictures } from './use-pasted-pictures.ts';
import './rich-text.css';

const levels = [1, 2, 3, 4, 5, 6] as const;
type Level = (typeof levels)[number];

export interface RichTextProps extends ControlProps {
  /** HTML; empty is ''. */
  value: string | null | undefined;
  /** Null when nothing is left. */
  onChange: (value: string | null) => void;
  /** Height of the text in px. @default 300 */
  height?: number;
  /** @default '请输入内容' */
  placeholder?: string;
}

/** A text with headings, lists, links, pictures and tables. What is pasted loses everything else. Load it lazily: it is large. */
export default function RichText({
  value,
  onChange,
  height = 300,
  disabled = false,
  id,
  status,
  ...rest
}: RichTextProps) {
  const { full, setFull, onKeyDown } = useFull();
  const pictures = usePastedPictures();
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [...levels] },
        link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto'] },
      }),
      Image.configure({ allowBase64: true }),
      TextAlign,
      ...tableExtensions,
    ],
    content: cleanHtml(value ?? ''),
    editable: !disabled,
    editorProps: {
      attributes: {
        ...(id ? { id } : {}),
        role: 'textbox',
        'aria-multiline': 'true',
        ...(rest['aria-label'] ? { 'aria-label': rest['aria-label'] } : {}),
        ...(rest['aria-describedby'] ? { 'aria-describedby': rest['aria-describedby'] } : {}),
      },
      transformPastedHTML: cleanPasted,
      ...pictures,
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? null : changed.getHTML()),
  });
  useEffect(() => {
    if (!editor?.isDestroyed) editor?.setEditable(!disabled, false);
  }, [editor, disabled]);
  useEffect(() => {
    // Where effects run late, the editor that they are for may be gone already: another one is on its way.
    if (!editor || editor.isDestroyed) return;
    // The form put another value in (a record was loaded, theirs was taken): the text follows.
    const now = editor.isEmpty ? '' : editor.getHTML();
    if ((value ?? '') !== now) editor.commands.setContent(cleanHtml(value ?? ''), { emitUpdate: false });
  }, [editor, value]);

  if (!editor) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc goes to what is inside first; the button does the same
    <div
      className="dw-rich"
      data-full={full}
      data-wrong={status === 'error'}
      data-disabled={disabled}
      onKeyDown={onKeyDown}
    >
      {disabled ? null : <Bar editor={editor} full={full} onFull={setFull} />}
      <EditorContent editor={editor} className="dw-rich-text" style={full ? {} : { height }} />
    </div>
  );
}

interface BarProps {
  editor: Editor;
  full: boolean;
  onFull: (full: boolean) => void;
}

function Bar({ editor, full, onFull }: BarProps) {
  const t = useText();
  const now = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      level: levels.find((level) => current.isActive('heading', { level })) ?? (0 as const),
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      underline: current.isActive('underline'),
      strike: current.isActive('strike'),
      link: current.isActive('link'),
      table: current.isActive('table'),
      undo: current.can().undo(),
      redo: current.can().redo(),
    }),
  });
  const run = () => editor.chain().focus();
  return (
    <div className="dw-tools" role="toolbar" aria-label={t('文本格式')}>
      <Tool
        label={t('撤销')}
        icon={<Icon of={UndoOutlined} />}
        disabled={!now.undo}
        onClick={() => run().undo().run()}
      />
      <Tool
        label={t('重做')}
        icon={<Icon of={RedoOutlined} />}
        disabled={!now.redo}
        onClick={() => run().redo().run()}
      />
      <Select
        size="small"
        variant="borderless"
        aria-label={t('段落样式')}
        style={{ width: 92 }}
        options={[
          { value: 0 as const, label: t('正文') },
          ...levels.map((value) => ({ value, label: t('标题 {0}', value) })),
        ]}
        value={now.level}
        onChange={(level: 0 | Level) => (level === 0 ? run().setParagraph() : run().setHeading({ level })).run()}
      />
      <Tool
        label={t('加粗')}
        icon={<Icon of={BoldOutlined} />}
        on={now.bold}
        onClick={() => run().toggleBold().run()}
      />
      <Tool
        label={t('斜体')}
        icon={<Icon of={ItalicOutlined} />}
        on={now.italic}
        onClick={() => run().toggleItalic().run()}
      />
      <Tool
        label={t('下划线')}
        icon={<Icon of={UnderlineOutlined} />}
        on={now.underline}
        onClick={() => run().toggleUnderline().run()}
      />
      <Tool
        label={t('删除线')}
        icon={<Icon of={StrikethroughOutlined} />}
        on={now.strike}
        onClick={() => run().toggleStrike().run()}
      />
      <BlockTools editor={editor} />
      <LinkTool editor={editor} on={now.link} />
      <Tool
        label={t('取消链接')}
        icon={<Icon of={DisconnectOutlined} />}
        disabled={!now.link}
        onClick={() => run().extendMarkRange('link').unsetLink().run()}
      />
      <PictureTool editor={editor} />
      <TableTool editor={editor} inside={now.table} />
      <Tool
        label={t('清除格式')}
        icon={<Icon of={ClearOutlined} />}
        onClick={() => run().unsetAllMarks().clearNodes().run()}
      />
      <Tool
        label={full ? t('退出全屏') : t('全屏')}
        icon={full ? <Icon of={FullscreenExitOutlined} /> : <Icon of={FullscreenOutlined} />}
        onClick={() => onFull(!full)}
      />
    </div>
  );
}

function LinkTool({ editor, on }: { editor: Editor; on: boolean }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [address, setAddress] = useState('');
  function apply(): void {
    const href = address.trim();
    if (href === '') editor.chain().focus().unsetLink().run();
    else
      editor
        .chain()
        .focus()
        .extendMarkRange('link')
        .setLink({ href: /^(?:https?:|mailto:)/.test(href) ? href : `https://${href}` })
        .run();
    setOpen(false);
  }
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={(next) => {
        setAddress(String(editor.getAttributes('link').href ?? ''));
        setOpen(next);
      }}
      content={
        <span style={{ display: 'flex', gap: 8 }}>
          <Input
            aria-label={t('链接地址')}
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              apply();
            }}
          />
          <Button type="primary" onClick={apply}>
            {t('确定')}
          </Button>
        </span>
      }
    >
      <Tool label={t('链接')} icon={<Icon of={LinkOutlined} />} on={on} />
    </Popover>
  );
}
