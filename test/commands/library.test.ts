import { describe, expect, it, vi } from 'vitest';
import { InvalidPressTarget } from '../../src/commands/framework/press.ts';
import { createLibrary } from '../../src/commands/library/add.ts';
import { findCountryIndex } from '../../src/commands/library/countries.ts';
import {
  choicesAtStep,
  findInvalidFolderPaths,
  type LibraryDraft,
  libraryFromDraft,
  newLibraryDraft,
  nextDraftStep,
  parseFolders,
  preselectedLibraryDraftChoice,
  previousDraftStep,
  setLibraryDraftChoice,
} from '../../src/commands/library/draft.ts';
import { libraryCommand } from '../../src/commands/library/index.ts';
import {
  findPreference,
  isOnOffPreference,
  preferencesOfDraft,
  preferenceValueInDraft,
  removePreferenceFromDraft,
  setPreferenceInDraft,
  togglePreference,
  updateDraftAgentPreferences,
} from '../../src/commands/library/preferences.ts';
import { showLibraryDraftStep } from '../../src/commands/library/steps.ts';
import type { MetadataAgentPreferenceValues } from '../../src/domain/media/libraries/agentPreferences.ts';
import { PREFERENCE_COUNTRIES } from '../../src/domain/media/libraries/agentPreferences.ts';
import type { Library } from '../../src/domain/media/libraries/library.ts';
import { LIBRARY_PURPOSES } from '../../src/domain/media/libraries/libraryTables.ts';
import { checkNewLibrary, type NewLibrary } from '../../src/domain/media/libraries/newLibrary.ts';
import type { MediaServer } from '../../src/domain/media/mediaServer.ts';
import { MediaServerFailure, type MediaServerFailureKind } from '../../src/domain/media/server/failure.ts';
import type { Message } from '../../src/render/kit/message/message.ts';
import { fails } from '../support/media.ts';
import { NO_MESSAGE, textOf } from '../support/messages.ts';
import { permitFor } from '../support/permits.ts';
import { answersTo, asking, depsWith, offeredFor, saidTo } from './support/deps.ts';
import { pressedAsDrawn, pressOn } from './support/drawn.ts';
import { pressed } from './support/presses.ts';

/** A draft after these picks, each of which has to be offered. */
function drafted(...picks: readonly (readonly [Parameters<typeof setLibraryDraftChoice>[1], string])[]): LibraryDraft {
  return picks.reduce<LibraryDraft>((draft, [step, value]) => {
    const next = setLibraryDraftChoice(draft, step, value);
    if (!next) throw new Error(`${value} is not offered`);
    return next;
  }, newLibraryDraft('New'));
}
const films = drafted(
  ['type', 'movies'],
  ['agent', 'com.mediaapp.agents.openmoviedb'],
  ['scanner', 'Media Movie'],
  ['language', 'de-DE'],
);

