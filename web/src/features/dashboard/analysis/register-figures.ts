import { archiveItem, itemStatus } from '@dossier/contract/arc/item.ts';
import { wireFilters } from '@dossier/contract/core/fields/wire-filters.ts';
import type { Resource } from '@dossier/contract/core/resource.ts';
import { project, projectStatus } from '@dossier/contract/pm/project.ts';
import { firstState, writeListState } from '#services/data/list-query.ts';
import { say } from '#services/messages/text.ts';

/** One number of the home page: how many records a list has under some filters. */
export interface Figure {
  key: string;
  label: string;
  filters: Readonly<Record<string, string>>;
  /** The number is red when it is not 0: something is late. */
  alarming?: boolean;
}

export interface FigureGroup {
  key: string;
  title: string;
  resource: Resource;
  /** Address of the list. */
  path: string;
  figures: readonly Figure[];
}

const day = 86_400_000;
const plus = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);

/** What the registers can say of themselves today. @param today `YYYY-MM-DD` */
export function figureGroups(today: string): FigureGroup[] {
  const running = projectStatus.running;
  return [
    {
      key: 'project',
      title: say('项目台账'),
      resource: project,
      path: '/pm/project',
      figures: [
        { key: 'running', label: say('执行中'), filters: { status: running } },
        {
          key: 'due',
          label: say('30天内到期'),
          filters: { status: running, planEnd_begin: today, planEnd_end: plus(today, 30) },
        },
        {
          key: 'late',
          label: say('已超期'),
          filters: { status: running, planEnd_end: plus(today, -1) },
          alarming: true,
        },
        { key: 'draft', label: say('草稿'), filters: { status: projectStatus.draft } },
        { key: 'closed', label: say('已结项'), filters: { status: projectStatus.closed } },
      ],
    },
    {
      key: 'item',
      title: say('档案库'),
      resource: archiveItem,
      path: '/arc/item',
      figures: [
        { key: 'held', label: say('在库'), filters: { status: itemStatus.held } },
        { key: 'arranging', label: say('整理中'), filters: { status: itemStatus.arranging } },
        {
          key: 'year',
          label: say('{0}年度', Number(today.slice(0, 4)) - 1),
          filters: { year: String(Number(today.slice(0, 4)) - 1) },
        },
        { key: 'forever', label: say('永久保管'), filters: { retention: 'Y' } },
      ],
    },
  ];
}

/** Query of the list call that counts a figure: one record is enough, the total is what we want. */
export function countQuery({ resource }: FigureGroup, { filters }: Figure): Record<string, string | number> {
  return { ...wireFilters(resource, firstState(filters)), pageNo: 1, pageSize: 1 };
}

/** Address of the list behind a figure, with the same filters in its inputs. */
export function figureAddress({ path }: FigureGroup, { filters }: Figure): string {
  return `${path}?${writeListState(firstState(filters), new URLSearchParams())}`;
}
