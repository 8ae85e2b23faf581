import type { Library } from '../../../domain/media/libraries/library.ts';
import { listMessage, note } from '../../../render/kit/layout.ts';
import { joined } from '../../../render/kit/lines.ts';
import { plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import { pageControls, pageOf } from '../../../render/kit/pages.ts';
import type { Press } from '../../../render/kit/press.ts';
import type { Row } from '../../../render/kit/rows.ts';
import { bold } from '../../../render/kit/title.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { agentName, languageName, purposeName } from './words.ts';

/** This many fit into a message even if every character is escaped; fewer if folders are shown. */
const ROWS = 8;
const ROWS_WITH_FOLDERS = 4;
const FOLDERS = 3;

export interface LibraryPage {
  readonly libraries: readonly Library[];
  readonly page: number;
  /** Paths reveal how the server's disks are laid out, so only those who may add libraries see them. */
  readonly withFolders: boolean;
  readonly pagePress: (page: number) => Press;
}

export function renderLibraries(
  texts: Texts,
  { libraries, page: asked, withFolders, pagePress }: LibraryPage,
): Message {
  const { list } = texts.library;
  if (libraries.length === 0) return note(list.none, { private: true });
  const { page, pages, before, items } = pageOf(libraries, asked, withFolders ? ROWS_WITH_FOLDERS : ROWS);
  return listMessage({
    head: list.head(libraries.length),
    rows: items.map((library): Row => ({ content: libraryLines(texts, library, withFolders) })),
    total: libraries.length,
    before,
    foot: texts.pages.shown,
    controls: pageControls(texts, { page, pages, press: pagePress }),
    private: true,
  });
}

function libraryLines(texts: Texts, library: Library, withFolders: boolean): string {
  const { list } = texts.library;
  const { type, agent = '', scanner = '', language = '' } = library;
  const facts = [
    plainClipped(purposeName(texts, type, agent), 30),
    agent === '' ? '' : list.agent(plainClipped(agentName(type, agent), 50)),
    scanner === '' ? '' : list.scanner(plainClipped(scanner, 40)),
    language === '' ? '' : plainClipped(languageName(texts, language), 40),
  ];
  const title = bold(library.title, texts.search.untitled, 60);
  return [title, joined(facts), ...(withFolders ? folderLines(texts, library) : [])]
    .filter((line) => line !== '')
    .join('\n');
}

function folderLines({ library: { list }, pages }: Texts, { locations }: Library): readonly string[] {
  if (locations.length === 0) return [list.noFolders];
  const shown = locations.slice(0, FOLDERS).map(({ path }) => list.folder(plainClipped(path, 70)));
  const more = pages.shown(shown.length, locations.length);
  return more === undefined ? shown : [...shown, more];
}
