import { legacyPartsOf } from '../../../domain/media/libraries/legacyAgents.ts';
import type { Library } from '../../../domain/media/libraries/library.ts';
import { type LibraryRef, serverOf } from '../../../domain/servers/refs.ts';
import type { ServerNames } from '../../../domain/serving/served.ts';
import type { VendorOf } from '../../../domain/serving/vendorOf.ts';
import { listMessage, note } from '../../../render/kit/layout.ts';
import { joined } from '../../../render/kit/lines.ts';
import { plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import { pageControls, pageOf } from '../../../render/kit/pages.ts';
import type { Press } from '../../../render/kit/press.ts';
import type { Row } from '../../../render/kit/rows.ts';
import { onServer } from '../../../render/kit/servers.ts';
import { bold } from '../../../render/kit/title.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { agentName, languageName, purposeName, typeOf } from './words.ts';

/** This many fit into a message even if every character is escaped; fewer if it is shown how they are set up. */
const ROWS = 8;
const ROWS_WITH_SETUP = 4;
const FOLDERS = 3;

export interface LibraryPage {
  readonly libraries: readonly Library[];
  readonly page: number;
  /**
   * Only people who may add libraries see paths, which reveal how the server's disks are laid out, and agents,
   * which do not matter to viewers.
   */
  readonly withSetup: boolean;
  /** How many titles each has, as far as that is known. */
  readonly counts?: ReadonlyMap<LibraryRef, number | undefined>;
  readonly servers?: ServerNames | undefined;
  readonly vendorOf: VendorOf;
  readonly pagePress: (page: number) => Press;
}

type Asked = Pick<LibraryPage, 'libraries' | 'page' | 'withSetup'>;

const pageAsked = ({ libraries, page, withSetup }: Asked) =>
  pageOf(libraries, page, withSetup ? ROWS_WITH_SETUP : ROWS);

/** The libraries on its page. */
export const shownOf = (asked: Asked): readonly Library[] => pageAsked(asked).items;

export function renderLibraries(texts: Texts, given: LibraryPage): Message {
  const { libraries, pagePress } = given;
  const { list } = texts.library;
  if (libraries.length === 0) return note(list.none, { private: true });
  const { page, pages, before, items } = pageAsked(given);
  return listMessage({
    head: list.head(libraries.length),
    rows: items.map((library): Row => ({ content: libraryLines(texts, library, given) })),
    total: libraries.length,
    before,
    foot: texts.pages.shown,
    controls: pageControls(texts, { page, pages, press: pagePress }),
    private: true,
  });
}

function libraryLines(texts: Texts, library: Library, { withSetup, counts, servers, vendorOf }: LibraryPage): string {
  const { key, type, agent = '' } = library;
  const facts = [
    plainClipped(purposeName(texts, type, agent), 30),
    titleCount(texts, type, counts?.get(key)),
    onServer(texts, key, servers),
    ...(withSetup ? setupFacts(texts, library) : []),
  ];
  const title = bold(library.title, texts.search.untitled, 60);
  const setup = withSetup ? [...folderLines(texts, library), legacyLine(texts, library, vendorOf)] : [];
  return [title, joined(facts), ...setup].filter((line) => line !== '').join('\n');
}

/** Empty for a library of a newer type, whose titles are unclear. */
function titleCount({ library: { list } }: Texts, type: string, count: number | undefined): string {
  const known = typeOf(type);
  return known === undefined || count === undefined ? '' : list.titles[known](count);
}

function setupFacts(texts: Texts, { type, agent = '', scanner = '', language = '' }: Library): readonly string[] {
  const { list } = texts.library;
  return [
    agent === '' ? '' : list.agent(plainClipped(agentName(type, agent), 50)),
    scanner === '' ? '' : list.scanner(plainClipped(scanner, 40)),
    language === '' ? '' : plainClipped(languageName(texts, language), 40),
  ];
}

/** Empty if no part of the library is announced to be removed. */
function legacyLine({ library: { list } }: Texts, library: Library, vendorOf: VendorOf): string {
  const parts = legacyPartsOf(library, vendorOf(serverOf(library.key))?.legacyPlugins);
  if (parts === undefined) return '';
  const what = parts.agent && parts.scanner ? 'both' : parts.agent ? 'agent' : 'scanner';
  return list.leaving(list.legacy[what]);
}

function folderLines({ library: { list }, pages }: Texts, { locations }: Library): readonly string[] {
  if (locations.length === 0) return [list.noFolders];
  const shown = locations.slice(0, FOLDERS).map(({ path }) => list.folder(plainClipped(path, 60)));
  const more = pages.shown(shown.length, locations.length);
  return more === undefined ? shown : [...shown, more];
}
