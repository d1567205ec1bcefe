import { projectStatus } from '@dossier/contract/pm/project.ts';
import { describe, expect, it } from 'vitest';
import { stepsOf, wasTerminated } from './steps.ts';

const words = (status: string, ended = false) =>
  stepsOf(status, ended)
    .map(({ status: each, at }) => `${each}${{ done: '+', now: '*', open: '', ended: '!' }[at]}`)
    .join(' ');

describe('the steps of a project', () => {
  it.each([
    [projectStatus.draft, '10* 20 30 40 60 70 80 90'],
    [projectStatus.submitted, '10+ 20* 30 40 60 70 80 90'],
    [projectStatus.approved, '10+ 20+ 30* 40 60 70 80 90'],
    [projectStatus.running, '10+ 20+ 30+ 40* 60 70 80 90'],
    [projectStatus.paused, '10+ 20+ 30+ 50* 60 70 80 90'],
    [projectStatus.accepting, '10+ 20+ 30+ 40+ 60* 70 80 90'],
    [projectStatus.closing, '10+ 20+ 30+ 40+ 60+ 70* 80 90'],
    [projectStatus.closed, '10+ 20+ 30+ 40+ 60+ 70+ 80* 90'],
    [projectStatus.archived, '10+ 20+ 30+ 40+ 60+ 70+ 80+ 90*'],
    [projectStatus.terminated, '10+ 20+ 30+ 40+ 95! 80 90'],
  ])('in state %s', (status, wanted) => {
    expect(words(status)).toBe(wanted);
  });

  it('show where the way was broken off after the closing too, and only then', () => {
    expect(words(projectStatus.closed, true)).toBe('10+ 20+ 30+ 40+ 95! 80* 90');
    expect(words(projectStatus.archived, true)).toBe('10+ 20+ 30+ 40+ 95! 80+ 90*');
    expect(words(projectStatus.running, true)).toBe('10+ 20+ 30+ 40* 60 70 80 90');
  });

  it('know a terminated project by what was to be done then, until it was opened again', () => {
    expect(wasTerminated({ aftermath: '退还资料', reopened: 'N' })).toBe(true);
    expect(wasTerminated({ aftermath: '退还资料', reopened: 'Y' })).toBe(false);
    expect(wasTerminated({ aftermath: null, reopened: 'N' })).toBe(false);
    expect(wasTerminated({})).toBe(false);
  });
});