describe('a draft', () => {
  it.each(LIBRARY_PURPOSES)('a new library for %s is valid with every agent and scanner that is offered', (purpose) => {
    const begun = drafted(['type', purpose]);
    const whole = choicesAtStep(begun, 'agent').flatMap((agent) =>
      choicesAtStep(begun, 'scanner').flatMap((scanner) =>
        choicesAtStep(begun, 'language').map((language) => ({ ...begun, agent, scanner, language, locations: ['/x'] })),
      ),
    );
    const problems = whole.flatMap((draft) =>
      preferencesOfDraft(draft).flatMap((preference) =>
        preference.values.flatMap((value) => {
          const library = libraryFromDraft(setPreferenceInDraft(draft, preference, value));
          return library ? checkNewLibrary(library) : ['not whole'];
        }),
      ),
    );
    expect(whole.length).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });

  it.each(LIBRARY_PURPOSES)('a new library for %s starts with an agent and scanner from those offered', (purpose) => {
    const begun = drafted(['type', purpose]);
    expect(choicesAtStep(begun, 'agent')).toContain(preselectedLibraryDraftChoice(begun, 'agent'));
    expect(choicesAtStep(begun, 'scanner')).toContain(preselectedLibraryDraftChoice(begun, 'scanner'));
  });

  it('the form for a new library refuses values that it does not offer', () => {
    expect(setLibraryDraftChoice(newLibraryDraft('x'), 'type', 'games')).toBeUndefined();
    expect(setLibraryDraftChoice(newLibraryDraft('x'), 'agent', 'tv.media.agents.movie')).toBeUndefined();
    expect(setLibraryDraftChoice(films, 'agent', 'com.mediaapp.agents.none')).toBeUndefined();
    expect(setLibraryDraftChoice(films, 'language', 'xn')).toBeUndefined();
  });

  it('the form for a new library asks for missing values, and its back button skips questions without a choice', () => {
    expect(nextDraftStep(newLibraryDraft('x'))).toBe('type');
    const others = drafted(['type', 'other-videos']);
    expect([nextDraftStep(others), previousDraftStep(others, 'scanner'), previousDraftStep(others, 'folders')]).toEqual(
      ['scanner', 'type', 'scanner'],
    );
    expect(nextDraftStep(films)).toBe('folders');
    expect(nextDraftStep({ ...films, locations: ['x'] })).toBe('folders');
    expect(nextDraftStep({ ...films, locations: ['/x'] })).toBe('preferences');
    expect(previousDraftStep(films, 'type')).toBeUndefined();
  });

  it('choosing another agent or type for a new library drops the settings of the previous one', () => {
    const set = { ...films, agentPreferences: { country: '18' }, preferences: { hidden: '1' } };
    expect(setLibraryDraftChoice(set, 'agent', 'tv.media.agents.movie')?.agentPreferences).toEqual({});
    expect(setLibraryDraftChoice(set, 'agent', 'com.mediaapp.agents.openmoviedb')).toEqual(set);
    expect(setLibraryDraftChoice(set, 'type', 'movies')).toBe(set);
    expect(setLibraryDraftChoice(set, 'type', 'tv')).toMatchObject({
      agent: undefined,
      preferences: {},
      locations: [],
    });
  });

  it('an incomplete new library is not created, and unchanged preferences are not sent', () => {
    expect(libraryFromDraft(newLibraryDraft('x'))).toBeUndefined();
    const hidden = findPreference(films, 'library:hidden');
    if (!hidden) throw new Error('no such preference');
    expect(libraryFromDraft(setPreferenceInDraft(films, hidden, '2'))).toMatchObject({ preferences: { hidden: '2' } });
    expect(
      libraryFromDraft(setPreferenceInDraft(setPreferenceInDraft(films, hidden, '2'), hidden, '0')),
    ).not.toHaveProperty('preferences');
  });

  it('a new library keeps preferences of its agent and its own preferences apart', () => {
    const collections = findPreference(films, 'agent:collections');
    expect(
      collections &&
        togglePreference(updateDraftAgentPreferences(films, { collections: '0' }), collections).agentPreferences,
    ).toEqual({
      collections: '1',
    });
    expect(preferencesOfDraft({ ...films, purpose: 'tv' }).every(({ owner }) => owner === 'library')).toBe(true);
    expect(LIBRARY_PURPOSES.every((purpose) => preferencesOfDraft({ ...films, purpose }).length <= 25)).toBe(true);
  });
});

