import dayjs from 'dayjs';
import { afterAll, vi } from 'vitest';

// Files share a worker and what it has read of packages: what one of them has put in place, or chosen, does not reach the next.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
  dayjs.locale('en');
  vi.resetModules();
});
