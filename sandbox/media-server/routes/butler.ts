import { createEmptyResponse } from '../http/answer.ts';
import type { MediaServerRoute } from '../http/route.ts';

/**
 * Starts the analysis task. Returns 202 while the task is running, and 200 if it was started, scheduled or skipped
 * (rule 3 of interface.md, section 3).
 */
export const runMediaAnalysisRoute: MediaServerRoute = {
  operation: '4.20',
  title: 'Run the upgrade media analysis task',
  method: 'POST',
  path: '/butler/UpgradeMediaAnalysis',
  parameters: {},
  answer: ({ world }) => createEmptyResponse(world.butler.request() === 'already running' ? 202 : 200),
};
