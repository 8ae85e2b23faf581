import type { TaskOutcome } from '../../domain/media/server/tasks.ts';
import { change, MAY_BE_MISSING, status } from '../endpoint.ts';

/** In 4.20 a 202 means that the task is already running. Every other success means that it was accepted (section 3, rule 3). */
const RUNNING = 202;

export const upgradeMediaAnalysis = () =>
  change('POST', {
    path: '/butler/UpgradeMediaAnalysis',
    failures: MAY_BE_MISSING,
    reading: status((code): TaskOutcome => (code === RUNNING ? 'running' : 'accepted')),
  });
