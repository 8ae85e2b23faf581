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
} as const;
