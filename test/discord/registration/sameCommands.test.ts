import { describe, expect, it } from 'vitest';
import { commands, messageCommands } from '../../../src/commands/index.ts';
import { doesDiscordHaveSameCommands } from '../../../src/discord/registration/sameCommands.ts';

const declared = {
  type: 1,
  name: 'find',
  description: 'Find it',
  name_localizations: { de: 'finde', fr: 'trouve' },
  options: [
    {
      type: 3,
      name: 'kind',
      description: 'Which',
      required: false,
      choices: [
        { name: 'One', value: '1' },
        { name: 'Two', value: '2' },
      ],
    },
    { type: 3, name: 'what', description: 'What', required: false, min_length: 1, max_length: 100, autocomplete: true },
  ],
};
const [kind, what] = declared.options;

/** As Discord gives it back: with ids and versions, defaults spelled out or left out, keys in an order of its own. */
const stored = {
  id: '1',
  application_id: '2',
  guild_id: '3',
  version: '4',
  default_member_permissions: null,
  dm_permission: true,
  nsfw: false,
  contexts: null,
  integration_types: [0],
  description_localizations: null,
  name_localizations: { fr: 'trouve', de: 'finde' },
  description: 'Find it',
  name: 'find',
  type: 1,
  options: [
    {
      description: 'Which',
      type: 3,
      name: 'kind',
      description_localizations: null,
      choices: [
        { value: '1', name: 'One', name_localizations: null },
        { name: 'Two', value: '2' },
      ],
    },
    { name: 'what', type: 3, description: 'What', autocomplete: true, min_length: 1, max_length: 100, required: false },
  ],
};
const scan = { type: 1, name: 'scan', description: 'Scan', options: [] };
const storedScan = { id: '9', version: '1', type: 1, name: 'scan', description: 'Scan' };
const anyPlace = { type: 7, name: 'where', description: 'Where' };
const place = { ...anyPlace, channel_types: [0, 5, 11] };
const storedPlace = { type: 1, name: 'post', description: 'Post', options: [place] };

describe('commands are the same', () => {
  it.each([
    { name: 'with what Discord adds of its own', fromDiscord: [stored], wanted: [declared] },
    { name: 'in another order', fromDiscord: [storedScan, stored], wanted: [declared, scan] },
    { name: 'where there are none', fromDiscord: [], wanted: [] },
    {
      name: 'in the menu of a message, which has no description',
      fromDiscord: [{ id: '7', version: '1', type: 3, name: 'Add', description: '' }],
      wanted: [{ type: 3, name: 'Add' }],
    },
    {
      name: 'with the kinds of channels in another order',
      fromDiscord: [storedPlace],
      wanted: [{ ...storedPlace, options: [{ ...place, channel_types: [5, 0, 11] }] }],
    },
    {
      name: 'where we say what Discord would fill in',
      fromDiscord: [{ ...stored, contexts: [0] }],
      wanted: [{ ...declared, contexts: [0], integration_types: [0] }],
    },
  ])('registered commands count as unchanged: $name', ({ fromDiscord, wanted }) => {
    expect(doesDiscordHaveSameCommands(fromDiscord, wanted)).toBe(true);
  });

  it('registered commands count as unchanged if Discord returns exactly what the bot sent', () => {
    const payloads = [...commands, ...messageCommands].map(({ payload }) => payload);
    const back = payloads.map((payload, index) => ({
      // What is in the menu of a message has no description, which Discord says with an empty one.
      description: '',
      ...payload,
      id: String(index),
      version: '1',
      nsfw: false,
      contexts: null,
    }));
    expect(doesDiscordHaveSameCommands(JSON.parse(JSON.stringify(back)), payloads)).toBe(true);
  });
});

describe('commands differ', () => {
  it.each([
    { name: 'by one that is missing', fromDiscord: [stored], wanted: [declared, scan] },
    { name: 'by one too many', fromDiscord: [stored, storedScan], wanted: [declared] },
    { name: 'when Discord has none', fromDiscord: [], wanted: [declared] },
    { name: 'by a description', fromDiscord: [{ ...stored, description: 'Find' }], wanted: [declared] },
    { name: 'by a name', fromDiscord: [{ ...stored, name: 'search' }], wanted: [declared] },
    {
      name: 'by a translation',
      fromDiscord: [{ ...stored, name_localizations: { de: 'suche', fr: 'trouve' } }],
      wanted: [declared],
    },
    { name: 'by a language', fromDiscord: [{ ...stored, name_localizations: { de: 'finde' } }], wanted: [declared] },
    {
      name: 'by translations Discord does not have',
      fromDiscord: [{ ...stored, name_localizations: null }],
      wanted: [declared],
    },
    {
      name: 'by translations we no longer have',
      fromDiscord: [stored],
      wanted: [{ ...declared, name_localizations: undefined }],
    },
    { name: 'by an option', fromDiscord: [{ ...stored, options: stored.options.slice(1) }], wanted: [declared] },
    {
      name: 'by the order of options',
      fromDiscord: [{ ...stored, options: stored.options.toReversed() }],
      wanted: [declared],
    },
    {
      name: 'by an option that is required now',
      fromDiscord: [stored],
      wanted: [{ ...declared, options: [{ ...kind, required: true }, what] }],
    },
    {
      name: 'by a choice',
      fromDiscord: [stored],
      wanted: [{ ...declared, options: [{ ...kind, choices: [{ name: 'One', value: '1' }] }, what] }],
    },
    {
      name: 'by the value of a choice',
      fromDiscord: [stored],
      wanted: [
        {
          ...declared,
          options: [
            {
              ...kind,
              choices: [
                { name: 'One', value: '1' },
                { name: 'Two', value: '3' },
              ],
            },
            what,
          ],
        },
      ],
    },
    {
      name: 'by a length',
      fromDiscord: [stored],
      wanted: [{ ...declared, options: [kind, { ...what, max_length: 80 }] }],
    },
    {
      name: 'by the kinds of channels',
      fromDiscord: [{ ...storedPlace, options: [{ ...place, channel_types: [0, 5] }] }],
      wanted: [{ ...storedPlace, options: [place] }],
    },
    {
      name: 'by kinds of channels Discord has not',
      fromDiscord: [{ ...storedPlace, options: [anyPlace] }],
      wanted: [{ ...storedPlace, options: [place] }],
    },
    {
      name: 'by kinds of channels we no longer name',
      fromDiscord: [storedPlace],
      wanted: [{ ...storedPlace, options: [anyPlace] }],
    },
    {
      name: 'by whom they are shown to',
      fromDiscord: [{ ...storedScan, default_member_permissions: '8' }],
      wanted: [scan],
    },
    { name: 'by being for adults', fromDiscord: [{ ...storedScan, nsfw: true }], wanted: [scan] },
    {
      name: 'by something that nobody knew of when this was written',
      fromDiscord: [storedScan],
      wanted: [{ ...scan, novelty: 1 }],
    },
    {
      name: 'by completing',
      fromDiscord: [stored],
      wanted: [{ ...declared, options: [kind, { ...what, autocomplete: false }] }],
    },
    {
      name: 'by where they may be used, where we say so',
      fromDiscord: [stored],
      wanted: [{ ...declared, contexts: [0] }],
    },
  ])('registered commands count as changed $name', ({ fromDiscord, wanted }) => {
    expect(doesDiscordHaveSameCommands(fromDiscord, wanted)).toBe(false);
  });

  it.each([undefined, null, {}, 'text', [1]])(
    'registered commands count as changed if Discord answers %j',
    (answer) => {
      expect(doesDiscordHaveSameCommands(answer, [])).toBe(false);
    },
  );
});
