import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
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

/** Runs a command on a text in which `⟦` and `⟧` stand around what is selected (`‸` is a caret). */
function run(marked: string, command: MarkdownCommand): string {
  const from = marked.search(/[⟦‸]/);
  const text = marked.replace(/[⟦⟧‸]/g, '');
  const to = marked.includes('⟧') ? marked.indexOf('⟧') - 1 : from;
  const state = EditorState.create({ doc: text, selection: { anchor: from, head: to } });
  const { state: after } = state.update(command(state));
  const { from: start, to: end } = after.selection.main;
  const now = after.doc.toString();
  return start === end
    ? `${now.slice(0, start)}‸${now.slice(start)}`
    : `${now.slice(0, start)}⟦${now.slice(start, end)}⟧${now.slice(end)}`;
}

it.each<[string, MarkdownCommand, string, string]>([
  ['bold', around('**'), '把⟦字⟧加粗', '把**⟦字⟧**加粗'],
  ['bold off', around('**'), '把**⟦字⟧**加粗', '把⟦字⟧加粗'],
  ['italic inside bold', around('*'), '**⟦字⟧**', '***⟦字⟧***'],
  ['strike at a caret', around('~~'), 'a‸', 'a~~‸~~'],
  ['heading', heading(2), '标题‸', '## 标题‸'],
  ['another heading', heading(3), '## 标题‸', '### 标题‸'],
  ['heading off', heading(2), '## 标题‸', '标题‸'],
  ['heading with the caret inside', heading(1), '标‸题', '# 标‸题'],
  ['plain', heading(0), '# 标题‸', '标题‸'],
  ['bullets', lines('bullets'), '⟦甲\n乙⟧', '- ⟦甲\n- 乙⟧'],
  ['bullets off', lines('bullets'), '⟦- 甲\n- 乙⟧', '⟦甲\n乙⟧'],
  ['numbers from bullets', lines('numbers'), '⟦- 甲\n- 乙⟧', '⟦1. 甲\n2. 乙⟧'],
  ['tasks from bullets', lines('tasks'), '- 甲‸', '- [ ] 甲‸'],
  ['tasks off', lines('tasks'), '- [x] 甲‸', '甲‸'],
  ['quote of a list', lines('quote'), '- 甲‸', '> - 甲‸'],
  ['indent', indent(1), '- 甲‸', '  - 甲‸'],
  ['outdent', indent(-1), '   - 甲‸', ' - 甲‸'],
  ['rule', block('---\n'), '甲‸', '甲\n\n---\n\n‸'],
  ['code block', codeBlock, '‸', '```\n‸\n```\n'],
  ['code block around lines', codeBlock, '⟦a\nb⟧', '```‸\na\nb\n```'],
  ['link', link, '见⟦这里⟧', '见[这里](⟦https://⟧)'],
  ['picture', image('/a (1).png', '图[1]'), '‸', '![图\\[1\\]](/a%20%281%29.png)‸'],
])('%s', (_, command, before, after) => {
  expect(run(before, command)).toBe(after);
});
