import { type BareKey, type Ref, type RefKind, refTo, type ServerId } from '../../domain/servers/refs.ts';
/**
 * Each function reads one attribute in domain units. An attribute that is missing, empty or cannot be true is undefined: one
 * odd value never costs us the list it is in, and is never told as a fact. `a` is the result of attributesOf().
 */

import { isId, isOwnPath, ownPicture } from '../paths.ts';
import { allowed, type Element } from './xml.ts';

/** In seconds. Clocks go wrong, so a date may lie in the future, but not in another century. */
const LATEST = Date.UTC(2100) / 1000;

export function text(a: Element, name: string): string | undefined {
  const value = a[name];
  if (typeof value !== 'string' || value === '') return undefined;
  // A numeric reference may bring back a character that was removed from the document itself.
  const clean = allowed(value);
  return clean === '' ? undefined : clean;
}

/** The same as that server's: see decision 0024. */
export const asRef = <Kind extends RefKind>(server: ServerId, key: BareKey | undefined): Ref<Kind> | undefined =>
  key === undefined ? undefined : refTo(server, key);

/** Any text as a key. */
export const bareKey = (a: Element, name: string): BareKey | undefined => text(a, name) as BareKey | undefined;

/** Digits, up to 64 bits, kept as text because JavaScript's numbers would change them. */
export function id(a: Element, name: string): BareKey | undefined {
  const value = a[name];
  return typeof value === 'string' && isId(value) ? (value as BareKey) : undefined;
}

export function number(a: Element, name: string): number | undefined {
  const value = a[name];
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,20})?$/.test(value) ? Number(value) : undefined;
}

export function integer(a: Element, name: string): number | undefined {
  const value = a[name];
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** A count, a size, a place in an order: -1 and the like mean that the server does not know, and 0 means none, or the first. */
export function natural(a: Element, name: string): number | undefined {
  const value = integer(a, name);
  return value !== undefined && value >= 0 ? value : undefined;
}

/** For values that are never really 0: an item's length, a width, a rate. A 0 means unknown. */
export function positive(a: Element, name: string): number | undefined {
  const value = number(a, name);
  return value !== undefined && value > 0 ? value : undefined;
}

/** A year of four digits. */
export function year(a: Element, name: string): number | undefined {
  const value = integer(a, name);
  return value !== undefined && value >= 1000 && value <= 9999 ? value : undefined;
}

export function flag(a: Element, name: string): boolean | undefined {
  const value = a[name];
  if (value === '1' || value === 'true') return true;
  return value === '0' || value === 'false' ? false : undefined;
}

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)$/;

/** Seconds since 1970, or ISO 8601 as account services write it. */
export function date(a: Element, name: string): Date | undefined {
  const value = a[name];
  const seconds = typeof value === 'string' && ISO.test(value) ? Date.parse(value) / 1000 : integer(a, name);
  return seconds !== undefined && seconds > 0 && seconds < LATEST ? new Date(seconds * 1000) : undefined;
}

/** `1927` or `1927-03-01`, with or without a time behind it, as midnight UTC; undefined for a day that does not exist. */
export function day(a: Element, name: string): Date | undefined {
  const value = a[name];
  const [, years, rest = '-01-01'] = /^([1-9]\d{3})(-\d\d-\d\d)?(?:[T ][\d:.]+Z?)?$/.exec(String(value)) ?? [];
  if (years === undefined) return undefined;
  const time = new Date(`${years}${rest}T00:00:00Z`);
  // A day that does not exist (30 February) would have rolled over into the next month.
  return time.getUTCDate() === Number(rest.slice(-2)) ? time : undefined;
}

/** A number from 0 to 100, which includes ratings on any scale. */
export function percent(a: Element, name: string): number | undefined {
  const value = number(a, name);
  return value !== undefined && value >= 0 && value <= 100 ? value : undefined;
}

/** One of the words we know. */
export function oneOf<const Word extends string>(a: Element, name: string, words: readonly Word[]): Word | undefined {
  const value = a[name];
  return words.find((word) => word === value);
}

/** A path on the server itself. */
export function ownPath(a: Element, name: string): BareKey | undefined {
  const value = a[name];
  return typeof value === 'string' && isOwnPath(value) ? (value as BareKey) : undefined;
}

/** A picture on the server itself, fit for `poster()`; servers also name pictures that lie elsewhere. */
export function picture(a: Element, name: string): BareKey | undefined {
  const value = a[name];
  return typeof value === 'string' ? ownPicture(value) : undefined;
}

type NamesOf<Entity, Value> = {
  [Name in keyof Entity]-?: [Value] extends [Entity[Name]] ? Name & string : never;
}[keyof Entity];
type Named<Entity, Value> = { [Name in NamesOf<Entity, Value>]?: Value };

/**
 * Several attributes that have the same names in the domain. Not for the elements of long lists: a literal is
 * several times as fast (`npm run bench -- decode`).
 */
function readEach<Entity, Value>(
  read: (name: string) => Value,
  names: readonly NamesOf<Entity, Value>[],
): Named<Entity, Value> {
  const values: Named<Entity, Value> = {};
  for (const name of names) values[name] = read(name);
  return values;
}

export function texts<Entity>(a: Element, ...names: readonly NamesOf<Entity, string | undefined>[]) {
  return readEach<Entity, string | undefined>((name) => text(a, name), names);
}

export function flags<Entity>(a: Element, ...names: readonly NamesOf<Entity, boolean | undefined>[]) {
  return readEach<Entity, boolean | undefined>((name) => flag(a, name), names);
}

export function dates<Entity>(a: Element, ...names: readonly NamesOf<Entity, Date | undefined>[]) {
  return readEach<Entity, Date | undefined>((name) => date(a, name), names);
}
