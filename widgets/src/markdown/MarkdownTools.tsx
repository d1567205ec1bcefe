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
import { type ReactNode, useState } from 'react';
import { Icon } from '../kit/Icon.tsx';
import { type Later, later, useText } from '../language/text.ts';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { Tool } from '../rich-text/Tool.tsx';
import {
  around,
  block,
  codeBlock,
  emptyTable,
  heading,
  image,
  indent,
  lines,
  link,
  type MarkdownCommand,
} from './markdown-commands.ts';

const ImageDialog = lazyPart(async () => (await import('./ImageDialog.tsx')).default, 0);

export interface MarkdownToolsProps {
  disabled: boolean;
  run: (command: MarkdownCommand) => void;
  full: boolean;
  onFull: (full: boolean) => void;
  /** Whether the look stands beside the text. */
  look: boolean;
  onLook: (look: boolean) => void;
}

/** The tools of the specification, in its order; heading and picture open something first. */
const tools: readonly { label: Later; icon: ReactNode; command: MarkdownCommand }[] = [
  { label: later('加粗'), icon: <Icon of={BoldOutlined} />, command: around('**') },
  { label: later('斜体'), icon: <Icon of={ItalicOutlined} />, command: around('*') },
  { label: later('删除线'), icon: <Icon of={StrikethroughOutlined} />, command: around('~~') },
  { label: later('分割线'), icon: <Icon of={MinusOutlined} />, command: block('---\n') },
  { label: later('引用'), icon: <Icon of={MessageOutlined} />, command: lines('quote') },
  { label: later('无序列表'), icon: <Icon of={UnorderedListOutlined} />, command: lines('bullets') },
  { label: later('有序列表'), icon: <Icon of={OrderedListOutlined} />, command: lines('numbers') },
  { label: later('任务列表'), icon: <Icon of={CheckSquareOutlined} />, command: lines('tasks') },
  { label: later('增加缩进'), icon: <Icon of={MenuUnfoldOutlined} />, command: indent(1) },
  { label: later('减少缩进'), icon: <Icon of={MenuFoldOutlined} />, command: indent(-1) },
  { label: later('表格'), icon: <Icon of={TableOutlined} />, command: emptyTable },
  { label: later('链接'), icon: <Icon of={LinkOutlined} />, command: link },
  { label: later('行内代码'), icon: <Icon of={CodeOutlined} />, command: around('`') },
  { label: later('代码块'), icon: <span aria-hidden>{'{ }'}</span>, command: codeBlock },
];

const levels = [1, 2, 3, 4, 5, 6];

/** The bar over a Markdown text. */
export function MarkdownTools({ disabled, run, full, onFull, look, onLook }: MarkdownToolsProps) {
  const t = useText();
  const [picture, setPicture] = useState(false);
  return (
    <div className="dw-tools" role="toolbar" aria-label={t('Markdown 格式')}>
      {disabled ? null : (
        <>
          <Dropdown
            trigger={['click']}
            menu={{
              items: [
                ...levels.map((level) => ({ key: String(level), label: t('标题 {0}', level) })),
                { key: '0', label: t('正文') },
              ],
              onClick: ({ key }) => run(heading(Number(key))),
            }}
          >
            <span>
              <Tool label={t('标题')} icon={<Icon of={FontSizeOutlined} />} />
            </span>
          </Dropdown>
          {tools.map(({ label, icon, command }) => (
            <Tool key={t(label)} label={t(label)} icon={icon} onClick={() => run(command)} />
          ))}
          <Tool label={t('上传图片')} icon={<Icon of={PictureOutlined} />} onClick={() => setPicture(true)} />
        </>
      )}
      <span className="dw-markdown-end">
        <Tool label={t('预览')} icon={<Icon of={EyeOutlined} />} on={look} onClick={() => onLook(!look)} />
        <Tool
          label={full ? t('退出全屏') : t('全屏')}
          icon={full ? <Icon of={FullscreenExitOutlined} /> : <Icon of={FullscreenOutlined} />}
          onClick={() => onFull(!full)}
        />
      </span>
      {picture ? (
        <ImageDialog
          onCancel={() => setPicture(false)}
          onInsert={(address, remark) => {
            setPicture(false);
            run(image(address, remark));
          }}
        />
      ) : null}
    </div>
  );
}
