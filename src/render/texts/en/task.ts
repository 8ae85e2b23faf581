import type { TaskOutcome } from '../../../domain/media/server/tasks.ts';

export const task = {
  outcomes: {
    accepted: [
      'The server took the request (200). It does not say which of these it means:',
      '- it **starts now**: so it is at any hour outside of its maintenance window;',
      '- it starts **later in the window**, where the task is set to run at a random time in it and the window is open now;',
      '- it is **skipped**, when the task is not scheduled for today.',
      '-# The task upgrades the media analysis from what is on the server, and downloads nothing.',
    ].join('\n'),
    running: 'The task is running already (202), so nothing new was started.',
  } satisfies Record<TaskOutcome, string>,
  unanswered:
    'The server gave no usable answer. The task may have started all the same. You can ask again without harm: while it runs, the server says so and starts nothing new.',
  declarations: {
    task: { name: 'task', description: 'Maintenance of the media server' },
    analyze: {
      name: 'analyze',
      description: 'Upgrade the media analysis, now or in the maintenance window',
      options: {},
    },
  },
} as const;