describe('the agent’s own preferences in a draft', () => {
  const find = (name: string) => {
    const preference = findPreference(films, `agent:${name}`);
    if (!preference) throw new Error('no such preference');
    return preference;
  };
  const whole = { ...films, locations: ['/x'] };
  const stepOf = (draft: LibraryDraft, step: 'preferences' | 'summary', media: Partial<MediaServer>) =>
    showLibraryDraftStep(
      { draft, step, page: 1 },
      { deps: depsWith({ media: { libraries: async () => [], ...media } }), context: asking() },
    );

  it('the form for a new library shows the agent’s current preferences, not their defaults', () => {
    const now = { localart: '0', adult: '1', country: '18' };
    const known = updateDraftAgentPreferences(films, now);
    expect(['localart', 'adult', 'country'].map((name) => preferenceValueInDraft(known, find(name)))).toEqual([
      '0',
      '1',
      '18',
    ]);
    expect(libraryFromDraft(known)).not.toHaveProperty('agentPreferences');
  });

  it('changing one agent preference for a new library sends all of them, and changing it back sends none', () => {
    const known = togglePreference(updateDraftAgentPreferences(films, { localart: '0', adult: '1' }), find('adult'));
    expect(libraryFromDraft(known)).toMatchObject({ agentPreferences: { localart: '0', adult: '0' } });
    expect(libraryFromDraft(togglePreference(known, find('adult')))).not.toHaveProperty('agentPreferences');
  });

  it('an agent preference whose value is unknown is not shown with its default and does not act as a switch', () => {
    const adult = find('adult');
    expect([preferenceValueInDraft(films, adult), isOnOffPreference(films, adult)]).toEqual([undefined, false]);
    expect(setPreferenceInDraft(films, adult, '0').agentPreferences).toEqual({ adult: '0' });
    expect(removePreferenceFromDraft(setPreferenceInDraft(films, adult, '0'), adult).agentPreferences).toEqual({});
  });

  it('an agent preference that someone else has set to the chosen value needs no change any more', () => {
    const chosen = setPreferenceInDraft(updateDraftAgentPreferences(films, { adult: '0' }), find('adult'), '1');
    expect(updateDraftAgentPreferences(chosen, { adult: '1' })).toMatchObject({
      agentPreferences: {},
      agentNow: { adult: '1' },
    });
  });

  it('/library add shows the agent’s current preferences and says that they apply to all its libraries', async () => {
    const agentPreferences = vi.fn<MediaServer['agentPreferences']>(async () => ({
      adult: '1',
      localart: '0',
    }));
    const text = textOf(await stepOf(whole, 'preferences', { agentPreferences }));
    expect(agentPreferences.mock.calls[0]?.[0]).toBe('openmoviedb');
    expect(text).toContain('- Adult content (of the agent): on');
    expect(text).toContain('- Collections (of the agent): unknown');
    expect(text).toContain('apply to every library that uses it');
    expect(text).toContain('the agent’s own preferences stay as they are');
  });

  it('/library add shows agent preferences that the server does not tell as unknown, and sends only chosen ones', async () => {
    const unread = { agentPreferences: fails('unsupported') };
    const text = textOf(await stepOf(whole, 'preferences', unread));
    expect(text).toContain('- Adult content (of the agent): unknown');
    expect(text).toContain('The server does not say what they are now: what you do not choose stays as it is.');
    const chosen = setPreferenceInDraft(whole, find('adult'), '0');
    expect(textOf(await stepOf(chosen, 'summary', unread))).toContain(
      'Adult content (of the agent): **off** (currently unknown)',
    );
    expect(libraryFromDraft(chosen)).toMatchObject({ agentPreferences: { adult: '0' } });
  });

  it('/library add asks for the value of an unknown agent preference, and the person can leave it unchanged', async () => {
    const press = async (name: string, target: object, values: readonly string[]) => {
      const [message = NO_MESSAGE] = await pressed(name, target, depsWith({}), asking(), { values });
      return message;
    };
    const asked = await press('library.add.preference', { draft: whole }, ['agent:adult']);
    expect(JSON.stringify(asked.components)).toContain('"label":"Leave it as it is","value":"leave"');
    const target = { draft: setPreferenceInDraft(whole, find('adult'), '1'), name: 'agent:adult' };
    expect(textOf(await press('library.add.value', target, ['leave']))).toContain(
      'Adult content (of the agent): unknown',
    );
    await expect(press('library.add.value', { ...target, name: 'agent:nothing' }, ['leave'])).rejects.toThrow(
      InvalidPressTarget,
    );
  });

  it('/library add does not show preferences of another agent', async () => {
    const plain = { ...whole, agent: 'tv.media.agents.movie' };
    expect(textOf(await stepOf(plain, 'preferences', {}))).not.toContain('of the agent');
  });
});

