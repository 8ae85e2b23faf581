import { describe, expect, it } from 'vitest';
import { VOCABULARIES } from '../../../src/api/vocabularies/vocabularies.ts';
import { renderLibraryRefused } from '../../../src/commands/library/views/added.ts';
import { renderFolderForm, renderLibraryDraft } from '../../../src/commands/library/views/draft.ts';
import { renderLibraries } from '../../../src/commands/library/views/list.ts';
import {
  agentName,
  languageName,
  libraryPurposeName,
  preferenceName,
  preferenceValue,
} from '../../../src/commands/library/views/words.ts';
import { METADATA_AGENT_PREFERENCES } from '../../../src/domain/media/libraries/agentPreferences.ts';
import type { Library } from '../../../src/domain/media/libraries/library.ts';
import { LIBRARY_PREFERENCES } from '../../../src/domain/media/libraries/libraryPreferences.ts';
import { MediaServerFailure } from '../../../src/domain/media/server/failure.ts';
import { de } from '../../../src/render/texts/de.ts';
import { en } from '../../../src/render/texts/en.ts';
import type { Texts } from '../../../src/render/texts/texts.ts';
import { componentsOf, textOf, textsOf } from '../../support/messages.ts';

const vendorOf = () => VOCABULARIES.plex;
const press = { action: 'x', target: {}, by: 'invoker' } as const;
const HOSTILE = '*_~|`[]<@1>#'.repeat(40);

const hostile = (): Library => ({
  key: '1',
  type: HOSTILE,
  title: HOSTILE,
  agent: HOSTILE,
  scanner: HOSTILE,
  language: HOSTILE,
  locations: Array.from({ length: 9 }, () => ({ path: HOSTILE })),
});

describe('the list of libraries', () => {
  it.each([
    [true, 1000, 4],
    [true, 4, 4],
    [false, 1000, 8],
  ])(
    'the list of libraries stays within the limits and shows all of its rows (folders: %s, %i libraries)',
    (withSetup, count, rows) => {
      const libraries = Array.from({ length: count }, hostile);
      const message = renderLibraries(en, { libraries, page: 1, withSetup, vendorOf, pagePress: () => press });
      expect(textsOf(message).join('').length).toBeLessThanOrEqual(4000);
      expect(componentsOf(message).length).toBeLessThanOrEqual(40);
      expect(textsOf(message).filter((text) => text.startsWith('**'))).toHaveLength(rows);
      expect(textOf(message)).not.toMatch(/[^\\]<@/);
      expect(textOf(message).includes('3 of 9 shown')).toBe(withSetup);
    },
  );

  it.each([
    ['com.plexapp.agents.imdb', 'Plex Movie Scanner', 'this agent and scanner', 'diesen Agenten und diesen Scanner'],
    ['com.plexapp.agents.hama', 'Plex Series Scanner', 'this agent and scanner', 'diesen Agenten und diesen Scanner'],
    ['com.plexapp.agents.thetvdb', 'Plex TV Series', 'this agent.', 'ohne diesen Agenten.'],
    ['tv.plex.agents.series', 'Absolute Series Scanner', 'this scanner.', 'ohne diesen Scanner.'],
    ['com.plexapp.agents.none', 'Extended Personal Media Scanner', 'this scanner.', 'ohne diesen Scanner.'],
  ])(
    'the list of libraries warns of the agent %s with the scanner %s, but only people who may add libraries',
    (agent, scanner, inEnglish, inGerman) => {
      const libraries: Library[] = [{ key: '1', type: 'movie', title: 'Films', agent, scanner, locations: [] }];
      const shown = (texts: Texts, withSetup: boolean) =>
        textOf(renderLibraries(texts, { libraries, page: 1, withSetup, vendorOf, pagePress: () => press }));
      expect(shown(en, true)).toContain(`New Plex versions come without ${inEnglish}`);
      expect(shown(de, true)).toContain(inGerman);
      expect(shown(en, false)).not.toContain('New Plex versions');
    },
  );

  it('the list of libraries says when it is empty, and which libraries have no folder', () => {
    const page = { page: 1, withSetup: true, vendorOf, pagePress: () => press };
    expect(textOf(renderLibraries(en, { ...page, libraries: [] }))).toBe('The media server has no libraries.');
    const bare: Library = { key: '1', type: 'games', title: '', locations: [] };
    expect(textOf(renderLibraries(en, { ...page, libraries: [bare] }))).toContain('**Untitled**\ngames\n-# no folders');
  });
});

