export const agentPreferences = {
  agents: { legacymoviedb: 'Movie agent (legacy)', openmoviedb: 'Open movie database' },
  head: (agent: string) => `## Preferences of the agent “${agent}”`,
  note: (isKnown: boolean) =>
    isKnown
      ? '-# They apply to every library that uses this agent. Only what you choose here is sent.'
      : '-# They apply to every library that uses this agent. The server does not say what they are now, so only what you choose here is sent.',
  line: (name: string, value: string, preset: string | undefined) =>
    preset === undefined ? `${name}: ${value}` : `${name}: ${value} (default ${preset})`,
  willBe: (value: string, now: string | undefined) => (now === undefined ? `→ **${value}**` : `${now} → **${value}**`),
  unchanged: (value: string) => `**${value}**, unchanged`,
  stays: 'unknown, left as it is',
  set: 'Set a preference …',
  option: (name: string, value: string) => `${name}: ${value}`,
  preset: 'default',
  defaults: 'Choose all defaults',
  clear: 'Clear choices',
  confirm: 'Send',
  leave: 'Cancel',
  left: 'Nothing was sent: the agent’s preferences stay as they were.',
  gone: (agent: string) =>
    `This media server no longer has the agent “${agent}”: newer versions dropped it, so its preferences were not set. Libraries that still use it need another agent, which you choose in the server’s own settings.`,
  noCountry: (agent: string) => `The agent “${agent}” has no country.`,
  badCountry: (typed: string) => `“${typed}” is not a country the agent knows. Pick one from the list.`,
  sent: (agent: string, what: string) => `The server accepted the preferences of “${agent}”: ${what}.`,
  unread: 'It offers no way to read them, so I cannot check.',
  held: 'I read them again: that is how they are now.',
  otherwise: (what: string) => `I read them again, and not all of them have changed: ${what}. Check again later.`,
  unanswered: (agent: string) => `The server gave no usable answer when I sent the preferences of “${agent}”.`,
  unansweredUnread: 'It may or may not have set them, and it offers no way to check: sending them again does no harm.',
} as const;
