export const agentPreferences = {
  agents: { legacymoviedb: 'Movie agent (legacy)', openmoviedb: 'Open movie database' },
  head: (agent: string) => `## Preferences of the agent “${agent}”`,
  note: (isKnown: boolean) =>
    isKnown
      ? '-# They count for every library of this agent. Only what you choose here is sent.'
      : '-# They count for every library of this agent. The server does not tell what they are now, so only what you choose here is sent.',
  line: (name: string, value: string, preset: string | undefined) =>
    preset === undefined ? `${name}: ${value}` : `${name}: ${value} (default ${preset})`,
  willBe: (value: string, now: string | undefined) => (now === undefined ? `→ **${value}**` : `${now} → **${value}**`),
  stays: 'not known, left as it is',
  set: 'Set a preference …',
  option: (name: string, value: string) => `${name}: ${value}`,
  preset: 'default',
  defaults: 'Choose all defaults',
  clear: 'Choose nothing',
  confirm: 'Send these',
  leave: 'Leave them',
  left: 'Nothing was sent: the agent’s preferences are as they were.',
  gone: (agent: string) =>
    `This media server no longer has the agent “${agent}”: newer versions dropped it, so its preferences were not set. Libraries that still use it need another agent, which you choose in the server’s own settings.`,
  noCountry: (agent: string) => `The agent “${agent}” has no country.`,
  badCountry: (typed: string) => `“${typed}” is no country that the agent knows. Pick one from the list.`,
  sent: (agent: string, what: string) => `The server took the preferences of “${agent}”: ${what}.`,
  unread: 'It offers no way to read them, so I cannot look.',
  held: 'I read them again, and that is how they are now.',
  otherwise: (what: string) => `I read them again, and not all of them have changed: ${what}. Look again later.`,
  unanswered: (agent: string) => `The server gave no usable answer to the preferences of “${agent}”.`,
  unansweredUnread: 'It may have set them or not, and it offers no way to look: sending them again does no harm.',
} as const;
