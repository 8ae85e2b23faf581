import { findLegacyPluginUse } from '../../../domain/media/libraries/legacyAgents.ts';
import type { Library } from '../../../domain/media/libraries/library.ts';
import { type LibraryRef, serverOfRef } from '../../../domain/servers/refs.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import type { FindServerVendor } from '../../../domain/serving/vendorOf.ts';
import { formatServerNamePhrase } from '../../../render/kit/media/servers.ts';
import { bold } from '../../../render/kit/media/title.ts';
import { createListMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../../render/kit/message/pages.ts';
import type { ComponentPress } from '../../../render/kit/message/press.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { joinFacts } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { agentName, languageName, libraryPurposeName, libraryTypeOf } from './words.ts';

/** Libraries on a page. They fit in a message even if every character has to be escaped. */
const ROWS = 8;
const ROWS_WITH_SETUP = 4;
const MAX_FOLDERS = 3;

export interface LibraryListPage {
  readonly libraries: readonly Library[];
  readonly page: number;
  /**
   * True for people who may add libraries. Only they see paths, which reveal the server's disks, and agents, which do
   * not interest viewers.
   */
  readonly withSetup: boolean;
  /** Number of titles per library. A library is missing here if its titles could not be counted. */
  readonly counts?: ReadonlyMap<LibraryRef, number | undefined>;
  readonly servers?: FindServerNameOfRef | undefined;
  readonly vendorOf: FindServerVendor;
  readonly pagePress: (page: number) => ComponentPress;
}

type PageRequest = Pick<LibraryListPage, 'libraries' | 'page' | 'withSetup'>;

const pageOfLibraries = ({ libraries, page, withSetup }: PageRequest) =>
  takePageOfEntries(libraries, page, withSetup ? ROWS_WITH_SETUP : ROWS);

export const librariesOnPage = (request: PageRequest): readonly Library[] => pageOfLibraries(request).items;

export function renderLibraries(texts: Texts, view: LibraryListPage): Message {
  const { libraries, pagePress } = view;
  const { list } = texts.library;
  if (libraries.length === 0) return createNoteMessage(list.none, { private: true });
  const { page, pages, before, items } = pageOfLibraries(view);
  return createListMessage({
    head: list.head(libraries.length),
    rows: items.map((library): Row => ({ content: libraryLines(texts, library, view) })),
    total: libraries.length,
    before,
    foot: texts.pages.shown,
    controls: pageControls(texts, { page, pages, press: pagePress }),
    private: true,
  });
}

function libraryLines(
  texts: Texts,
  library: Library,
  { withSetup, counts, servers, vendorOf }: LibraryListPage,
): string {
  const { key, type, agent = '' } = library;
  const facts = [
    clipAndEscapeText(libraryPurposeName(texts, type, agent), 30),
    titleCount(texts, type, counts?.get(key)),
    formatServerNamePhrase(texts, key, servers),
    ...(withSetup ? setupFacts(texts, library) : []),
  ];
  const title = bold(library.title, texts.search.untitled, 60);
  const setup = withSetup ? [...folderLines(texts, library), legacyLine(texts, library, vendorOf)] : [];
  return [title, joinFacts(facts), ...setup].filter((line) => line !== '').join('\n');
}

/** Empty for an unknown type of library, because the texts have no word for its titles. */
function titleCount({ library }: Texts, type: string, count: number | undefined): string {
  const libraryType = libraryTypeOf(type);
  return libraryType === undefined || count === undefined ? '' : library.list.titles[libraryType](count);
}

function setupFacts(texts: Texts, { type, agent = '', scanner = '', language = '' }: Library): readonly string[] {
  const { list } = texts.library;
  return [
    agent === '' ? '' : list.agent(clipAndEscapeText(agentName(type, agent), 50)),
    scanner === '' ? '' : list.scanner(clipAndEscapeText(scanner, 40)),
    language === '' ? '' : clipAndEscapeText(languageName(texts, language), 40),
  ];
}

/** A warning if the vendor has announced that a part of the library's setup will be removed. Otherwise empty. */
function legacyLine(texts: Texts, library: Library, vendorOf: FindServerVendor): string {
  const { list } = texts.library;
  const parts = findLegacyPluginUse(library, vendorOf(serverOfRef(library.key))?.legacyPlugins);
  if (parts === undefined) return '';
  if (parts.agent && parts.scanner) return list.leaving(list.legacy.both);
  return list.leaving(parts.agent ? list.legacy.agent : list.legacy.scanner);
}

function folderLines({ library, pages }: Texts, { locations }: Library): readonly string[] {
  const { list } = library;
  if (locations.length === 0) return [list.noFolders];
  const folders = locations.slice(0, MAX_FOLDERS).map(({ path }) => list.folder(clipAndEscapeText(path, 60)));
  const moreText = pages.shown(folders.length, locations.length);
  return moreText === undefined ? folders : [...folders, moreText];
}
