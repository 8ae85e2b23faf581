import { names } from './names.ts';

const feed = { name: 'feed', description: 'What is told', choices: names.feeds } as const;
const library = { name: 'library', description: 'Only of this library: pick from the list' } as const;
const AT = 'At which time, such as 8:00 or 20:30';

export const declarations = {
  notify: { name: 'notify', description: 'What I tell of my own accord, and where' },
  set: {
    name: 'set',
    description: 'Tell something in a channel; what you leave out stays as it was',
    options: {
      feed,
      channel: { name: 'channel', description: 'Where: a text channel or a thread; the first time it is needed' },
      library,
      'quiet-from': { name: 'quiet-from', description: 'Quiet hours: from, such as 22:00' },
      'quiet-to': { name: 'quiet-to', description: 'Quiet hours: to, such as 7:30' },
      mention: { name: 'mention', description: 'A role that each message mentions' },
      people: {
        name: 'people',
        description: 'How people are shown (by a pseudonym if not given)',
        choices: names.people,
      },
      include: { name: 'include', description: 'Of what is new in the libraries: what else', choices: names.include },
      language: { name: 'language', description: 'Of the messages (yours if not given)', choices: names.languages },
      'time-zone': { name: 'time-zone', description: 'Of quiet hours and digests' },
      without: { name: 'without', description: 'Takes quiet hours or the mention away', choices: names.without },
    },
  },
  list: { name: 'list', description: 'What is told where, what waits and what does not arrive', options: {} },
  test: {
    name: 'test',
    description: 'Send a sample to the channel and see it arrive',
    options: { feed, library },
  },
  pause: { name: 'pause', description: 'Collect news without telling it', options: { feed, library } },
  resume: { name: 'resume', description: 'Go on telling, and try channels again', options: { feed, library } },
  skip: {
    name: 'skip',
    description: 'Go on without the message that Discord keeps failing on',
    options: { feed, library },
  },
  digest: {
    name: 'digest',
    description: 'Tell many in one message at a time, or each at once',
    options: {
      feed,
      kind: { name: 'kind', description: 'How often', choices: names.kinds },
      at: { name: 'at', description: AT },
      weekday: { name: 'weekday', description: 'On which day of the week', choices: names.weekdays },
      library,
    },
  },
  person: {
    name: 'person',
    description: 'How a person is called where people are shown by name',
    options: {
      account: { name: 'account', description: 'Who: pick from the list' },
      name: { name: 'name', description: 'The name; leave it out to take the given one away' },
    },
  },
  remove: { name: 'remove', description: 'Tell it no longer', options: { feed, library } },
} as const;
