import type { FailureKind } from '../../../../domain/media/server/failure.ts';

const MAY_HAVE_STARTED = 'It may have started anyway; the next run asks again.';

export const maintenance = {
  head: 'Maintenance: media analysis upgrade',
  accepted:
    'The media server accepted the request. It starts the task right away, later in its own maintenance window, or not today if the task is not scheduled for today; it does not say which.',
  running: 'The task is already running, so nothing new was started.',
  failed: {
    unauthorized:
      'The media server no longer accepts my token, so the task was not started. The bot’s owner needs to check `MEDIA_TOKEN`.',
    forbidden: 'The media server does not let my token start tasks. That takes the server owner’s token.',
    'not-found': 'The media server does not know this task, so nothing was started.',
    invalid: 'The media server refused to start the task.',
    busy: 'The media server was too busy to start the task, so nothing was started.',
    unavailable: `The media server is having problems and did not confirm the task. ${MAY_HAVE_STARTED}`,
    timeout: `The media server took too long to answer. ${MAY_HAVE_STARTED}`,
    unreachable: `The media server could not be reached, or the connection broke. ${MAY_HAVE_STARTED}`,
    malformed: `The media server answered with something I could not read. ${MAY_HAVE_STARTED}`,
    'web-page':
      'A web page answered instead of the media server (a login page or a proxy, perhaps), so nothing was started.',
    unsupported: 'This media server does not have this task, so nothing was started.',
  } satisfies Record<FailureKind, string>,
  serverSaid: (words: string) => `It said: ${words}`,
  /** In answers of `/notify`: the task is started only for those who subscribe to it. */
  begins: (when: string, ago: string) =>
    `From now on I also start the media server’s analysis task myself: first ${when} (${ago}).`,
  ends: 'I also no longer start the media server’s analysis task.',
  wouldEnd: 'I would also no longer start the media server’s analysis task.',
  goesOn: 'I keep starting the media server’s analysis task; only its notifications wait.',
} as const;
