/**
 * Functions that read a single attribute, in the bot's own units. A missing, empty or impossible value becomes
 * undefined, so an odd value neither spoils a whole list nor is shown as a fact. `attributes` comes from
 * `attributesOfXmlElement`.
 */

import {
  createMediaRef,
  type MediaRef,
  type MediaRefKind,
  type ServerId,
  type ServerLocalKey,
} from '../../domain/servers/refs.ts';
import { isId, isSafeServerPath, parseServerPicturePath } from '../paths.ts';
import { type ParsedXmlElement, removeForbiddenCharacters } from './xml.ts';

/**
 * Latest possible date, in seconds since 1970. Clocks may be wrong, so a date may be in the future, but not in another
 * century.
 */
const LATEST = Date.UTC(2100) / 1000;

export function readText(attributes: ParsedXmlElement, name: string): string | undefined {
  const value = attributes[name];
  if (typeof value !== 'string' || value === '') return undefined;
  // The text may still contain a forbidden character, because the document can write it as a numeric reference such as
  // `&#1;`.
  const clean = removeForbiddenCharacters(value);
  return clean === '' ? undefined : clean;
}

/** A ref names the server, because another server may have the same key (docs/decisions/0024). */
export const optionalRef = <Kind extends MediaRefKind>(
  server: ServerId,
  key: ServerLocalKey | undefined,
): MediaRef<Kind> | undefined => (key === undefined ? undefined : createMediaRef(server, key));

export const readBareKey = (attributes: ParsedXmlElement, name: string): ServerLocalKey | undefined =>
  readText(attributes, name) as ServerLocalKey | undefined;

/** Reads an id: digits of up to 64 bits. It stays text, because a JavaScript number would change it. */
export function readId(attributes: ParsedXmlElement, name: string): ServerLocalKey | undefined {
  const value = attributes[name];
  return typeof value === 'string' && isId(value) ? (value as ServerLocalKey) : undefined;
}

export function readNumber(attributes: ParsedXmlElement, name: string): number | undefined {
  const value = attributes[name];
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,20})?$/.test(value) ? Number(value) : undefined;
}

export function readInteger(attributes: ParsedXmlElement, name: string): number | undefined {
  const value = attributes[name];
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/**
 * Reads a count, a size or a position, which may be 0. Undefined for a negative number, which means that the server
 * does not know the value.
 */
export function readCountAttribute(attributes: ParsedXmlElement, name: string): number | undefined {
  const value = readInteger(attributes, name);
  return value !== undefined && value >= 0 ? value : undefined;
}

/** Reads a value that is never really 0, such as a duration, a width or a rate. 0 means unknown. */
export function readPositiveNumberAttribute(attributes: ParsedXmlElement, name: string): number | undefined {
  const value = readNumber(attributes, name);
  return value !== undefined && value > 0 ? value : undefined;
}

export function readYear(attributes: ParsedXmlElement, name: string): number | undefined {
  const value = readInteger(attributes, name);
  return value !== undefined && value >= 1000 && value <= 9999 ? value : undefined;
}

export function readFlag(attributes: ParsedXmlElement, name: string): boolean | undefined {
  const value = attributes[name];
  if (value === '1' || value === 'true') return true;
  return value === '0' || value === 'false' ? false : undefined;
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)$/;

/** Reads a date in seconds since 1970, or in ISO 8601, as account services write it. */
export function readDate(attributes: ParsedXmlElement, name: string): Date | undefined {
  const value = attributes[name];
  const seconds =
    typeof value === 'string' && ISO.test(value) ? Date.parse(value) / 1000 : readInteger(attributes, name);
  return seconds !== undefined && seconds > 0 && seconds < LATEST ? new Date(seconds * 1000) : undefined;
}

/** Reads `1927` or `1927-03-01`, perhaps followed by a time, as midnight UTC. Undefined if the day does not exist. */
export function readDay(attributes: ParsedXmlElement, name: string): Date | undefined {
  const value = attributes[name];
  const [, yearText, monthAndDay = '-01-01'] =
    /^([1-9]\d{3})(-\d\d-\d\d)?(?:[T ][\d:.]+Z?)?$/.exec(String(value)) ?? [];
  if (yearText === undefined) return undefined;
  const time = new Date(`${yearText}${monthAndDay}T00:00:00Z`);
  // JavaScript turns a day that does not exist (30 February) into a day of the next month.
  return time.getUTCDate() === Number(monthAndDay.slice(-2)) ? time : undefined;
}

/** Reads a number from 0 to 100 as it is: ratings are up to 10 or up to 100. */
export function readPercent(attributes: ParsedXmlElement, name: string): number | undefined {
  const value = readNumber(attributes, name);
  return value !== undefined && value >= 0 && value <= 100 ? value : undefined;
}

export function readKeywordAttribute<const Word extends string>(
  attributes: ParsedXmlElement,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const value = attributes[name];
  return words.find((word) => word === value);
}

export function readServerPathAttribute(attributes: ParsedXmlElement, name: string): ServerLocalKey | undefined {
  const value = attributes[name];
  return typeof value === 'string' && isSafeServerPath(value) ? (value as ServerLocalKey) : undefined;
}

/** Path of a picture on the server itself, which `poster()` can read. Undefined for a picture elsewhere. */
export function readOwnPicture(attributes: ParsedXmlElement, name: string): ServerLocalKey | undefined {
  const value = attributes[name];
  return typeof value === 'string' ? parseServerPicturePath(value) : undefined;
}

type NamesOf<Entity, Value> = {
  [Name in keyof Entity]-?: [Value] extends [Entity[Name]] ? Name & string : never;
}[keyof Entity];
type Named<Entity, Value> = { [Name in NamesOf<Entity, Value>]?: Value };

/**
 * Reads several attributes with the same names as the fields. Too slow for the elements of long lists, where an object
 * literal is several times as fast (`npm run bench -- decode`).
 */
function readEach<Entity, Value>(
  readValue: (name: string) => Value,
  names: readonly NamesOf<Entity, Value>[],
): Named<Entity, Value> {
  const values: Named<Entity, Value> = {};
  for (const name of names) values[name] = readValue(name);
  return values;
}

export function readTextAttributes<Entity>(
  attributes: ParsedXmlElement,
  ...names: readonly NamesOf<Entity, string | undefined>[]
) {
  return readEach<Entity, string | undefined>((name) => readText(attributes, name), names);
}

export function readFlags<Entity>(
  attributes: ParsedXmlElement,
  ...names: readonly NamesOf<Entity, boolean | undefined>[]
) {
  return readEach<Entity, boolean | undefined>((name) => readFlag(attributes, name), names);
}

export function readDates<Entity>(
  attributes: ParsedXmlElement,
  ...names: readonly NamesOf<Entity, Date | undefined>[]
) {
  return readEach<Entity, Date | undefined>((name) => readDate(attributes, name), names);
}
