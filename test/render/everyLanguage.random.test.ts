import { globSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { note } from '../../src/render/kit/layout.ts';
import { DEFAULT_TEXTS, TRANSLATIONS } from '../../src/render/texts/texts.ts';
import { runs } from '../support/runs.ts';
import { HOSTILE } from './support/anything.ts';
import { complaintsAbout } from './support/limits.ts';
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
import { reporting } from './support/renderings/reporting.ts';
import { ruling } from './support/renderings/ruling.ts';
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
  ...wishing,
  ...tending,
  ...trouble,
  ...watching,
];
const SOURCES = new URL('../../src/', import.meta.url);
/** What several share is in `render/`, what only one command, feed or job shows is beside it. */
const VIEWS = ['render/*/*.ts', '**/view.ts', '**/views/*.ts'];

describe(`in ${LANGUAGES.map(([language]) => language).join(' and ')}`, () => {
  it.each(renderings)('$name breaks no limit and lets no markup through', ({ drawn }) => {
    fc.assert(
      fc.property(drawn, (render) => {
        const complaints = LANGUAGES.map(([language, texts]) => [language, complaintsAbout(render(texts))]);
        expect(complaints).toEqual(LANGUAGES.map(([language]) => [language, []]));
      }),
      runs(8, 60),
    );
  });
});

describe('the renderings above', () => {
  it('are all there are', async () => {
    const files = globSync(VIEWS, { cwd: SOURCES, exclude: ['render/texts/**'] });
    const modules = await Promise.all(files.map((name) => import(new URL(name, SOURCES).href)));
    const renders = modules.flatMap((module) => Object.keys(module)).filter((name) => name.startsWith('render'));
    expect(renderings.map(({ name }) => name).toSorted()).toEqual(renders.toSorted());
  });
});

describe('what finds markup', () => {
  const harmless = ['\\', 'ends in \\', 'a “ⓗ” „ⓗ“ "ⓗ"', '\\*ⓗ* a'];

  it.each(HOSTILE.filter((text) => !harmless.includes(text)))('sees it in %j as it came', (text) => {
    expect(complaintsAbout(note(text))).not.toEqual([]);
  });
});