describe('folders', () => {
  it('typed library folders are one per line, and repeated ones count once', () => {
    expect(parseFolders(' /a \r\n\n/b c\r/a\n')).toEqual(['/a', '/b c']);
  });
  it('library folders must be full paths, on Linux, Windows or a network share', () => {
    expect(findInvalidFolderPaths(['/a', 'C:\\a', 'd:/a', '\\\\nas\\a', 'a', './a', 'C:a', '~/a'])).toEqual([
      'a',
      './a',
      'C:a',
      '~/a',
    ]);
  });
});

describe('adding', () => {
  const asked: NewLibrary = {
    name: 'New',
    type: 'movie',
    agent: 'com.mediaapp.agents.legacymoviedb',
    scanner: 'Media Movie',
    language: 'de-DE',
    locations: ['/x'],
    agentPreferences: { redband: '1' },
  };
  const there = (key: string, title = 'New'): Library => ({ key, type: 'movie', title, locations: [] });
  const back = { label: 'Back', style: 'primary', press: { action: 'x', target: {}, by: 'invoker' } } as const;

  /** What is said when the list reads like this before and after. */
  async function add(
    addLibrary: MediaServer['addLibrary'],
    before: readonly Library[] | MediaServerFailureKind,
    after: readonly Library[] | MediaServerFailureKind,
  ) {
    const libraries = vi.fn<MediaServer['libraries']>();
    for (const list of [before, after])
      libraries.mockImplementationOnce(typeof list === 'string' ? fails(list) : async () => list);
    return textOf(
      await createLibrary(asked, back, { deps: depsWith({ media: { libraries, addLibrary } }), context: asking() }),
    );
  }

  it('after adding a library, the answer says whether the server’s list shows it', async () => {
    const added = async () => ({ library: there('6') });
    expect(await add(added, [], [there('6')])).toContain('It is in the server’s list');
    expect(await add(added, [], [])).toContain('It is not in the server’s list of libraries yet');
    expect(await add(added, [], 'timeout')).toContain('I could not read the list');
  });

  it('/library add says if the library was added but its agent’s preferences were not set', async () => {
    const half = (kind: MediaServerFailureKind) => async () => {
      const failure = new MediaServerFailure(kind, { method: 'GET', path: '/x' });
      return { library: there('6'), agentPreferences: { agent: 'legacymoviedb', held: false, failure } as const };
    };
    expect(await add(half('forbidden'), [], [there('6')])).toContain(
      'The library was added, but the agent’s own preferences were not set.',
    );
    expect(await add(half('unsupported'), [], [there('6')])).toContain(
      'This media server no longer has the agent “Movie agent (legacy)”',
    );
  });

  it('/library add without a server answer looks for the library by a new key, not by its name', async () => {
    expect(await add(fails('timeout'), [there('1')], [there('1'), there('6')])).toContain('which was not there before');
    expect(await add(fails('timeout'), [there('1')], [there('1')])).toContain('shows no new library called **New**');
    expect(await add(fails('timeout'), 'timeout', [there('1')])).toContain('Check before you try again.');
    expect(await add(fails('timeout'), [], [there('6')])).toContain('own preferences were not sent');
  });

  it('/library add quotes a refusal of the server and passes on any other failure', async () => {
    expect(await add(fails('invalid', { words: 'no <folder>' }), [], [])).toContain('It says: no \\<folder\\>');
    await expect(add(fails('unauthorized'), [], [])).rejects.toMatchObject({ kind: 'unauthorized' });
    await expect(add(fails('unsupported'), [], [])).rejects.toMatchObject({ kind: 'unsupported' });
  });
});

