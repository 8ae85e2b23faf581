import { MessageFlags, type ModalSubmitInteraction, type RepliableInteraction } from 'discord.js';
import type { SignIns } from '../../commands/framework/signIns.ts';
import type { Audit } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import {
  asAddress,
  canBeAddress,
  canBeStored,
  canBeToken,
  type FirstSetup,
  keptAddress,
  type MayBe,
  type MediaSetup,
  refusesToken,
  type TriedServer,
} from '../../domain/firstSetup.ts';
import type { Logger } from '../../domain/logger.ts';
import { renderFailure, renderTooFast } from '../../render/kit/errors.ts';
import { note } from '../../render/kit/layout.ts';
import type { Message } from '../../render/kit/message.ts';
import { localeOf, type Texts } from '../../render/texts/texts.ts';
import { fieldsOf } from '../interactions/modal.ts';
import type { RateLimiter } from '../interactions/rateLimiter.ts';
import type { OpenForm, OpenForms } from './forms.ts';
import type { SetupAccess } from './may.ts';
import { ownersAccess } from './ownersSignIn.ts';
import { type AlsoAsked, renderTried, type Typed, withTryAgain } from './view.ts';

export interface FirstSetupDeps {
  readonly access: SetupAccess;
  readonly media: MediaSetup;
  readonly audit: Pick<Audit, 'begin' | 'refuse'>;
  readonly rateLimiter: Pick<RateLimiter, 'take'>;
  /** Stores a working setup. Rejects if that is impossible; then the bot is not set up. */
  readonly remember: (setup: FirstSetup) => Promise<void>;
  /** Hears every token that is typed, before anything is done with it, so that none is ever logged or shown. */
  readonly onToken: (token: string) => void;
  readonly asks: AlsoAsked;
  /** The zone as IANA writes it; undefined for an unknown name. */
  readonly timeZoneOf: (typed: string) => string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signIns: Pick<SignIns, 'begin'>;
}

/** The capability of a set-up in the audit trail. */
export const CAPABILITY = 'access.manage';

const bodyOf = ({ components }: Message) => ({ components: [...components], allowedMentions: { parse: [] as const } });

/** The first answer, for that person alone. */
export const say = (interaction: RepliableInteraction, message: Message) =>
  interaction.reply({ ...bodyOf(message), flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2 });

/** The answer after it was deferred. */
const show = (interaction: RepliableInteraction, message: Message) =>
  interaction.editReply({ ...bodyOf(message), flags: MessageFlags.IsComponentsV2 });

/** The first form that works is stored; forms that others sent while it was tried are not. */
export interface Winner {
  isThere: boolean;
  /** Ends the sign-ins of all others. */
  readonly isStored: AbortController;
}

interface Filled {
  readonly form: OpenForm;
  readonly forms: Pick<OpenForms, 'open'>;
  readonly winner: Winner;
}

/**
 * Tries the input, and stores it if it works and no other was stored before; then resolves with it. The token
 * is never in its answers, log lines or errors.
 */
export async function submit(
  interaction: ModalSubmitInteraction,
  { form: opened, forms, winner }: Filled,
  { texts, ...deps }: FirstSetupDeps & { readonly texts: Texts },
): Promise<FirstSetup | undefined> {
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const form = readForm(interaction, opened, deps, texts);
  if (canBeToken(form.token)) deps.onToken(form.token);
  if (winner.isThere) {
    await show(interaction, note(texts.setup.tooLate));
    return;
  }
  const next = deps.rateLimiter.take(interaction.user.id, 'setup');
  if (next) {
    await show(interaction, renderTooFast(texts, next));
    return;
  }
  const { timeZone, language } = form;
  const again = (message: Message, token: string | undefined): Message => {
    const typed = { timeZone, language, token, address: keptAddress(form.address) };
    return withTryAgain(message, forms.open({ ...opened, typed }), texts);
  };
  const typedToken = canBeToken(form.token) ? form.token : undefined;
  const failed = (why: string) => show(interaction, again(note(texts.setup.failed(why)), typedToken));
  const problem = problemOf(form, deps, texts);
  if (problem !== undefined) {
    await failed(problem);
    return;
  }
  const access = form.token === '' ? await signedIn(interaction, form, winner, { ...deps, texts }) : form;
  if (typeof access === 'string') {
    await failed(access);
    return;
  }
  const setup = {
    MEDIA_URL: access.address,
    MEDIA_TOKEN: access.token,
    ADMIN_ROLE_IDS: opened.roleId,
    TIME_ZONE: timeZone && deps.timeZoneOf(timeZone),
    FEED_LANGUAGE: language,
  };
  const only = 'machineIdentifier' in access ? access.machineIdentifier : undefined;
  const { tried, outcome } = await tryAndStore({ setup, only, winner }, interaction, deps);
  const showEnd = () => {
    if (outcome === 'nothing') return show(interaction, note(texts.setup.tooLate));
    const isUnstored = outcome === 'failed' && canBeStored(tried);
    if (isUnstored) return show(interaction, renderFailure(texts, undefined, interaction.id));
    const answer = renderTried(texts, tried, access.address);
    if (outcome !== 'failed') return show(interaction, answer);
    return show(interaction, again(answer, needsAnotherToken(tried) ? undefined : typedToken));
  };
  await tryStep(showEnd, 'could not show how the set-up ended', { log: deps.log, reference: interaction.id });
  return outcome === 'done' ? setup : undefined;
}

