import type { SimulatedDiscordUser } from '../../discord/people/actor.ts';
import type { CompatibilityTestStep } from './step.ts';

const NOTES = { name: 'notes.txt', contentType: 'text/plain', bytes: new TextEncoder().encode('hello') };

export const ANSWER_TEST_STEPS: readonly CompatibilityTestStep[] = [
  {
    name: 'answers everyone with an embed',
    act: async ({ admin }) => {
      const { message } = await admin.run('/answer', { how: 'card' });
      const { title, description, color, fields, footer } = message?.raw.embeds[0] ?? {};
      return [message?.private, title, description, color, fields, footer?.text];
    },
    expected: [
      false,
      'Metropolis',
      '**1927**, Fritz Lang',
      0x336699,
      [
        { name: 'Length', value: '153 min', inline: true },
        { name: 'Sound', value: 'silent', inline: false },
      ],
      'from the library',
    ],
  },
  {
    name: 'answers one person',
    act: async ({ admin }) => {
      const { message } = await admin.run('/answer', { how: 'private' });
      return [message?.private, message?.raw.content];
    },
    expected: [true, 'only for you'],
  },
  {
    name: 'asks for time, and then answers',
    act: async ({ admin }) => {
      const { deferred, message } = await admin.run('/answer', { how: 'late' });
      return [deferred, message?.private, message?.raw.content];
    },
    expected: [true, false, 'here it is'],
  },
  {
    name: 'adds to its answer, and changes and deletes parts of it',
    act: async ({ admin }) => {
      const first = await admin.run('/answer', { how: 'in parts' });
      const { messages } = await first.until(
        ({ messages: parts }) => parts.some(({ raw }) => raw.content === 'second, changed') && parts.length === 2,
      );
      return messages.map((message) => [message.private, message.raw.content]);
    },
    expected: [
      [false, 'second, changed'],
      [true, 'third'],
    ],
  },
  {
    name: 'hears with which code Discord refuses a message',
    act: async ({ admin }) => (await admin.run('/post', { what: 'hello', where: '#read-only' })).text,
    expected: 'refused: 50013',
  },
  {
    name: 'finds the subcommand in its group, and the choice that was made',
    act: async ({ admin }) => (await admin.run('/library films sort', { by: 'Year' })).message?.raw.content,
    expected: 'films by year',
  },
  {
    name: 'suggests values by the typed text and the other options',
    act: async ({ admin }) => {
      const choices = await admin.complete('/film', { title: 'met', decade: 1920 }, 'title');
      return choices.map(({ name, value }) => [name, value]);
    },
    expected: [
      ['met of the 1920s', 'met-1920'],
      ['met of any time', 'met'],
    ],
  },
  {
    name: 'answers a command of a message’s menu',
    act: async ({ discord, admin }) => {
      admin.say('Which film?');
      const [question] = discord.messages('#cinema').slice(-1);
      if (!question) throw new Error('the question is not there');
      return (await admin.runOn(question, 'Quote')).message?.raw.content;
    },
    expected: 'admin: Which film?',
  },
  {
    name: 'answers a command of a person’s menu',
    act: async ({ admin }) => (await admin.runOnPerson('viewer', 'Greet')).message?.raw.content,
    expected: 'Hello viewer, of 1 role',
  },
];

/**
 * Creates a step for one command option. The bot repeats the value, but adds one to a number. So a number that arrives
 * as text is noticed.
 */
function option(
  kind: string,
  values: Parameters<SimulatedDiscordUser['run']>[1],
  expected: string,
): CompatibilityTestStep {
  return {
    name: `reads an option: ${kind}`,
    act: async ({ admin }) => (await admin.run('/option', values)).message?.raw.content,
    expected,
  };
}

export const COMMAND_OPTION_TEST_STEPS: readonly CompatibilityTestStep[] = [
  option('a text', { text: 'Les Misérables 🎬' }, 'text: Les Misérables 🎬'),
  option('a whole number', { whole: 1927 }, 'whole: 1928'),
  option('a number', { number: 0.5 }, 'number: 1.5'),
  option('yes or no', { yes: true }, 'yes: true'),
  option('a person', { person: 'viewer' }, 'person: viewer, of 1 role'),
  option('a channel', { channel: '#history' }, 'channel: history, type 0'),
  option('a role', { role: 'moderator' }, 'role: moderator'),
  option('a person or a role', { anyone: '@&moderator' }, 'anyone: role moderator'),
  option('a file', { file: NOTES }, 'file: notes.txt, 5 bytes: hello'),
];