describe('/library add', () => {
  const whole = { ...films, locations: ['/x'] };
  const libraries = async (): Promise<Library[]> => [{ key: '1', type: 'movie', title: 'new', locations: [] }];

  it('/library add refuses a folder that is not a full path and keeps the typed text', async () => {
    const fields = { folders: 'films\n/srv/x' };
    const [again] = await pressed('library.add.folders.submit', { draft: films }, depsWith({}), asking(), { fields });
    expect(again && textOf(again)).toContain('Not a full path (one starts with / or a drive letter): **films**');
    expect(again?.presses?.[0]).toMatchObject({
      action: 'library.add.folders',
      target: { draft: { locations: ['films', '/srv/x'] } },
    });
  });

  it('/library add warns if a library of that name already exists', async () => {
    const deps = depsWith({ media: { libraries, agentPreferences: async () => ({}) } });
    expect(
      textOf(await showLibraryDraftStep({ draft: whole, step: 'summary', page: 1 }, { deps, context: asking() })),
    ).toContain('already has a library called “New”');
  });

  it('/library add can be cancelled, and then no library is added', async () => {
    const [left] = await pressed('library.add.cancel', { name: 'New' }, depsWith({}));
    expect(left && textOf(left)).toContain('No library was added.');
  });
});

describe('a forged or outdated press', () => {
  const run = (name: string, target: unknown, values: readonly string[] = []) => {
    const found = libraryCommand.presses.find((each) => each.name === name);
    if (found?.response.kind !== 'answer') throw new Error(`no press ${name}`);
    return Array.fromAsync(
      found.response.run(permitFor(found.requires), {
        target,
        pressed: { values, fields: {} },
        deps: depsWith({}),
        context: asking(),
      }),
    );
  };
  it.each([
    ['library.add.pick', { draft: newLibraryDraft('x'), step: 'type' }, ['games']],
    ['library.add.pick', { draft: newLibraryDraft('x'), step: 'folders' }, ['x']],
    ['library.add.preference', { draft: films }, ['library:nothing']],
    ['library.add.value', { draft: films, name: 'library:hidden' }, ['9']],
    ['library.add.confirm', { draft: newLibraryDraft('x') }, []],
    ['library.add.show', { draft: { name: 'x' }, step: 'type' }, []],
    ['library.agent.set', { agent: 'openmoviedb', values: {} }, ['adult=7']],
    ['library.agent.set', { agent: 'openmoviedb', values: {} }, []],
  ])('the button %s refuses a press with forged or outdated values', async (name, target, values) => {
    await expect(run(name, target, values)).rejects.toBeInstanceOf(InvalidPressTarget);
  });
});