describe('the words of the tables', () => {
  it('the English texts have a name for every preference of a library', () => {
    const names = [...LIBRARY_PREFERENCES, ...Object.values(METADATA_AGENT_PREFERENCES).flat()].map(({ name }) => name);
    expect(names.filter((name) => preferenceName(en, name) === name)).toEqual([]);
    expect(preferenceName(en, 'constructor')).toBe('constructor');
  });

  it.each([
    ['hidden', '2', 'hidden from both'],
    ['respectTags', '1', 'on'],
    ['autoCollectionThreshold', '3', '3'],
    ['country', '18', 'Germany (18)'],
    ['country', '0', 'blank (0)'],
  ])('the texts explain the preference %s=%s as %s', (name, value, meaning) => {
    expect(preferenceValue(en, name, value)).toBe(meaning);
  });

  it.each([
    ['de-DE', 'German (Germany) (de-DE)'],
    ['xn', 'None (xn)'],
    ['xx', 'Unknown (xx)'],
    ['no code at all', 'no code at all'],
  ])('the texts explain the language %s', (code, name) => {
    expect(languageName(en, code)).toBe(name);
  });

  it('the texts distinguish film libraries from libraries of other videos', () => {
    expect(libraryPurposeName(en, 'movie', 'com.mediaapp.agents.none')).toBe('Other videos');
    expect(libraryPurposeName(en, 'movie', 'x')).toBe('Films');
  });

  it('the texts name another vendor’s common agents, and show the other agents by their ids', () => {
    expect(libraryPurposeName(en, 'movie', 'com.plexapp.agents.none')).toBe('Other videos');
    expect(agentName('show', 'tv.plex.agents.series')).toBe('TV series agent');
    expect(agentName('movie', 'com.plexapp.agents.imdb')).toBe('com.plexapp.agents.imdb');
    expect(agentName('movie', 'tv.plex.agents.series')).toBe('tv.plex.agents.series');
  });
});

describe('a draft', () => {
  it('the draft of a library stays within the limits and ends with its question', () => {
    const message = renderLibraryDraft(en, {
      draft: {
        name: HOSTILE,
        purpose: 'movies',
        agent: HOSTILE.slice(0, 90),
        scanner: HOSTILE.slice(0, 90),
        language: 'de-DE',
        locations: Array.from({ length: 30 }, () => HOSTILE),
      },
      step: 'preferences',
      position: { step: 6, total: 7 },
      lines: Array.from({ length: 20 }, () => '- a preference of some length: a value of some (default a value)'),
      controls: [],
    });
    expect(textOf(message).length).toBeLessThanOrEqual(4000);
    expect(textOf(message).endsWith(en.library.add.question.preferences)).toBe(true);
    expect(textOf(message)).toContain('6 of 30 shown');
  });

  it('the draft of a library has a form that holds the typed text', () => {
    expect(renderFolderForm(en, ['/a', '/b'], press).inputs[0]).toMatchObject({ value: '/a\n/b', lines: 'many' });
  });

  it('the draft of a library shows the server’s reasons for a refusal as plain text', () => {
    const failure = new MediaServerFailure('invalid', { method: 'POST', path: '/x', words: `<@1> ${'*'.repeat(600)}` });
    const text = textOf(
      renderLibraryRefused(en, { name: HOSTILE, failure, toDraft: { label: 'x', style: 'primary', press } }),
    );
    expect(text).toContain('It says: \\<@1\\> \\*');
    expect(text.length).toBeLessThanOrEqual(4000);
  });
});

describe('an agent with preferences of its own', () => {
  it.each([
    { language: 'English', texts: en },
    { language: 'German', texts: de },
  ])('an agent with preferences has the same name everywhere ($language)', ({ texts }) => {
    for (const [agent, name] of Object.entries(texts.library.agentPreferences.agents))
      expect(agentName('movie', `com.mediaapp.agents.${agent}`)).toBe(name);
  });
});
