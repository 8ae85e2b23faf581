import { z } from 'zod';
import { canBeAddress, canBeToken } from '../../../domain/firstSetup.ts';
import { isLinkLocal, isLocalHost } from '../../../domain/localNetwork.ts';
import { serverNameOf } from '../../../domain/servers/serverNames.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import { BadOption } from '../../framework/command.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';
import { optional, text } from '../../framework/options.ts';

/** Long enough to look for a token. */
export const FORM_LIFE_MS = 60 * 60_000;

/**
 * Not allowed as a server's name, because others would see it: one word of digits and both kinds of letters,
 * as long as a token.
 */
const isLikeToken = (name: string): boolean => /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])\S{20,}$/.test(name);

/** The name, if a server can be called that; `problem` continues "I cannot use that value: ...". */
export function typedName(typed: string, { servers }: Texts): { readonly name: string } | { readonly problem: string } {
  const name = serverNameOf(typed);
  if (name === undefined) return { problem: servers.badName };
  return isLikeToken(name) ? { problem: servers.tokenAsName } : { name };
}

/** The problems with the input before anything is tried. */
export function problemOf(
  { address, token }: { readonly address?: string | undefined; readonly token?: string | undefined },
  { setup }: Texts,
): string | undefined {
  if (token !== undefined && !canBeToken(token)) return setup.notToken;
  return address === undefined || canBeAddress(address) ? undefined : setup.notAddress;
}

/** Removes the account service that was set for a server, because Discord sends no empty option. */
const NO_ACCOUNT_SERVICE = '-';

/** The account service that people of a server sign in at, from the option of that name. */
export const accountServiceOption = optional(text({ max: 300 }));

/** The option's value in a form's ticket: an address, or `own` for the one of the server's vocabulary. */
export const accountService = z.union([z.literal('own'), z.url()]).optional();
export type TypedAccountService = z.output<typeof accountService>;

/** Throws a BadOption for text that cannot be an address for tokens. */
export function readAccountService(typed: string | undefined, { servers }: Texts): TypedAccountService {
  if (typed === undefined) return undefined;
  if (typed === NO_ACCOUNT_SERVICE) return 'own';
  const address = canBeAddress(typed) ? new URL(typed) : undefined;
  const isSafe = address?.protocol === 'https:' || (address !== undefined && isLocalHost(address));
  if (address && isSafe && !isLinkLocal(address.hostname)) return address.href;
  throw new BadOption('account-service', servers.accountService.problem);
}

/**
 * True for the owner of the installation, not for people whom the owner appointed. Only the owner names an
 * account service: the operator of one can have people sign in to their accounts, and sees those accounts'
 * tokens.
 */
export const isBotsOwner = (
  { installation }: Pick<Deps, 'installation'>,
  { actor }: Pick<InteractionContext, 'actor'>,
): boolean => installation.owners().includes(actor.userId);
