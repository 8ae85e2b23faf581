import { describe, expect, it, vi } from 'vitest';
import type { PressHandler } from '../../src/commands/framework/action.ts';
import { findSetting, isSecretSettingName, readSettings } from '../../src/commands/server/readSettings.ts';
import { confirmSettingChange } from '../../src/commands/server/set.ts';
import { areSameSettingValues, parseSettingValue } from '../../src/commands/server/value.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../src/domain/media/server/failure.ts';
import type { ServerSetting } from '../../src/domain/media/server/serverApi.ts';
import { fails } from '../support/media.ts';
import { textOf } from '../support/messages.ts';
import { permitFor } from '../support/permits.ts';
import { answersTo, asking, completing, depsWith, offeredFor, saidTo } from './support/deps.ts';
import { pressedAsDrawn } from './support/drawn.ts';

const setting = (given: Partial<ServerSetting> = {}): ServerSetting => ({
  id: 'Count',
  label: 'How many',
  type: 'int',
  value: 5,
  default: 4,
  secret: false,
  ...given,
});
const listing = (...all: readonly ServerSetting[]) => ({ settings: async () => all });

describe('a typed value for a setting', () => {
  const choices = [
    { value: '1.0', label: 'One' },
    { value: '', label: 'None' },
    { value: 'a', label: 'Same' },
    { value: 'b', label: 'same' },
  ];
  it.each([
    ['bool', 'On', { value: true }],
    ['bool', 'no', { value: false }],
    ['bool', 'constructor', { problem: 'bool' }],
    ['int', '-12', { value: -12 }],
    ['int', '1e3', { problem: 'int' }],
    ['int', '9999999999999999', { problem: 'int' }],
    ['double', '0,0000001', { value: '0.0000001' }],
    ['double', '1.', { problem: 'double' }],
    ['text', ' x ', { value: ' x ' }],
    ['text', '""', { value: '' }],
  ] as const)('a typed value for a setting of type %s is read: %s', (type, typed, plan) => {
    expect(parseSettingValue({ type }, typed)).toEqual(plan);
  });

  it.each([
    ['1.0', { value: '1.0' }],
    ['one', { value: '1.0' }],
    ['""', { value: '' }],
    ['a', { value: 'a' }],
    ['SAME', { problem: 'choice' }],
    ['1', { problem: 'choice' }],
  ])('a typed value for a setting with choices is matched by value or label: %s', (typed, plan) => {
    expect(parseSettingValue({ type: 'double', choices }, typed)).toEqual(plan);
  });
});

describe('a choice whose value cannot be told from its label', () => {
  const address = '10de:1be1:1558:95e5@0000:01:00.0:NVIDIA GeForce';
  const choices = [
    { value: 'auto', label: 'Automatic' },
    { value: undefined, label: address },
  ];

  it.each([
    ['automatic', { value: 'auto' }],
    [address, { problem: 'unclearChoice' }],
    ['10de', { problem: 'unclearChoice' }],
    ['10de:1be1:1558:95e5@0000:01:00.0', { problem: 'unclearChoice' }],
    ['NVIDIA', { problem: 'choice' }],
  ])('a setting’s choice with an unclear value cannot be chosen, whole or in part: %s', (typed, plan) => {
    expect(parseSettingValue({ type: 'text', choices }, typed)).toEqual(plan);
  });

  const device = setting({ id: 'Device', type: 'text', value: 'auto', default: '', choices });
  const deps = depsWith({ media: listing(device) });

  it('/server settings shows a choice with an unclear value but does not complete it', async () => {
    const [text] = await saidTo('server settings', { name: 'Device' }, deps);
    expect(text?.replaceAll('\\', '')).toContain(`Choices: Automatic (auto), ${address}`);
    expect(text).toContain('Of some of these I can’t tell where the value ends');
    const complete = completing('server set');
    const offered = await complete('value', '', deps, asking(), { name: 'Device' });
    expect(offered).toEqual([{ name: 'Automatic (auto)', value: 'auto' }]);
  });

  it('/server set refuses a choice with an unclear value, says what to do and names the other choices', async () => {
    const [refused] = await saidTo('server set', { name: 'Device', value: '10de' }, deps);
    expect(refused).toContain('a piece of it would be wrong. Choose it in the media server’s own settings.');
    const [other] = await saidTo('server set', { name: 'Device', value: 'fast' }, deps);
    expect(other).toContain('takes one of these: Automatic (auto).');
  });

  it('/server set refuses any value if Usher cannot tell where the choices end', async () => {
    const alone = depsWith({ media: listing({ ...device, choices: choices.slice(1) }) });
    const [refused] = await saidTo('server set', { name: 'Device', value: 'fast' }, alone);
    expect(refused).toContain('a piece of it would be wrong');
  });
});

