import type { TaskOutcome } from '../../../../domain/media/server/tasks.ts';

export const task = {
  outcomes: {
    accepted: [
      'The server accepted the request (200). It does not say which of these that means:',
      '- it **starts now**: always so outside its maintenance window;',
      '- it starts **later in the window**, if the task is set to run at a random time in it and the window is open now;',
      '- it is **skipped**, if the task is not scheduled for today.',
      '-# The task upgrades the media analysis from what is on the server, and downloads nothing.',
    ].join('\n'),
    running: 'The task is already running (202), so nothing new was started.',
  } satisfies Record<TaskOutcome, string>,
  unanswered:
    'The server gave no usable answer. The task may have started anyway. Asking again does no harm: while it runs, the server says so and starts nothing new.',
  declarations: {
    task: { name: 'task', description: 'Media server maintenance' },
    analyze: {
      name: 'analyze',
      description: 'Upgrade the media analysis, now or in the maintenance window',
      options: {},
    },
  },
} as const;
