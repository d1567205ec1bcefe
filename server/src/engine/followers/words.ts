import { type Said, said } from '@dossier/contract/communication/said.ts';
import { doneLabel, type Resource } from '@dossier/contract/core/resource.ts';
import type { About } from '../resource/about-record.ts';

/** Something that happened, with the comment that it may be. */
export interface NewsRow extends About {
  id: number;
  tenantId: number;
  kind: 'edit' | 'action' | 'comment' | 'follow';
  action: string | null;
  /** Who alone is told; null: everybody who follows. */
  userId: string | null;
  byUser: string;
  byName: string;
  commentId: string | null;
  content: string | null;
  mentions: string | null;
  /** The comment was not taken back. */
  stands: boolean | null;
}

/** What happened to one record, under the title that its reader may see. */
export interface TitledNews {
  resource: Resource;
  about: About;
  title: string;
  news: readonly NewsRow[];
}

/** Lines of one message. */
const mostLines = 20;
/** Characters of a comment that a message quotes. */
const quoted = 200;

interface Words {
  title: Said;
  content: readonly Said[];
}

/** All that happened to a record in one message; columns are not named, they may be hidden from the reader. */
export function messageAbout({ resource, title, news }: TitledNews): Words {
  const lines = linesOf(resource, title, news);
  const [first] = lines;
  return {
    title: lines.length === 1 && first ? first.head : said('您关注的“{0}”有{1}项动态', title, news.length),
    content: [
      ...lines.slice(0, mostLines).map(({ head, body }) => body ?? head),
      ...(lines.length > mostLines ? [said('另有{0}项', lines.length - mostLines)] : []),
    ],
  };
}

/** What happened to many records. */
export function messageOfMany(all: readonly TitledNews[]): Words {
  return {
    title: said('您关注的{0}条记录有新动态', all.length),
    content: [
      ...all.slice(0, mostLines).map(({ title, news }) => said('“{0}”：{1}项动态', title, news.length)),
      ...(all.length > mostLines ? [said('另有{0}条记录', all.length - mostLines)] : []),
    ],
  };
}

interface Line {
  /** As a title of its own. */
  head: Said;
  /** Below it, where that says more. */
  body?: Said;
}

function linesOf(resource: Resource, title: string, news: readonly NewsRow[]): Line[] {
  const lines: Line[] = [];
  const edits = new Map<string, number>();
  for (const one of news) {
    if (one.kind === 'edit') edits.set(one.byName, (edits.get(one.byName) ?? 0) + 1);
    else lines.push(lineOf(resource, title, one));
  }
  for (const [name, times] of edits)
    lines.push({
      head: times === 1 ? said('{0}修改了“{1}”', name, title) : said('{0}修改了“{1}”，共{2}次', name, title, times),
    });
  return lines;
}

function lineOf(resource: Resource, title: string, { kind, action, byName, content }: NewsRow): Line {
  switch (kind) {
    case 'comment':
      return {
        head: said('{0}评论了“{1}”', byName, title),
        ...(content ? { body: said('{0}：{1}', byName, content.slice(0, quoted)) } : {}),
      };
    case 'follow':
      return {
        head: said('{0}请您关注“{1}”', byName, title),
        body: said('{0}请您关注“{1}”；有变化时会通知您，不需要时可在记录中取消关注。', byName, title),
      };
    case 'action':
      break;
    case 'edit':
      return { head: said('{0}修改了“{1}”', byName, title) };
  }
  switch (action) {
    case 'flow.passed':
      return { head: said('“{0}”审批通过', title) };
    case 'flow.refused':
      return { head: said('“{0}”审批被驳回', title) };
    case 'flow.withdrawn':
    case 'flow.ended':
      return { head: said('“{0}”的审批已结束', title) };
  }
  const label = action === null ? undefined : doneLabel(resource, action);
  return {
    head: label ? said('{0}对“{1}”执行了“{2}”', byName, title, { name: label }) : said('{0}修改了“{1}”', byName, title),
  };
}
