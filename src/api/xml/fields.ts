/**
 * Each function reads one attribute in domain units. An attribute that is missing, empty or not what it should be is undefined: one
 * odd value never costs us the list it is in. `a` is the result of attributesOf().
 */

import { isId, isOwnPath, ownPicture } from '../paths.ts';
import { allowed, type Element } from './xml.ts';

/** Largest time a Date can hold, in seconds (ECMA-262: 8.64e15 ms). */
const MAX_EPOCH = 8.64e12;

export function text(a: Element, name: string): string | undefined {
  const value = a[name];
  if (typeof value !== 'string' || value === '') return undefined;
  // A numeric reference may bring back what was removed from the document itself.
  const clean = allowed(value);
  return clean === '' ? undefined : clean;
}

/** Digits, up to 64 bits, kept as text since JavaScript's numbers would change them. */
export function id(a: Element, name: string): string | undefined {
  const value = a[name];
  return typeof value === 'string' && isId(value) ? value : undefined;
}

export function number(a: Element, name: string): number | undefined {
  const value = a[name];
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,20})?$/.test(value) ? Number(value) : undefined;
}

export function integer(a: Element, name: string): number | undefined {
  const value = a[name];
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/** A count, a size, a length in milliseconds: -1 and the like mean that the server does not know. */
export function natural(a: Element, name: string): number | undefined {
  const value = integer(a, name);
  return value !== undefined && value >= 0 ? value : undefined;
}

export function flag(a: Element, name: string): boolean | undefined {
  const value = a[name];
  if (value === '1' || value === 'true') return true;
  return value === '0' || value === 'false' ? false : undefined;
}

/** Seconds since 1970. */
export function date(a: Element, name: string): Date | undefined {
  const seconds = natural(a, name);
  return seconds !== undefined && seconds <= MAX_EPOCH ? new Date(seconds * 1000) : undefined;
}

/** `1927` or `1927-03-01`, as midnight UTC; undefined for a day that does not exist. */
export function day(a: Element, name: string): Date | undefined {
  const value = a[name];
  if (typeof value !== 'string' || !/^\d{4}(?:-\d{2}-\d{2})?$/.test(value)) return undefined;
  const time = new Date(`${value.length === 4 ? `${value}-01-01` : value}T00:00:00Z`);
  // A day that does not exist, such as 30 February, would have become one of the next month.
  return time.getUTCDate() === (value.length === 4 ? 1 : Number(value.slice(8))) ? time : undefined;
}

/** 0 to 100. */
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
export function ownPath(a: Element, name: string): string | undefined {
  const value = a[name];
  return typeof value === 'string' && isOwnPath(value) ? value : undefined;
}

/** A picture on the server itself, fit for `poster()`; servers also name pictures that lie elsewhere. */
export function picture(a: Element, name: string): string | undefined {
  const value = a[name];
  return typeof value === 'string' ? ownPicture(value) : undefined;
}
