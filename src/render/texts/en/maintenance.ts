import type { FailureKind } from '../../../domain/media/server/failure.ts';

const MAY_HAVE_STARTED = 'It may have started all the same; the next run asks again.';

export const maintenance = {
  head: 'Maintenance: upgrade of the media analysis',
  accepted:
    'The media server took the request. It starts the task at once, or later in its own maintenance window, or not today if the task is not scheduled for today; it does not say which.',
  running: 'The task is running already, so nothing new was started.',
  failed: {
    unauthorized:
      'The media server does not accept my token any more, so the task was not started. An admin has to give me a new one.',
    forbidden: 'The media server does not let my token start tasks. It takes the token of the server’s owner.',
    'not-found': 'The media server does not know this task, so nothing was started.',
    invalid: 'The media server refused to start the task.',
    busy: 'The media server was too busy to start the task, so nothing was started.',
    unavailable: `The media server has a problem of its own and did not confirm the task. ${MAY_HAVE_STARTED}`,
    timeout: `The media server took too long to answer. ${MAY_HAVE_STARTED}`,
    unreachable: `The media server could not be reached, or the connection broke. ${MAY_HAVE_STARTED}`,
    malformed: `The media server answered with something I could not read. ${MAY_HAVE_STARTED}`,
    'web-page':
      'A web page answered instead of the media server (a login page or a proxy, perhaps), so nothing was started.',
    unsupported: 'This media server does not have this task, so nothing was started.',
  } satisfies Record<FailureKind, string>,
  serverSaid: (words: string) => `It said: ${words}`,
  /** In answers of `/notify`: the task is started for whoever subscribes to it, and for nobody else. */
  begins: (when: string, ago: string) =>
    `From now on I also start the media server’s analysis task myself: first ${when} (${ago}).`,
  ends: 'I no longer start the media server’s analysis task, either.',
  wouldEnd: 'I would no longer start the media server’s analysis task, either.',
  goesOn: 'I go on starting the media server’s analysis task; only its news waits.',
} as const;