/** True if another token is needed: this one is wrong, or is not the owner’s. */
const needsAnotherToken = (tried: TriedServer): boolean =>
  refusesToken(tried) || (tried.kind === 'works' && !canBeStored(tried));

/** Signs in instead of typing a token. */
const signedIn = (
  interaction: ModalSubmitInteraction,
  { address }: { readonly address: string },
  { isStored }: Winner,
  deps: FirstSetupDeps & { readonly texts: Texts },
) =>
  ownersAccess(interaction, { address, signal: isStored.signal, show: (message) => show(interaction, message) }, deps);

interface Attempt {
  readonly setup: FirstSetup;
  /** The only machine that may receive a token obtained by signing in; undefined for a typed token. */
  readonly only: string | undefined;
  readonly winner: Winner;
}

/**
 * `nothing`: another one was stored meanwhile. A stored setup is used whatever fails afterwards, because
 * another one could only be stored after a restart.
 */
async function tryAndStore(
  { setup, only, winner }: Attempt,
  { id: interactionId, user, guildId }: Pick<ModalSubmitInteraction, 'id' | 'user' | 'guildId'>,
  deps: FirstSetupDeps,
): Promise<{ readonly tried: TriedServer; readonly outcome: 'done' | 'nothing' | 'failed' }> {
  const address = new URL(setup.MEDIA_URL);
  const begun = await deps.audit.begin({
    at: deps.clock.now(),
    userId: user.id,
    guildId: guildId ?? undefined,
    action: 'setup',
    capability: CAPABILITY,
    target: 'media server',
    after: address.origin,
    interactionId,
  });
  const mayBe: MayBe | undefined = only === undefined ? undefined : (machine) => machine === only;
  const tried = await deps.media.tryServer({ address, token: setup.MEDIA_TOKEN }, mayBe);
  const isTooLate = canBeStored(tried) && winner.isThere;
  const logged = { log: deps.log, reference: interactionId };
  const isStored =
    canBeStored(tried) &&
    !isTooLate &&
    (await tryStep(() => storeOnce(setup, winner, deps), 'could not store a set-up', logged));
  const outcome = isStored ? 'done' : isTooLate ? 'nothing' : 'failed';
  await tryStep(
    () => begun.end({ at: deps.clock.now(), outcome }),
    'the end of a setup is missing in the audit trail',
    logged,
  );
  return { tried, outcome };
}

/** Runs a step that must not fail the rest: its failure is logged. True if it did not fail. */
async function tryStep(
  run: () => Promise<unknown>,
  failure: string,
  { log, reference }: { readonly log: Pick<Logger, 'error'>; readonly reference: string },
): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (err) {
    log.error({ err, reference }, failure);
    return false;
  }
}

/** Marked as the winner before the first await. If it cannot be stored, others may try again. */
async function storeOnce(setup: FirstSetup, winner: Winner, { remember }: FirstSetupDeps): Promise<void> {
  winner.isThere = true;
  try {
    await remember(setup);
    winner.isStored.abort();
  } catch (error) {
    winner.isThere = false;
    throw error;
  }
}

interface FilledForm extends Typed {
  readonly address: string;
  readonly token: string;
}

/** The answers of the form. An empty token means the earlier one, if there is one. */
function readForm(
  interaction: ModalSubmitInteraction,
  { typed }: OpenForm,
  { asks }: Pick<FirstSetupDeps, 'asks'>,
  texts: Texts,
): FilledForm {
  const { address = '', token = '', timeZone, language } = fieldsOf(interaction);
  return {
    address: asAddress(address),
    token: token.trim() || (typed?.token ?? ''),
    timeZone,
    language: asks.language ? (language ?? typed?.language ?? localeOf(texts)) : undefined,
  };
}

function problemOf(
  { address, token, timeZone }: FilledForm,
  { timeZoneOf }: Pick<FirstSetupDeps, 'timeZoneOf'>,
  { setup }: Texts,
): string | undefined {
  if (token !== '' && !canBeToken(token)) return setup.notToken;
  const mayBeMissing = token === '' && address === '';
  if (!mayBeMissing && !canBeAddress(address)) return setup.notAddress;
  return timeZone === undefined || timeZoneOf(timeZone) !== undefined ? undefined : setup.notTimeZone;
}
