import {
  BoldOutlined,
  CheckSquareOutlined,
  CodeOutlined,
  EyeOutlined,
  FontSizeOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  ItalicOutlined,
  LinkOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MessageOutlined,
  MinusOutlined,
  OrderedListOutlined,
  PictureOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { Dropdown } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Tool } from '../rich-text/Tool.tsx';
import {
  around,
  block,
  codeBlock,
  heading,
  image,
  indent,
  lines,
  link,
  type MarkdownCommand,
} from './markdown-commands.ts';

const ImageDialog = lazy(() => import('./ImageDialog.tsx'));

export interface MarkdownToolsProps {
  disabled: boolean;
  run: (command: MarkdownCommand) => void;
  full: boolean;
  onFull: (full: boolean) => void;
  /** Whether the look stands beside the text. */
  look: boolean;
  onLook: (look: boolean) => void;
}

const table = '| 列一|> | 列二 |\n| --- | --- |\n|  |  |';

/** The tools of the specification, in its order; heading and picture open something first. */
const tools: readonly { label: string; icon: ReactNode; command: MarkdownCommand }[] = [
  { label: '加粗', icon: <BoldOutlined />, command: around('**') },
  { label: '斜体', icon: <ItalicOutlined />, command: around('*') },
  { label: '删除线', icon: <StrikethroughOutlined />, command: around('~~') },
  { label: '分割线', icon: <MinusOutlined />, command: block('---\n') },
  { label: '引用', icon: <MessageOutlined />, command: lines('quote') },
  { label: '无序列表', icon: <UnorderedListOutlined />, command: lines('bullets') },
  { label: '有序列表', icon: <OrderedListOutlined />, command: lines('numbers') },
  { label: '任务列表', icon: <CheckSquareOutlined />, command: lines('tasks') },
  { label: '增加缩进', icon: <MenuUnfoldOutlined />, command: indent(1) },
  { label: '减少缩进', icon: <MenuFoldOutlined />, command: indent(-1) },
  { label: '表格', icon: <TableOutlined />, command: block(table) },
  { label: '链接', icon: <LinkOutlined />, command: link },
  { label: '行内代码', icon: <CodeOutlined />, command: around('`') },
  { label: '代码块', icon: <span aria-hidden>{'{ }'}</span>, command: codeBlock },
];

const levels = [1, 2, 3, 4, 5, 6].map((level) => ({ key: String(level), label: `标题 ${level}` }));

/** The bar over a Markdown text. */
export function MarkdownTools({ disabled, run, full, onFull, look, onLook }: MarkdownToolsProps) {
  const [picture, setPicture] = useState(false);
  return (
    <div className="dw-tools" role="toolbar" aria-label="Markdown 格式">
      {disabled ? null : (
        <>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [...levels, { key: '0', label: '正文' }],
              onClick: ({ key }) => run(heading(Number(key))),
            }}
          >
            <span>
              <Tool label="标题" icon={<FontSizeOutlined />} />
            </span>
          </Dropdown>
          {tools.map(({ label, icon, command }) => (
            <Tool key={label} label={label} icon={icon} onClick={() => run(command)} />
          ))}
          <Tool label="上传图片" icon={<PictureOutlined />} onClick={() => setPicture(true)} />
        </>
      )}
      <span className="dw-markdown-end">
        <Tool label="预览" icon={<EyeOutlined />} on={look} onClick={() => onLook(!look)} />
        <Tool
          label={full ? '退出全屏' : '全屏'}
          icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          onClick={() => onFull(!full)}
        />
      </span>
      {picture ? (
        <Suspense fallback={null}>
          <ImageDialog
            onCancel={() => setPicture(false)}
            onInsert={(address, remark) => {
              setPicture(false);
              run(image(address, remark));
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
