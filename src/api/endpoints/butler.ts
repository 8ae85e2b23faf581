import type { TaskOutcome } from '../../domain/media/server/tasks.ts';
import { change, MAY_BE_MISSING, status } from '../endpoint.ts';

/** 202 of 4.20: the task is running already. Every other success says that it was accepted (section 3, rule 3). */
const RUNNING = 202;

export const upgradeMediaAnalysis = () =>
  change('POST', {
    path: '/butler/UpgradeMediaAnalysis',
    failures: MAY_BE_MISSING,
    reading: status((code): TaskOutcome => (code === RUNNING ? 'running' : 'accepted')),
  });
