import type { MediaRef } from '../../../domain/servers/refs.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import type { Texts } from '../../texts/texts.ts';
import { clipAndEscapeText, clipText, oneLine } from '../text/markdown.ts';
import { bold } from './title.ts';

/** Phrase that names the servers with the item: "on Attic and Cellar". Undefined if there is only one server. */
export function formatServerNamesPhrase(
  texts: Texts,
  {
    ratingKey,
    also = [],
  }: { readonly ratingKey?: MediaRef | undefined; readonly also?: readonly MediaRef[] | undefined },
  servers?: FindServerNameOfRef,
): string | undefined {
  const names = [ratingKey, ...also].flatMap((ref) => (ref === undefined ? [] : (servers?.(ref) ?? [])));
  return names.length === 0 ? undefined : texts.search.onServers(joinNamesIntoList(texts, [...new Set(names)]));
}

/** Phrase that names the server of a row: "on Attic". Undefined if there is only one server. */
export const formatServerNamePhrase = (
  texts: Texts,
  ref: MediaRef | undefined,
  servers?: FindServerNameOfRef,
): string | undefined => (ref === undefined ? undefined : formatServerNamesPhrase(texts, { ratingKey: ref }, servers));

/** A name in bold, with its server if another server may have an item of the same name: "**Evening** on Attic". */
export function formatBoldNameWithServer(
  texts: Texts,
  { key, title }: { readonly key: MediaRef | undefined; readonly title: string },
  servers?: FindServerNameOfRef,
): string {
  const boldName = bold(title, texts.search.untitled);
  const serverPhrase = formatServerNamePhrase(texts, key, servers);
  return serverPhrase === undefined ? boldName : `${boldName} ${serverPhrase}`;
}

/** Maximum characters of a server's name in a heading. */
const MAX_NAME = 60;

/**
 * A name, unescaped, with its server if another server may have an item of the same name: "Films on Attic". If the text
 * is too long, the name is cut and not the server.
 */
export function formatNameWithServer(
  { search }: Pick<Texts, 'search'>,
  { key, title }: { readonly key: MediaRef; readonly title: string },
  servers: FindServerNameOfRef,
): string {
  const server = servers(key);
  if (server === undefined) return title;
  const serverPhrase = ` ${search.onServers(server)}`;
  const titleLength = Math.max(10, MAX_NAME - serverPhrase.length);
  return `${clipText(oneLine(title) || search.untitled, titleLength)}${serverPhrase}`;
}

/** Joins escaped names: "Attic and Cellar". */
export const joinNamesIntoList = ({ stats }: Texts, names: readonly string[]): string =>
  new Intl.ListFormat(stats.language, { type: 'conjunction' }).format(names.map((name) => clipAndEscapeText(name, 60)));