describe('comparing two setting values', () => {
  it.each([
    ['int', 3600, '3600', true],
    ['double', 1, '1.0', true],
    ['bool', true, '1', true],
    ['bool', false, 'true', false],
    ['text', undefined, '', true],
    ['int', undefined, 0, false],
  ] as const)('two values of a setting are compared by the setting’s type %s: %s and %s', (type, a, b, same) => {
    expect(areSameSettingValues(type, a, b)).toBe(same);
  });
});

describe('the names of secrets', () => {
  it('a setting counts as a secret if its label sounds like one', async () => {
    const named = setting({ id: 'Misc1', label: 'Password of the mail server', value: 'hunter2' });
    const [found] = await readSettings(depsWith({ media: { settings: async () => [named] } }), asking());
    expect(found).toMatchObject({ secret: true, value: undefined });
  });

  it.each(['PlexOnlineToken', 'CertificateKey', 'api_key', 'SmtpPassword', 'clientSecret'])(
    'the setting name %s counts as a secret',
    (id) => {
      expect(isSecretSettingName(id)).toBe(true);
    },
  );
  it.each(['HttpKeepAlive', 'KeyframeInterval', 'Monkeys', 'PassThrough'])(
    'the setting name %s does not count as a secret',
    (id) => {
      expect(isSecretSettingName(id)).toBe(false);
    },
  );

  it('an on/off setting is shown and offered even if its name sounds like a secret', async () => {
    const flag = setting({ id: 'LogTokensForDebug', label: 'Allow tokens in logs', type: 'bool', value: true });
    const [found] = await readSettings(depsWith({ media: listing(flag) }), asking());
    expect(found).toEqual(flag);
  });

  it('on and off are accepted for a secret-sounding setting if the server does not list its settings', async () => {
    const deps = depsWith({
      media: {
        settings: async () => {
          throw new MediaServerFailure('unsupported', { method: 'GET', path: '/:/prefs' });
        },
      },
    });
    const [flag] = await saidTo('server set', { name: 'LogTokensForDebug', value: 'on' }, deps);
    expect(flag).not.toContain('looks like a secret');
    const [text] = await saidTo('server set', { name: 'LogTokensForDebug', value: 'hunter2' }, deps);
    expect(text).toContain('looks like a secret');
  });

  it('secret settings are neither shown nor completed, even if the media server gives their values', async () => {
    const media = listing(setting({ id: 'SmtpKey', type: 'text', value: 'hunter2', default: 'hunter1' }));
    const said = await saidTo('server settings', { name: 'SmtpKey' }, depsWith({ media }));
    const offered = [
      await offeredFor('server settings', 'name', 'Smtp', depsWith({ media })),
      await offeredFor('server set', 'value', '', depsWith({ media })),
    ];
    expect(said[0]).toContain('secret');
    expect(JSON.stringify([said, offered])).not.toContain('hunter');
  });
});

describe('a setting is found', () => {
  const all = [
    setting(),
    setting({ id: 'count', label: 'Small' }),
    setting({ id: 'Hidden', label: 'Out of sight', hidden: true }),
    setting({ id: 'A', label: 'Twin' }),
    setting({ id: 'B', label: 'twin' }),
  ];
  it.each([
    ['Count', 'Count'],
    ['count', 'count'],
    ['how MANY', 'Count'],
    ['Hidden', 'Hidden'],
    ['hidden', undefined],
    ['out of sight', undefined],
    ['twin', undefined],
  ])('/server settings finds a setting by the typed name %s', (typed, id) => {
    expect(findSetting(all, typed)?.id).toBe(id);
  });
});

