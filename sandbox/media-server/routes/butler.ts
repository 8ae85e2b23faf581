import { emptyAnswer } from '../http/answer.ts';
import type { Route } from '../http/route.ts';

/** Returns 202 only while the task is running. Started, scheduled and skipped all return 200 (section 3, rule 3). */
export const runAnalysis: Route = {
  operation: '4.20',
  title: 'Run the upgrade media analysis task',
  method: 'POST',
  path: '/butler/UpgradeMediaAnalysis',
  parameters: {},
  answer: ({ world }) => emptyAnswer(world.butler.request() === 'already running' ? 202 : 200),
};
