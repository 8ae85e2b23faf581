import { ApplicationCommandUpdateRequestSchema } from 'discord-api-spec/zod';
import { describe, expect, it } from 'vitest';
import { command, group, subcommand } from '../../src/commands/command.ts';
import { commands } from '../../src/commands/index.ts';
import { optional, text } from '../../src/commands/options.ts';
import { LEVEL_OF } from '../../src/permissions/capabilities.ts';
import { note } from '../../src/render/layout.ts';
import { actionOf, asking, depsWith } from './support/deps.ts';

const PAYLOADS = [
  {
    type: 1,
    name: 'search',
    description: 'Search the libraries, with spelling forgiven',
    options: [
      { type: 3, name: 'query', description: 'What to look for', required: true, min_length: 1, max_length: 100 },
      {
        type: 3,
        name: 'library',
        description: 'Only in this library',
        required: false,
        min_length: 1,
        max_length: 100,
        autocomplete: true,
      },
      {
        type: 4,
        name: 'limit',
        description: 'How many of each kind (3 if not given)',
        required: false,
        min_value: 1,
        max_value: 10,
      },
    ],
  },
  {
    type: 1,
    name: 'playlist',
    description: 'Playlists',
    options: [
      {
        type: 1,
        name: 'add',
        description: 'Add a film, episode, album, track or photo to a playlist',
        options: [
          {
            type: 3,
            name: 'item',
            description: 'What to add: type, then pick from the list',
            required: true,
            min_length: 1,
            max_length: 100,
            autocomplete: true,
          },
          {
            type: 3,
            name: 'playlist',
            description: 'Which playlist; a new name makes a new one (“From Discord” if not given)',
            required: false,
            min_length: 1,
            max_length: 80,
            autocomplete: true,
          },
        ],
      },
    ],
  },
  {
    type: 1,
    name: 'session',
    description: 'What is playing',
    options: [
      { type: 1, name: 'list', description: 'Who is watching or listening to what right now', options: [] },
      {
        type: 1,
        name: 'terminate',
        description: 'End a session; the viewer is shown the reason',
        options: [
          {
            type: 3,
            name: 'session',
            description: 'Which one: pick from the list',
            required: true,
            min_length: 1,
            max_length: 100,
            autocomplete: true,
          },
          {
            type: 3,
            name: 'reason',
            description: 'What the viewer is told',
            required: false,
            min_length: 1,
            max_length: 300,
          },
        ],
      },
    ],
  },
  { type: 1, name: 'scan', description: 'Look for new and changed files in all libraries', options: [] },
  {
    type: 1,
    name: 'log',
    description: 'The media server’s log',
    options: [
      {
        type: 1,
        name: 'write',
        description: 'Write a line into the media server’s log',
        options: [
          {
            type: 3,
            name: 'level',
            description: 'How serious it is',
            required: true,
            choices: [
              { name: 'Error', value: 'error' },
              { name: 'Warning', value: 'warning' },
              { name: 'Info', value: 'info' },
              { name: 'Debug', value: 'debug' },
              { name: 'Verbose', value: 'verbose' },
            ],
          },
          { type: 3, name: 'message', description: 'What to write', required: true, min_length: 1, max_length: 1000 },
          {
            type: 3,
            name: 'source',
            description: 'Who says it (Usher if not given)',
            required: false,
            min_length: 1,
            max_length: 60,
          },
        ],
      },
    ],
  },
];

const actions = commands.flatMap((each) => each.actions);

describe('every command', () => {
  it('is told to Discord as this', () => {
    expect(commands.map(({ payload }) => payload)).toEqual(PAYLOADS);
  });

  it.each(commands.map(({ payload }) => [payload.name, payload] as const))(
    '%s: is what Discord’s own schema takes',
    (_, payload) => {
      expect(ApplicationCommandUpdateRequestSchema.safeParse(payload).error?.issues).toBeUndefined();
    },
  );

  it.each(actions.map((action) => [action.path, action] as const))(
    '%s: asks for what is required before what is not',
    (_, action) => {
      const required = action.options.map((option) => option.required === true);
      expect(required).toEqual(required.toSorted((a, b) => Number(b) - Number(a)));
    },
  );

  it.each(actions.map((action) => [action.path, action] as const))(
    '%s: has a capability and a path of its own',
    (_, action) => {
      expect(Object.hasOwn(LEVEL_OF, action.requires)).toBe(true);
      expect(actions.filter(({ path }) => path === action.path)).toHaveLength(1);
    },
  );

  it('says for its audit whether it changes something, and who sees the answer', () => {
    expect(actions.map(({ path, requires, changes, visibility }) => [path, requires, changes, visibility])).toEqual([
      ['search', 'search', false, 'public'],
      ['playlist add', 'playlist.edit', true, 'public'],
      ['session list', 'session.list', false, 'private'],
      ['session terminate', 'session.terminate', true, 'private'],
      ['scan', 'library.scan', true, 'public'],
      ['log write', 'log.write', true, 'private'],
    ]);
  });

  it('completes nothing for an option it does not have', async () => {
    expect(await actionOf('search').complete('query', 'x', depsWith({}), asking())).toEqual([]);
    expect(await actionOf('search').complete('constructor', 'x', depsWith({}), asking())).toEqual([]);
  });
});

describe('an answer', () => {
  const spec = {
    description: 'A test',
    requires: 'search',
    visibility: 'public',
    changes: false,
    options: {},
  } as const;
  const run = (made: ReturnType<typeof command>) =>
    Array.fromAsync(made.actions[0]?.run({}, depsWith({}), asking()) ?? []);

  it('can be one message', async () => {
    expect(await run(command({ ...spec, name: 'one', answer: async () => note('one') }))).toEqual([note('one')]);
  });

  it('can be several, one after the other', async () => {
    async function* answer() {
      yield note('one');
      yield note('two');
    }
    expect(await run(command({ ...spec, name: 'two', answer }))).toEqual([note('one'), note('two')]);
  });

  it('that fails rejects, after what it said before', async () => {
    const said: unknown[] = [];
    async function* answer() {
      yield note('one');
      throw new Error('broken');
    }
    const failing = command({ ...spec, name: 'fail', answer });
    const reading = async () => {
      for await (const message of failing.actions[0]?.run({}, depsWith({}), asking()) ?? []) said.push(message);
    };
    await expect(reading()).rejects.toThrow('broken');
    expect(said).toEqual([note('one')]);
  });

  it('of a subcommand is found under the group’s name', async () => {
    const part = subcommand({
      ...spec,
      name: 'part',
      options: { name: optional(text({ description: 'Name', max: 5 })) },
      answer: async ({ name }) => note(name ?? 'nobody'),
    });
    const made = group({ name: 'whole', description: 'A group', subcommands: [part] });
    expect(made.actions.map(({ path }) => path)).toEqual(['whole part']);
    expect(made.payload).toEqual({
      type: 1,
      name: 'whole',
      description: 'A group',
      options: [
        {
          type: 1,
          name: 'part',
          description: 'A test',
          options: [{ type: 3, name: 'name', description: 'Name', required: false, min_length: 1, max_length: 5 }],
        },
      ],
    });
    expect(await run(made)).toEqual([note('nobody')]);
  });
});
