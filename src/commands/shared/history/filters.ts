import { z } from 'zod';
import { ITEM_KINDS } from '../../../domain/media/items/item.ts';
import { MediaServerFailure } from '../../../domain/media/server/failure.ts';
import {
  type AccountRef,
  createMediaRef,
  FIRST_SERVER_ID,
  type ItemRef,
  type MediaRef,
  type ServerId,
  type ServerLocalKey,
  serverLocalKeyOfRef,
  serverOfRef,
} from '../../../domain/servers/refs.ts';
import { serverIfScopeIsWholeServer } from '../../../domain/servers/scope.ts';
import { renderNoSuchUser } from '../../../render/history/list.ts';
import { formatNameWithServer, formatServerNamePhrase } from '../../../render/kit/media/servers.ts';
import { fullTitle } from '../../../render/kit/media/title.ts';
import { MAX_AUTOCOMPLETE_CHOICES, MAX_CHOICE_TEXT } from '../../../render/kit/message/limits.ts';
import { clipText, oneLine } from '../../../render/kit/text/markdown.ts';
import { AbortWithMessageError } from '../../framework/action.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext, OptionChoice } from '../../framework/context.ts';
import { distinctChoices } from '../choicesApart.ts';
import { encodeRefAsChoiceValue, refOfChoice } from '../encodeRefAsChoiceValue.ts';
import { undefinedIfUnsupported } from '../endpoint.ts';
import { createItemAutocomplete, noFacts } from '../itemChoice.ts';
import { containsText, isSameName, onlyElement, readNamesIfReadable } from '../names.ts';

const KINDS_WITH_HISTORY = ITEM_KINDS.filter(
  (kind) => !['collection', 'playlist', 'tag', 'photo', 'other'].includes(kind),
);

type Media = Pick<CommandDeps, 'media'>;
type Context = Pick<InteractionContext, 'texts' | 'signal'>;
type AccountContext = Pick<InteractionContext, 'texts' | 'signal' | 'servers'>;

/** Autocomplete for accounts. Accounts on different servers may have the same name, so facts distinguish them. */
export async function completeAccount(
  typedText: string,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'media' | 'serverNames'>>,
): Promise<OptionChoice[]> {
  const { media, serverNames } = deps;
  const { texts, signal } = context;
  const accounts = (await media.accounts({ signal }))
    .filter(({ name }) => containsText(name, typedText))
    .slice(0, MAX_AUTOCOMPLETE_CHOICES);
  return distinctChoices(
    accounts.map(({ id, name }) => ({
      title: oneLine(name) || serverLocalKeyOfRef(id),
      value: encodeRefAsChoiceValue(id),
      facts: [formatServerNamePhrase(texts, id, serverNames), `#${serverLocalKeyOfRef(id)}`],
    })),
  );
}

/**
 * Autocomplete for titles from the catalogue. Also offers the typed text, because the history may contain deleted
 * items.
 */
export async function completeTitle(
  typedText: string,
  { deps, context }: CommandDepsAndContext,
): Promise<OptionChoice[]> {
  const typedTitle = clipText(typedText.trim(), MAX_CHOICE_TEXT);
  const complete = createItemAutocomplete(KINDS_WITH_HISTORY, noFacts, MAX_AUTOCOMPLETE_CHOICES - 1);
  const catalogueChoices = await complete(typedText, { deps, context });
  if (typedTitle === '' || refOfChoice(typedTitle) !== undefined) return [...catalogueChoices];
  return [...catalogueChoices, { name: typedTitle, value: typedTitle }];
}

/** An account or item to which a list is limited. `name` is missing if it is unknown. */
export const filterTargetSchema = <Id extends MediaRef>(id: z.ZodType<Id, Id>) =>
  z.object({ id, name: z.string().optional() });
interface FilterTarget<Id extends MediaRef> {
  readonly id: Id;
  readonly name?: string | undefined;
}

/**
 * Finds an account by choice, number or name. The returned name includes the server if there are several, and is
 * missing if the server lists no accounts. Throws an AbortWithMessageError for an unknown account, and for an account
 * on a server that the guild may not see, because callers use the id without another check.
 */
export async function findAccount(
  value: string,
  { media, serverNames }: Pick<CommandDeps, 'media' | 'serverNames'>,
  { texts, signal, servers }: AccountContext,
): Promise<FilterTarget<AccountRef>> {
  const id = refOfChoice<'account'>(value) ?? typedAccount(value, servers);
  if (id !== undefined) {
    // The ref of a whole server has no key, so it identifies no account.
    const isVisible = servers.includes(serverOfRef(id)) && serverIfScopeIsWholeServer(id) === undefined;
    if (!isVisible) throw new AbortWithMessageError(renderNoSuchUser(texts, value));
    const names = await readNamesIfReadable(() => media.accounts({ signal, only: serverOfRef(id) }));
    const title = names.get(id);
    return { id, name: title === undefined ? undefined : formatNameWithServer(texts, { key: id, title }, serverNames) };
  }
  const accounts = (await undefinedIfUnsupported(media.accounts({ signal }))) ?? [];
  const account = onlyElement(accounts.filter(({ name }) => isSameName(name, value)));
  if (!account) throw new AbortWithMessageError(renderNoSuchUser(texts, value));
  return { id: account.id, name: formatNameWithServer(texts, { key: account.id, title: account.name }, serverNames) };
}

/**
 * The account with a typed number. Among several servers, a number belongs to the first server, whose refs are bare.
 */
function typedAccount(value: string, servers: readonly ServerId[]): AccountRef | undefined {
  if (!/^\d{1,19}$/.test(value)) return undefined;
  return createMediaRef<'account'>(onlyElement(servers) ?? FIRST_SERVER_ID, value as ServerLocalKey);
}

/** The chosen item. Its name is missing if the item has left the library. The history may still contain it. */
export async function readFilterItem(
  key: ItemRef,
  { media }: Media,
  { texts, signal }: Context,
): Promise<FilterTarget<ItemRef>> {
  try {
    return { id: key, name: fullTitle(await media.item(key, { signal }), texts.search, MAX_CHOICE_TEXT) };
  } catch (error) {
    if (error instanceof MediaServerFailure && ['not-found', 'unsupported'].includes(error.kind)) return { id: key };
    throw error;
  }
}
