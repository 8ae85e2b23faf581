import type { CallOptions } from '../callOptions.ts';
/**
 * 200 of 4.20: accepted, which may mean now, later in its window, or not today (section 3, rule 3); 202: running
 * already.
 */
export type TaskOutcome = 'accepted' | 'running';

export interface TasksApi {
  upgradeMediaAnalysis(options?: CallOptions): Promise<TaskOutcome>;
}
