import { MessageFlags, type ModalSubmitInteraction, type RepliableInteraction } from 'discord.js';
import type { SignInRegistry } from '../../commands/framework/signIns.ts';
import type { AuditTrailWriter } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import {
  type FirstSetupValues,
  isStorableServer,
  isTokenRefusedByServer,
  isValidMediaUrl,
  looksLikeToken,
  type MayMachineReceiveToken,
  type MediaServerSetup,
  normalizeTypedServerAddress,
  type ServerConnectionTestResult,
  serverAddressToPrefill,
} from '../../domain/firstSetup.ts';
import type { Logger } from '../../domain/logger.ts';
import { renderFailure, renderRateLimitRefusal } from '../../render/kit/message/errors.ts';
import { createNoteMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { localeOf, type Texts } from '../../render/texts/texts.ts';
import { formFieldsOf } from '../interactions/modal.ts';
import type { RateLimiter } from '../interactions/rateLimiter.ts';
import type { PendingSetupForm, PendingSetupForms } from './forms.ts';
import { signInAsOwner } from './ownersSignIn.ts';
import type { SetupAccessRules } from './setupRefusal.ts';
import { type ExtraSetupFields, renderSetupResult, type SetupFormValues, withTryAgainButton } from './view.ts';

export interface FirstSetupDeps {
  readonly access: SetupAccessRules;
  readonly media: Pick<MediaServerSetup, 'signIn' | 'tryServer'>;
  readonly audit: Pick<AuditTrailWriter, 'begin' | 'refuse'>;
  readonly rateLimiter: Pick<RateLimiter, 'take'>;
  /** Stores a working setup. If this rejects, the bot is not set up. */
  readonly remember: (setup: FirstSetupValues) => Promise<void>;
  /** Called first with every typed token, so that the token is removed from all logs and answers. */
  readonly onToken: (token: string) => void;
  readonly asks: ExtraSetupFields;
  /** Returns the IANA name of a typed time zone. Undefined for an unknown zone. */
  readonly timeZoneOf: (name: string) => string | undefined;
  readonly clock: Clock;
  readonly log: Logger;
  readonly signIns: Pick<SignInRegistry, 'begin'>;
}

/** Capability that the audit trail names for a set-up. */
export const SETUP_CAPABILITY = 'access.manage';

const messageBody = ({ components }: Message) => ({
  components: [...components],
  allowedMentions: { parse: [] as const },
});

export const sendPrivateReply = (interaction: RepliableInteraction, message: Message) =>
  interaction.reply({ ...messageBody(message), flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2 });

const showMessage = (interaction: RepliableInteraction, message: Message) =>
  interaction.editReply({ ...messageBody(message), flags: MessageFlags.IsComponentsV2 });

/**
 * Shared by all open forms: tells whether one of them has led to a stored setup. Only the first form that works is
 * stored.
 */
export interface SetupCompletionState {
  isChosen: boolean;
  /** Aborted when a setup is stored, which ends all other sign-ins. */
  readonly isStored: AbortController;
}

interface SubmittedForm {
  readonly form: PendingSetupForm;
  readonly forms: Pick<PendingSetupForms, 'open'>;
  readonly winner: SetupCompletionState;
}

/**
 * Tries the submitted media server. If it works and no other setup was stored before, stores the setup and resolves
 * with it. The token never appears in answers, log lines or errors.
 */
export async function submitSetupForm(
  interaction: ModalSubmitInteraction,
  { form: openedForm, forms, winner }: SubmittedForm,
  { texts, ...deps }: FirstSetupDeps & { readonly texts: Texts },
): Promise<FirstSetupValues | undefined> {
  await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  const form = readForm(interaction, openedForm, deps, texts);
  if (looksLikeToken(form.token)) deps.onToken(form.token);
  if (winner.isChosen) {
    await showMessage(interaction, createNoteMessage(texts.setup.tooLate));
    return;
  }
  const allowedAt = deps.rateLimiter.take(interaction.user.id, 'setup');
  if (allowedAt) {
    await showMessage(interaction, renderRateLimitRefusal(texts, allowedAt));
    return;
  }
  const { timeZone, language } = form;
  const withRetry = (message: Message, token: string | undefined): Message => {
    const typedValues = { timeZone, language, token, address: serverAddressToPrefill(form.address) };
    return withTryAgainButton(message, forms.open({ ...openedForm, previousInput: typedValues }), texts);
  };
  const typedToken = looksLikeToken(form.token) ? form.token : undefined;
  const showFailure = (reason: string) =>
    showMessage(interaction, withRetry(createNoteMessage(texts.setup.failed(reason)), typedToken));
  const problem = problemWith(form, deps, texts);
  if (problem !== undefined) {
    await showFailure(problem);
    return;
  }
  const typedAccess = { address: form.address, token: form.token, machineIdentifier: undefined };
  const access = form.token === '' ? await signInForAccess(interaction, form, winner, { ...deps, texts }) : typedAccess;
  if (typeof access === 'string') {
    await showFailure(access);
    return;
  }
  const setup = {
    MEDIA_URL: access.address,
    MEDIA_TOKEN: access.token,
    ADMIN_ROLE_IDS: openedForm.roleId,
    TIME_ZONE: timeZone && deps.timeZoneOf(timeZone),
    FEED_LANGUAGE: language,
  };
  const onlyMachine = access.machineIdentifier;
  const { tried, outcome } = await tryAndStore({ setup, onlyMachine, winner }, interaction, deps);
  const showEnd = () => {
    if (outcome === 'too late') return showMessage(interaction, createNoteMessage(texts.setup.tooLate));
    if (outcome === 'not stored') return showMessage(interaction, renderFailure(texts, undefined, interaction.id));
    const answer = renderSetupResult(texts, tried, access.address);
    if (outcome === 'done') return showMessage(interaction, answer);
    return showMessage(interaction, withRetry(answer, needsAnotherToken(tried) ? undefined : typedToken));
  };
  await tryStep(showEnd, 'could not show a person how the setup of the media server ended', {
    log: deps.log,
    reference: interaction.id,
  });
  return outcome === 'done' ? setup : undefined;
}

/** True if another token is needed: this one is wrong, or is not the owner's. */
const needsAnotherToken = (result: ServerConnectionTestResult): boolean =>
  isTokenRefusedByServer(result) || (result.kind === 'works' && !isStorableServer(result));

const signInForAccess = (
  interaction: ModalSubmitInteraction,
  { address }: { readonly address: string },
  { isStored }: SetupCompletionState,
  deps: FirstSetupDeps & { readonly texts: Texts },
) =>
  signInAsOwner(
    interaction,
    { address, signal: isStored.signal, show: (message) => showMessage(interaction, message) },
    deps,
  );

interface SetupAttempt {
  readonly setup: FirstSetupValues;
  /** Machine identifier of the only server that may receive a token from a sign-in. Undefined for a typed token. */
  readonly onlyMachine: string | undefined;
  readonly winner: SetupCompletionState;
}

/**
 * `too late`: another setup was stored in the meantime. `not stored`: the server can be used, but the setup could not
 * be written. `refused`: the server cannot be used.
 */
type SetupOutcome = 'done' | 'too late' | 'not stored' | 'refused';

const AUDIT_OUTCOMES = { done: 'done', 'too late': 'nothing', 'not stored': 'failed', refused: 'failed' } as const;

/**
 * Tries the server and stores the setup. A stored setup is used even if something fails afterwards, because another one
 * could be stored only after a restart.
 */
async function tryAndStore(
  { setup, onlyMachine, winner }: SetupAttempt,
  { id: interactionId, user, guildId }: Pick<ModalSubmitInteraction, 'id' | 'user' | 'guildId'>,
  deps: FirstSetupDeps,
): Promise<{ readonly tried: ServerConnectionTestResult; readonly outcome: SetupOutcome }> {
  const address = new URL(setup.MEDIA_URL);
  const auditEntry = await deps.audit.begin({
    at: deps.clock.now(),
    userId: user.id,
    guildId: guildId ?? undefined,
    action: 'setup',
    capability: SETUP_CAPABILITY,
    target: 'media server',
    after: address.origin,
    interactionId,
  });
  const acceptsMachine: MayMachineReceiveToken | undefined =
    onlyMachine === undefined ? undefined : (machine) => machine === onlyMachine;
  const result = await deps.media.tryServer({ address, token: setup.MEDIA_TOKEN }, acceptsMachine);
  const logContext = { log: deps.log, reference: interactionId };
  const storeSetup = () =>
    tryStep(() => storeOnce(setup, winner, deps), 'could not store the settings of the first media server', logContext);
  const outcome = await outcomeOf(result, winner, storeSetup);
  await tryStep(
    () => auditEntry.end({ at: deps.clock.now(), outcome: AUDIT_OUTCOMES[outcome] }),
    'could not write the outcome of the setup to the audit trail',
    logContext,
  );
  return { tried: result, outcome };
}

async function outcomeOf(
  result: ServerConnectionTestResult,
  winner: SetupCompletionState,
  storeSetup: () => Promise<boolean>,
): Promise<SetupOutcome> {
  if (!isStorableServer(result)) return 'refused';
  if (winner.isChosen) return 'too late';
  return (await storeSetup()) ? 'done' : 'not stored';
}

/** Runs a step whose failure must not stop the rest, and logs the failure. True if the step succeeded. */
async function tryStep(
  step: () => Promise<unknown>,
  failure: string,
  { log, reference }: { readonly log: Pick<Logger, 'error'>; readonly reference: string },
): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (err) {
    log.error({ err, reference }, failure);
    return false;
  }
}