describe('the completion of /server set', () => {
  it('/server set completes at most 25 readable settings of at most 100 characters', async () => {
    const many = Array.from({ length: 60 }, (_, i) =>
      setting({ id: `Id${i}`, label: '😀'.repeat(99), type: 'text', value: 'x'.repeat(300), default: '' }),
    );
    const media = listing(setting({ id: 'x'.repeat(120) }), ...many);
    const offered = await offeredFor('server set', 'name', '', depsWith({ media }));
    expect(offered).toHaveLength(25);
    expect(offered.every(({ name, value }) => name.length <= 100 && name.isWellFormed() && value.length <= 100)).toBe(
      true,
    );
  });

  it('/server set completes the typed value, the current one and the default', async () => {
    const deps = depsWith({ media: listing(setting()) });
    const complete = completing('server set');
    expect(await complete('value', '', deps, asking(), { name: 'Count' })).toEqual([
      { name: 'now 5', value: '5' },
      { name: 'default 4', value: '4' },
    ]);
    expect(await complete('value', '7', deps, asking(), { name: 'Count' })).toEqual([{ name: '7', value: '7' }]);
  });
});

describe('/server settings', () => {
  const interval = setting({
    id: 'ScanInterval',
    label: 'Seconds between scans',
    value: 3600,
    default: 3600,
    choices: [
      { value: '900', label: 'every 15 minutes' },
      { value: '3600', label: 'every hour' },
    ],
  });
  const deps = depsWith({
    media: listing(
      interval,
      setting({ id: 'LogFileCount' }),
      setting({ id: 'LogFileSize' }),
      setting({ id: 'PublishOnStart', label: '', hidden: true }),
    ),
  });

  it('/server settings shows a setting with its type, value, default and choices', async () => {
    expect(await offeredFor('server settings', 'name', 'ScanInt', deps)).toEqual([
      {
        name: 'Seconds between scans – a whole number, now every hour (3600), default every hour (3600)',
        value: 'ScanInterval',
      },
    ]);
    const [text] = await saidTo('server settings', { name: 'ScanInterval' }, deps);
    expect(text).toMatch(/Now: \*\*every hour \(3600\)\*\*\n.*Default: every hour/);
    expect(text).toContain('Choices: every 15 minutes (900), every hour (3600)');
  });

  it('/server settings offers and shows a hidden setting only for its exact name', async () => {
    expect(await offeredFor('server settings', 'name', 'PublishOnStar', deps)).toEqual([]);
    expect(await offeredFor('server settings', 'name', 'PublishOnStart', deps)).toHaveLength(1);
    expect((await saidTo('server settings', { name: 'publishonstart' }, deps))[0]).toContain(
      'no setting “publishonstart”',
    );
    expect((await saidTo('server settings', { name: 'PublishOnStart' }, deps))[0]).toContain('hidden');
  });

  it('/server settings suggests similar names for an unknown setting', async () => {
    expect((await saidTo('server settings', { name: 'LogFile' }, deps))[0]).toContain(
      'Did you mean **LogFileCount**, **LogFileSize**?',
    );
  });
});

describe('/server set', () => {
  const choices = [{ value: '900', label: 'every 15 minutes' }];
  it.each<[Partial<ServerSetting>, string, string]>([
    [{ choices }, '5', 'takes one of these: every 15 minutes (900)'],
    [{}, 'many', 'takes a whole number.'],
    [{ type: 'double' }, 'most', 'takes a number'],
    [{ type: 'bool', value: true }, 'maybe', 'is either on or off.'],
    [{ secret: true }, 'hunter2', 'looks like a secret, judging by its name'],
    [{ id: 'Other' }, '1', 'no setting “Count”'],
    [{}, '5', 'is already 5. There is nothing to change.'],
  ])('/server set for %j refuses the value %s', async (given, value, sentence) => {
    const deps = depsWith({ media: listing(setting({ label: '', ...given })) });
    const [message] = await answersTo('server set', { name: 'Count', value }, deps);
    expect(message && textOf(message).replaceAll('**', '')).toContain(sentence);
    expect(message?.presses ?? []).toEqual([]);
  });

  it('/server set leaves the setting unchanged if the change is not confirmed', async () => {
    const deps = depsWith({ media: listing(setting()) });
    const [message] = await answersTo('server set', { name: 'Count', value: '7' }, deps);
    const [left] = await pressedAsDrawn(message?.presses?.[1], deps);
    expect(left && textOf(left)).toContain('Nothing was changed');
  });

  it('/server set only asks for confirmation and changes nothing yet', async () => {
    const [message] = await answersTo(
      'server set',
      { name: 'Count', value: '7' },
      depsWith({ media: listing(setting()) }),
    );
    expect(message?.presses?.[0]).toMatchObject({
      target: { id: 'Count', before: 5, after: 7 },
      by: 'invoker',
      once: true,
    });
  });
});

