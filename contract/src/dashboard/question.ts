import type { ChartCard, CoursesCard, FigureCard } from './card.ts';

/** What a figure of a dashboard asks its list, without place and name. */
export type FigureQuestion = Omit<FigureCard, 'id' | 'title' | 'kind' | 'x' | 'y' | 'w' | 'h'>;
export type ChartQuestion = Omit<ChartCard, 'id' | 'title' | 'kind' | 'x' | 'y' | 'w' | 'h'>;
export type CourseQuestion = Omit<CoursesCard['courses'][number], 'name'>;