/**
 * Sets `isChosen` before the first await, so that no other setup is stored meanwhile. If the setup cannot be stored,
 * other people may try again.
 */
async function storeOnce(
  setup: FirstSetupValues,
  winner: SetupCompletionState,
  { remember }: FirstSetupDeps,
): Promise<void> {
  winner.isChosen = true;
  try {
    await remember(setup);
    winner.isStored.abort();
  } catch (error) {
    winner.isChosen = false;
    throw error;
  }
}

interface FormInput extends SetupFormValues {
  readonly address: string;
  readonly token: string;
}

/** Reads the form's fields. An empty token field means the token of the last try, if there was one. */
function readForm(
  interaction: ModalSubmitInteraction,
  { previousInput }: PendingSetupForm,
  { asks }: Pick<FirstSetupDeps, 'asks'>,
  texts: Texts,
): FormInput {
  const { address = '', token = '', timeZone, language } = formFieldsOf(interaction);
  return {
    address: normalizeTypedServerAddress(address),
    token: token.trim() || (previousInput?.token ?? ''),
    timeZone,
    language: asks.language ? (language ?? previousInput?.language ?? localeOf(texts)) : undefined,
  };
}

function problemWith(
  { address, token, timeZone }: FormInput,
  { timeZoneOf }: Pick<FirstSetupDeps, 'timeZoneOf'>,
  { setup }: Texts,
): string | undefined {
  if (token !== '' && !looksLikeToken(token)) return setup.notToken;
  const mayBeMissing = token === '' && address === '';
  if (!mayBeMissing && !isValidMediaUrl(address)) return setup.notAddress;
  return timeZone === undefined || timeZoneOf(timeZone) !== undefined ? undefined : setup.notTimeZone;
}
