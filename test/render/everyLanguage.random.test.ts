import { globSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEnglishTexts } from '../../scripts/texts/english.ts';
import { createNoteMessage } from '../../src/render/kit/message/layout.ts';
import type { Message } from '../../src/render/kit/message/message.ts';
import type { Modal } from '../../src/render/kit/message/press.ts';
import { DEFAULT_TEXTS, TRANSLATIONS } from '../../src/render/texts/texts.ts';
import { runs } from '../support/runs.ts';
import { HOSTILE } from './support/anything.ts';
import { complaintsAbout } from './support/limits.ts';
import { outsideOfMarks, pseudo } from './support/pseudo.ts';
import { accessRenderings } from './support/renderings/access.ts';
import { adding } from './support/renderings/adding.ts';
import { alerts } from './support/renderings/alerts.ts';
import { arriving } from './support/renderings/arriving.ts';
import { auditing } from './support/renderings/auditing.ts';
import { counting } from './support/renderings/counting.ts';
import { finding } from './support/renderings/finding.ts';
import { following } from './support/renderings/following.ts';
import { notifying } from './support/renderings/notifying.ts';
import { playlistRenderings } from './support/renderings/playlists.ts';
import { recapping } from './support/renderings/recapping.ts';
import { reporting } from './support/renderings/reporting.ts';
import { ruling } from './support/renderings/ruling.ts';
import { seeing } from './support/renderings/seeing.ts';
import { serverRenderings } from './support/renderings/servers.ts';
import { showing } from './support/renderings/showing.ts';
import { tending } from './support/renderings/tending.ts';
import { trouble } from './support/renderings/trouble.ts';
import { watching } from './support/renderings/watching.ts';
import { wishing } from './support/renderings/wishing.ts';

const LANGUAGES = Object.entries({ en: DEFAULT_TEXTS, ...TRANSLATIONS });
const renderings = [
  ...accessRenderings,
  ...adding,
  ...alerts,
  ...arriving,
  ...auditing,
  ...counting,
  ...finding,
  ...following,
  ...notifying,
  ...playlistRenderings,
  ...reporting,
  ...ruling,
  ...serverRenderings,
  ...showing,
  ...seeing,
  ...wishing,
  ...tending,
  ...trouble,
  ...recapping,
  ...watching,
];
function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}

/** Words in titles, names, labels and addresses that the renderings are given. */
const GIVEN_WORDS: readonly string[] = [
  ...wordsIn(HOSTILE.join(' ')),
  ...wordsIn('http https path account Same, End a session, session terminate, Wish for a title, What there was'),
  ...wordsIn('channel, role'),
  ...wordsIn('Its number was 7, name, mode, action, conditions, streams, notify, else, true, false'),
];

/** Names of properties that every object or function has. fast-check also draws them, and parts of them, as texts. */
const PROPERTY_NAMES = [Object.prototype, Function.prototype]
  .flatMap((prototype) => Object.getOwnPropertyNames(prototype))
  .concat('prototype')
  .join(' ')
  .toLowerCase();

/** A text that was cut may end within a word: `:warn…`. */
const CUT_WORD = /(\p{L}+)…/gu;

const withoutCutWords = (text: string) =>
  text.replaceAll(CUT_WORD, (cut, start: string) =>
    GIVEN_WORDS.some((word) => word.startsWith(start.toLowerCase())) ? '' : cut,
  );

/** Everything that a person reads in a message or a form. */
function textsOfAll(drawn: Message | Modal): readonly string[] {
  const texts: string[] = [];
  JSON.parse(JSON.stringify(drawn), (key, value: unknown) => {
    if (TEXT_KEYS.includes(key) && typeof value === 'string') texts.push(value);
    return value;
  });
  return texts;
}

const TEXT_KEYS = ['content', 'label', 'placeholder', 'description', 'title'];

const SOURCES = new URL('../../src/', import.meta.url);
/** What several share is in `render/`, what only one command, feed or job shows is beside it. */
const VIEWS = ['render/**/*.ts', '**/view.ts', '**/views/*.ts'];

describe(`in ${LANGUAGES.map(([language]) => language).join(' and ')}`, () => {
  it.each(renderings)('in each language, $name breaks no limit of Discord and lets no markup through', ({ drawn }) => {
    fc.assert(
      fc.property(drawn, (render) => {
        const complaints = LANGUAGES.map(([language, texts]) => [language, complaintsAbout(render(texts))]);
        expect(complaints).toEqual(LANGUAGES.map(([language]) => [language, []]));
      }),
      runs(1, 60),
    );
  });
});

/** Words of the English catalogue that are in no name of a film which the renderings are given. */
const ENGLISH_WORDS: ReadonlySet<string> = new Set(
  readEnglishTexts()
    .flatMap(({ source, message }) => (message ? [] : wordsIn(source)))
    .filter((word) => !GIVEN_WORDS.includes(word) && !PROPERTY_NAMES.includes(word)),
);

/** A stored value that cannot be read is shown as its JSON, whose words may be English ones. */
const STORED_JSON = /\{.*$/gm;

/** Texts of a message with English words that are not from its catalogue. */
const englishIn = (drawn: Message | Modal): readonly string[] =>
  textsOfAll(drawn).filter((text) =>
    wordsIn(withoutCutWords(outsideOfMarks(text).replaceAll(STORED_JSON, ''))).some((word) => ENGLISH_WORDS.has(word)),
  );

/** A colon that the code sets after words or a name. French has a space before it, so `texts.lines` sets colons. */
const COLON_IN_CODE = /(?:^|[\s*`>]):(?:\*\*)?\s/m;

const withColons = (drawn: Message | Modal): readonly string[] =>
  textsOfAll(drawn).filter((text) => COLON_IN_CODE.test(outsideOfMarks(text)));

describe('in a made-up language with long words', () => {
  it.each(renderings)(
    'in a made-up language, $name uses only words of that language and breaks no limit of Discord',
    ({ drawn }) => {
      fc.assert(
        fc.property(drawn, (render) => {
          const message = render(pseudo);
          expect(complaintsAbout(message)).toEqual([]);
          expect(englishIn(message)).toEqual([]);
          expect(withColons(message)).toEqual([]);
        }),
        runs(2, 60),
      );
    },
  );
});

describe('the renderings above', () => {
  it('the tests of messages in each language cover every function that renders a message', async () => {
    const files = globSync(VIEWS, { cwd: SOURCES, exclude: ['render/texts/**'] });
    const modules = await Promise.all(files.map((name) => import(new URL(name, SOURCES).href)));
    const renders = modules.flatMap((module) => Object.keys(module)).filter((name) => name.startsWith('render'));
    expect(renderings.map(({ name }) => name).toSorted()).toEqual(renders.toSorted());
  });
});

describe('the search for markup', () => {
  const harmless = ['\\', 'ends in \\', 'a “ⓗ” „ⓗ“ "ⓗ"', '\\*ⓗ* a'];

  it.each(HOSTILE.filter((text) => !harmless.includes(text)))('the search for markup in messages finds %j', (text) => {
    expect(complaintsAbout(createNoteMessage(text))).not.toEqual([]);
  });
});
