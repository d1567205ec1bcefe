import { dayNumber, dayText, type WorkDays } from '../schedule/work-days.ts';

/** 正常, 预警, 严重 (dictionary pm_health). */
export type Health = 'G' | 'Y' | 'R';

/** What the health of a project follows from. */
export interface HealthFacts {
  /** With three digits as they are shown and kept; null: there is none yet, which says nothing. */
  spi: number | null;
  cpi: number | null;
  /** Working days by which the latest open milestone is late (`daysLate`), 0 where none is. */
  milestoneDaysLate: number;
  /** Calendar days by which the oldest receipt is overdue, 0 where none is. */
  receiptDaysOverdue: number;
  /** An open risk of level 高 is past its review. */
  highRiskPastReview: boolean;
}

export type HealthCause = 'spi' | 'cpi' | 'milestone' | 'receipt' | 'risk';

/** The colour of a project, and what makes it so: of a red one what makes it red. */
export function healthOf(facts: HealthFacts): { health: Health; causes: HealthCause[] } {
  const { spi, cpi, milestoneDaysLate, receiptDaysOverdue, highRiskPastReview } = facts;
  const colours: [cause: HealthCause, colour: Health][] = [
    ['spi', ratioColour(spi)],
    ['cpi', ratioColour(cpi)],
    ['milestone', colourOf(milestoneDaysLate > redMilestoneDays, milestoneDaysLate > 0)],
    ['receipt', colourOf(receiptDaysOverdue > redReceiptDays, receiptDaysOverdue > 30)],
    ['risk', colourOf(highRiskPastReview, false)],
  ];
  const health = (['R', 'Y'] as const).find((worst) => colours.some(([, colour]) => colour === worst)) ?? 'G';
  return {
    health,
    causes: health === 'G' ? [] : colours.flatMap(([cause, colour]) => (colour === health ? cause : [])),
  };
}

/** Working days by which a milestone is late, and calendar days by which a receipt is overdue, above which a project is red. */
export const [redMilestoneDays, redReceiptDays] = [10, 90] as const;

/** SPI and CPI below which a project is red, and yellow. */
const [redRatio, yellowRatio] = [0.8, 0.95] as const;

/** The colour of SPI or CPI alone; none is as good as any. */
export const ratioColour = (value: number | null): Health =>
  colourOf(value !== null && value < redRatio, value !== null && value < yellowRatio);

/** Working days from the day after a due date to the day on which it was met, or today; 0 in time. */
export const daysLate = (due: string, on: string, days: WorkDays): number =>
  days.between(dayText(dayNumber(due) + 1), on);

function colourOf(isRed: boolean, isYellow: boolean): Health {
  return isRed ? 'R' : isYellow ? 'Y' : 'G';
}