async function confirm({ requires, response }: PressHandler, media: Partial<MediaServer>) {
  if (response.kind !== 'answer') throw new Error('it answers with a form');
  const target = { id: 'Count', before: 5, after: 7 };
  const [message] = await Array.fromAsync(
    response.run(permitFor(requires), {
      target,
      pressed: { values: [], fields: {} },
      deps: depsWith({ media }),
      context: asking(),
    }),
  );
  if (!message) throw new Error('no answer');
  return message;
}

describe('a change that was confirmed', () => {
  const reading = (...values: readonly (number | undefined)[]) => {
    const settings = vi.fn<MediaServer['settings']>();
    for (const value of values) settings.mockResolvedValueOnce([setting({ value })]);
    return settings;
  };
  const setPreference = vi.fn<MediaServer['setPreference']>(async () => undefined);

  it('a confirmed settings change is made, checked, and can be undone', async () => {
    const message = await confirm(confirmSettingChange, { settings: reading(5, 7), setPreference });
    expect(setPreference).toHaveBeenCalledWith('Count', 7, { signal: expect.any(AbortSignal) });
    expect(textOf(message)).toBe('Changed: **How many** was 5 and is now **7**.');
    expect(message.presses?.[0]?.target).toEqual({ id: 'Count', before: 7, after: 5 });
  });

  it('a confirmed settings change is reported as failed if the server still has another value', async () => {
    const message = await confirm(confirmSettingChange, { settings: reading(5, 5), setPreference });
    expect(message).toMatchObject({ outcome: 'failed' });
    expect(textOf(message)).toContain('but **How many** was **5** when I read it again');
  });

  it.each(['timeout', 'unreachable', 'unavailable', 'malformed'] as const)(
    'a confirmed settings change is checked even when the server failed with %s',
    async (kind) => {
      const made = await confirm(confirmSettingChange, { settings: reading(5, 7), setPreference: fails(kind) });
      expect(textOf(made)).toContain('The server gave no usable answer to the change');
      const unmade = await confirm(confirmSettingChange, { settings: reading(5, 5), setPreference: fails(kind) });
      expect(textOf(unmade)).toContain('Nothing changed, as far as I can see.');
      // It may come a moment later.
      expect([made?.outcome, unmade?.outcome]).toEqual(['done', 'unknown']);
    },
  );

  it('a confirmed settings change is reported as unknown if the settings cannot be read again', async () => {
    const settings = reading(5).mockRejectedValue(
      new MediaServerFailure('unavailable', { method: 'GET', path: '/:/prefs' }),
    );
    const message = await confirm(confirmSettingChange, { settings, setPreference });
    expect(message).toMatchObject({ outcome: 'unknown' });
    expect(textOf(message)).toContain('could not read the settings again to check whether');
  });

  it('a confirmed settings change fails at once if it was never sent or was refused', async () => {
    const away = confirm(confirmSettingChange, {
      settings: reading(5),
      setPreference: fails('unreachable', { since: new Date(0) }),
    });
    await expect(away).rejects.toMatchObject({ kind: 'unreachable' });
    const refused = confirm(confirmSettingChange, { settings: reading(5), setPreference: fails('invalid') });
    await expect(refused).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('a confirmed settings change says if the server knows no such setting', async () => {
    const unknown = await confirm(confirmSettingChange, { settings: reading(5), setPreference: fails('not-found') });
    expect(unknown).toMatchObject({ outcome: 'failed' });
    expect(textOf(unknown)).toContain('it probably has no setting called **Count**');
  });

  it('a confirmed change is not made if the setting is gone, is secret now or has another value', async () => {
    const gone = await confirm(confirmSettingChange, listing());
    const secret = await confirm(confirmSettingChange, listing(setting({ secret: true })));
    expect([textOf(gone), textOf(secret)]).toEqual(
      Array.from({ length: 2 }, () => 'The server no longer lists **Count**. I changed nothing.'),
    );
    expect(textOf(await confirm(confirmSettingChange, listing(setting({ value: 6 }))))).toContain('is **6** now');
  });
});