describe('/library agents', () => {
  const now = (values: MetadataAgentPreferenceValues) => ({ agentPreferences: async () => values });

  it('/library agents shows the agent’s current preferences if the server tells them', async () => {
    const media = now({ country: '18', localart: '0', adult: '1', collections: '0' });
    const [said] = await saidTo('library agents', { agent: 'openmoviedb', country: '17' }, depsWith({ media }));
    expect(said).toContain('Adult content: on (default off)');
    expect(said).toContain('Country: Germany (18) → **France (17)**');
    expect(said).not.toContain('does not tell');
  });

  it('/library agents marks a chosen value that equals the current one as unchanged', async () => {
    const media = now({ country: '18' });
    const [said] = await saidTo('library agents', { agent: 'openmoviedb', country: '18' }, depsWith({ media }));
    expect(said).toContain('Country: **Germany (18)**, unchanged');
  });

  it('/library agents shows preferences that it cannot read as unknown and leaves them unchanged', async () => {
    const media = { agentPreferences: fails('unsupported') };
    const [said] = await saidTo('library agents', { agent: 'legacymoviedb' }, depsWith({ media }));
    expect(said).toContain('Extras: unknown, left as it is (default on)');
    expect(said).toContain('The server does not say what they are now');
  });

  it.each([
    ['', { extras: '0' }, 'I read them again: that is how they are now.'],
    ['', { extras: '1' }, 'not all of them have changed: Extras: on'],
    ['', {}, 'It offers no way to read them'],
    ['without an answer', { extras: '0' }, 'I read them again: that is how they are now.'],
    ['without an answer', {}, 'It may or may not have set them'],
  ])(
    '/library agents reads the preferences again after a change %s and reports the result (%j)',
    async (lost, after, sentence) => {
      const setAgentPreferences = lost === '' ? async () => undefined : fails('timeout');
      const deps = depsWith({ media: { setAgentPreferences, ...now(after) } });
      const [message] = await pressed(
        'library.agent.confirm',
        { agent: 'legacymoviedb', values: { extras: '0' } },
        deps,
      );
      expect(message && textOf(message)).toContain(sentence);
    },
  );

  it('/library agents says if the agent no longer exists, but not if the server refused a value', async () => {
    const confirm = (kind: MediaServerFailureKind) =>
      pressed(
        'library.agent.confirm',
        { agent: 'legacymoviedb', values: { extras: '0' } },
        depsWith({ media: { setAgentPreferences: fails(kind) } }),
      );
    const [gone] = await confirm('unsupported');
    expect(gone && textOf(gone)).toContain('no longer has the agent “Movie agent (legacy)”');
    await expect(confirm('invalid')).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('/library agents can choose all defaults at once, clear the choices, or cancel without sending', async () => {
    const deps = depsWith({ media: now({}) });
    const [drawn = NO_MESSAGE] = await answersTo('library agents', { agent: 'legacymoviedb' }, deps);
    const press = async (from: Message, label: string) =>
      (await pressedAsDrawn(pressOn(from, label), deps))[0] ?? NO_MESSAGE;
    const preset = await press(drawn, 'Choose all defaults');
    expect(textOf(preset)).toContain('Extras: unknown → **on** (default on)');
    expect(pressOn(preset, 'Send')?.target).toMatchObject({ values: { extras: '1', redband: '0' } });
    expect(JSON.stringify(await press(preset, 'Clear choices'))).toMatch(
      /"label":"Send \(nothing chosen yet\)"[^}]*"disabled":true/,
    );
    expect(textOf(await press(preset, 'Cancel'))).toContain('Nothing was sent');
  });

  it.each([
    ['usa', '47'],
    ['US', '47'],
    ['United States', '47'],
    ['vereinigte staaten', '47'],
    ['uk', '46'],
    ['Großbritannien', undefined],
    ['Deutschland', '18'],
    ['de', '18'],
    ['österreich', '3'],
    ['südkorea', '25'],
    ['China', '36'],
    ['Hongkong', '21'],
    ['Trinidad & Tobago', '45'],
    ['Czechia', '12'],
    ['18', '18'],
    ['', undefined],
    ['50', undefined],
    ['Atlantis', undefined],
  ])('an agent’s country is found by name or code: %s', (typed, number) => {
    expect(findCountryIndex(typed)).toBe(number);
  });

  it('every country in the agent’s list is found under its own number', () => {
    const others: Readonly<Record<string, string>> = {
      'Czech Republic': 'Czechia',
      'Hong Kong SAR': 'Hong Kong SAR China',
      Korea: 'South Korea',
      'Peoples Republic of China': 'China',
      Trinidad: 'Trinidad & Tobago',
    };
    const numbers = PREFERENCE_COUNTRIES.map((name) => (name === '' ? '' : findCountryIndex(others[name] ?? name)));
    expect(numbers).toEqual(PREFERENCE_COUNTRIES.map((name, number) => (name === '' ? '' : String(number))));
  });

  it('/library agents refuses a country for an agent that has no such preference', async () => {
    const said = await saidTo('library agents', { agent: 'legacymoviedb', country: '18' }, depsWith({}));
    expect(said[0]).toContain('has no country');
  });

  it('/library agents accepts a country by its name or its number', async () => {
    for (const country of ['germany', '18'])
      expect(await saidTo('library agents', { agent: 'openmoviedb', country }, depsWith({ media: now({}) }))).toEqual([
        expect.stringContaining('Country: unknown → **Germany (18)**'),
      ]);
  });
  it.each(['50', '-1', 'Atlantis', '""'])('/library agents refuses %s as a country', async (country) => {
    const said = await saidTo('library agents', { agent: 'openmoviedb', country }, depsWith({}));
    expect(said[0]).toContain('is not a country');
  });
  it('/library agents completes 25 countries that contain the typed text', async () => {
    expect(await offeredFor('library agents', 'country', '', depsWith({}))).toHaveLength(25);
    expect(await offeredFor('library agents', 'country', 'zeal', depsWith({}))).toEqual([
      { name: 'New Zealand (30)', value: '30' },
    ]);
  });
});
