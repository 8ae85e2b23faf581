import { describe, expect, it } from 'vitest';
import { commands, messageCommands } from '../../../src/commands/index.ts';
import { sameCommands } from '../../../src/discord/registration/registered.ts';

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
    ['with what Discord adds of its own', [stored], [declared]],
    ['in another order', [storedScan, stored], [declared, scan]],
    ['where there are none', [], []],
    [
      'in the menu of a message, which has no description',
      [{ id: '7', version: '1', type: 3, name: 'Add', description: '' }],
      [{ type: 3, name: 'Add' }],
    ],
    [
      'with the kinds of channels in another order',
      [storedPlace],
      [{ ...storedPlace, options: [{ ...place, channel_types: [5, 0, 11] }] }],
    ],
    [
      'where we say what Discord would fill in',
      [{ ...stored, contexts: [0] }],
      [{ ...declared, contexts: [0], integration_types: [0] }],
    ],
  ])('%s', (_, fromDiscord, wanted) => {
    expect(sameCommands(fromDiscord, wanted)).toBe(true);
  });

  it('when Discord gives back what we sent, for all our commands', () => {
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
    expect(sameCommands(JSON.parse(JSON.stringify(back)), payloads)).toBe(true);
  });
});

describe('commands differ', () => {
  it.each([
    ['by one that is missing', [stored], [declared, scan]],
    ['by one too many', [stored, storedScan], [declared]],
    ['when Discord has none', [], [declared]],
    ['by a description', [{ ...stored, description: 'Find' }], [declared]],
    ['by a name', [{ ...stored, name: 'search' }], [declared]],
    ['by a translation', [{ ...stored, name_localizations: { de: 'suche', fr: 'trouve' } }], [declared]],
    ['by a language', [{ ...stored, name_localizations: { de: 'finde' } }], [declared]],
    ['by translations Discord does not have', [{ ...stored, name_localizations: null }], [declared]],
    ['by translations we no longer have', [stored], [{ ...declared, name_localizations: undefined }]],
    ['by an option', [{ ...stored, options: stored.options.slice(1) }], [declared]],
    ['by the order of options', [{ ...stored, options: stored.options.toReversed() }], [declared]],
    ['by an option that is required now', [stored], [{ ...declared, options: [{ ...kind, required: true }, what] }]],
    ['by a choice', [stored], [{ ...declared, options: [{ ...kind, choices: [{ name: 'One', value: '1' }] }, what] }]],
    [
      'by the value of a choice',
      [stored],
      [
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
    ],
    ['by a length', [stored], [{ ...declared, options: [kind, { ...what, max_length: 80 }] }]],
    [
      'by the kinds of channels',
      [{ ...storedPlace, options: [{ ...place, channel_types: [0, 5] }] }],
      [{ ...storedPlace, options: [place] }],
    ],
    [
      'by kinds of channels Discord has not',
      [{ ...storedPlace, options: [anyPlace] }],
      [{ ...storedPlace, options: [place] }],
    ],
    ['by kinds of channels we no longer name', [storedPlace], [{ ...storedPlace, options: [anyPlace] }]],
    ['by whom they are shown to', [{ ...storedScan, default_member_permissions: '8' }], [scan]],
    ['by being for adults', [{ ...storedScan, nsfw: true }], [scan]],
    ['by something that nobody knew of when this was written', [storedScan], [{ ...scan, novelty: 1 }]],
    ['by completing', [stored], [{ ...declared, options: [kind, { ...what, autocomplete: false }] }]],
    ['by where they may be used, where we say so', [stored], [{ ...declared, contexts: [0] }]],
  ])('%s', (_, fromDiscord, wanted) => {
    expect(sameCommands(fromDiscord, wanted)).toBe(false);
  });

  it.each([undefined, null, {}, 'text', [1]])('when Discord’s answer is %j', (answer) => {
    expect(sameCommands(answer, [])).toBe(false);
  });
});
