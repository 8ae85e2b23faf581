import { z } from 'zod';
import { ITEM_KINDS } from '../../../domain/media/items/item.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import {
  type AccountRef,
  type BareKey,
  FIRST_SERVER,
  type ItemRef,
  keyOf,
  type Ref,
  refTo,
  serverOf,
} from '../../../domain/servers/refs.ts';
import { wholeServerIn } from '../../../domain/servers/scope.ts';
import { renderNoSuchUser } from '../../../render/history/list.ts';
import { MAX_CHOICE_TEXT, MAX_CHOICES } from '../../../render/kit/limits.ts';
import { clip, oneLine } from '../../../render/kit/markdown.ts';
import { nameOnServer, onServer } from '../../../render/kit/servers.ts';
import { fullTitle } from '../../../render/kit/title.ts';
import { Instead } from '../../framework/action.ts';
import type { Choice, Deps, InteractionContext, Working } from '../../framework/context.ts';
import { choicesApart } from '../choicesApart.ts';
import { choiceKey, choiceValue } from '../choiceValue.ts';
import { ifSupported } from '../endpoint.ts';
import { completeItems, onlyTitle } from '../itemChoice.ts';
import { holds, namesOf, onlyOne, sameName } from '../names.ts';

const WITH_HISTORY = ITEM_KINDS.filter((kind) => !['collection', 'playlist', 'tag', 'photo', 'other'].includes(kind));

type Media = Pick<Deps, 'media'>;
type Context = Pick<InteractionContext, 'texts' | 'signal'>;
type Whose = Pick<InteractionContext, 'texts' | 'signal' | 'servers'>;

/** Autocomplete: the accounts of each server, which may have one of the same name. */
export async function completeUser(
  typed: string,
  { deps, context }: Working<Pick<Deps, 'media' | 'serverNames'>>,
): Promise<Choice[]> {
  const { media, serverNames } = deps;
  const { texts, signal } = context;
  const found = (await media.accounts({ signal })).filter(({ name }) => holds(name, typed)).slice(0, MAX_CHOICES);
  return choicesApart(
    found.map(({ id, name }) => ({
      title: oneLine(name) || keyOf(id),
      value: choiceValue(id),
      facts: [onServer(texts, id, serverNames), `#${keyOf(id)}`],
    })),
  );
}

/** Titles from the catalogue; the typed text is a choice as well, because the item may have been deleted. */
export async function completeTitle(typed: string, { deps, context }: Working): Promise<Choice[]> {
  const own = clip(typed.trim(), MAX_CHOICE_TEXT);
  const complete = completeItems(WITH_HISTORY, onlyTitle, MAX_CHOICES - 1);
  return [
    ...(await complete(typed, { deps, context })),
    ...(own === '' || choiceKey(own) !== undefined ? [] : [{ name: own, value: own }]),
  ];
}

/** Something that a list is filtered by: its id, and the name that people know if it has one. */
export const narrowed = <Id extends Ref>(id: z.ZodType<Id, Id>) => z.object({ id, name: z.string().optional() });
interface Narrowed<Id extends Ref> {
  readonly id: Id;
  readonly name?: string | undefined;
}

/**
 * Finds the account that is meant. It has no name if the server does not list its accounts; if there are several servers, the name includes
 * the server. Throws the answer for an unknown person, also if the guild may not see the account's server: callers ask other servers about
 * the id, too.
 */
export async function findUser(
  value: string,
  { media, serverNames }: Pick<Deps, 'media' | 'serverNames'>,
  { texts, signal, servers }: Whose,
): Promise<Narrowed<AccountRef>> {
  const id =
    choiceKey<'account'>(value) ??
    (/^\d{1,19}$/.test(value) ? refTo<'account'>(onlyOne(servers) ?? FIRST_SERVER, value as BareKey) : undefined);
  if (id !== undefined && (!servers.includes(serverOf(id)) || wholeServerIn(id) !== undefined))
    throw new Instead(renderNoSuchUser(texts, value));
  if (id !== undefined) {
    const names = await namesOf(() => media.accounts({ signal, only: serverOf(id) }));
    const title = names.get(id);
    return { id, name: title === undefined ? undefined : nameOnServer(texts, { key: id, title }, serverNames) };
  }
  const accounts = (await ifSupported(media.accounts({ signal }))) ?? [];
  const named = onlyOne(accounts.filter(({ name }) => sameName(name, value)));
  if (!named) throw new Instead(renderNoSuchUser(texts, value));
  return { id: named.id, name: nameOnServer(texts, { key: named.id, title: named.name }, serverNames) };
}

/** A title that was chosen is an item. One that left the library may still be in the history. */
export async function findItem(key: ItemRef, { media }: Media, { texts, signal }: Context): Promise<Narrowed<ItemRef>> {
  try {
    return { id: key, name: fullTitle(await media.item(key, { signal }), texts.search.untitled, MAX_CHOICE_TEXT) };
  } catch (error) {
    if (error instanceof MediaServerFailure && ['not-found', 'unsupported'].includes(error.kind)) return { id: key };
    throw error;
  }
}
