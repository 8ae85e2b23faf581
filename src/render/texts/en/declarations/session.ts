export const sessionDeclarations = {
  session: { name: 'session', description: 'What is playing' },
  sessionList: { name: 'list', description: 'Who is watching or listening to what right now', options: {} },
  sessionTerminate: {
    name: 'terminate',
    description: 'End a session; the viewer is shown the reason',
    options: {
      session: { name: 'session', description: 'Which one: pick from the list' },
      reason: { name: 'reason', description: 'What the viewer is told' },
    },
  },
  sessionStopTranscode: {
    name: 'stop-transcode',
    description: 'Stop what is being transcoded; the viewer is told nothing',
    options: { session: { name: 'session', description: 'Which one: pick from the list' } },
  },
  history: { name: 'history', description: 'What was played' },
  historyList: {
    name: 'list',
    description: 'What was played, the newest first',
    options: {
      user: { name: 'user', description: 'Only what this person played: pick from the list' },
      library: { name: 'library', description: 'Only from this library' },
      since: { name: 'since', description: 'Only since then: 12h, 7d, 2w or 2026-01-31' },
      title: { name: 'title', description: 'Only this film, series, artist …: pick one, or type part of a title' },
      page: { name: 'page', description: 'Where to begin (page 1 if not given)' },
    },
  },
} as const;
