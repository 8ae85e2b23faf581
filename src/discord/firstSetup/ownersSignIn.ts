import type { ModalSubmitInteraction } from 'discord.js';
import type { SignInRegistry } from '../../commands/framework/signIns.ts';
import type { Clock } from '../../domain/clock.ts';
import type { MediaServerSetup, OwnedServer } from '../../domain/firstSetup.ts';
import { isAccountEndpointRetired, MediaServerFailure } from '../../domain/media/server/failure.ts';
import { SIGN_IN_TIMEOUT_MS, waitForSignIn } from '../../domain/people/signIn.ts';
import { mayMachineBeAtAddress } from '../../domain/serving/ownership.ts';
import { createNoteMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { clipAndEscapeText, formatDiscordTimestamp, oneLine } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { withSignInButton } from './view.ts';

export interface OwnersSignInDeps {
  readonly media: Pick<MediaServerSetup, 'signIn'>;
  readonly signIns: Pick<SignInRegistry, 'begin'>;
  readonly onToken: (token: string) => void;
  readonly clock: Clock;
}

interface SignInRequest {
  /** The typed address of the server. If empty, an address at which the server answers is used. */
  readonly address: string;
  /** Aborted when another person has set up the bot in the meantime. */
  readonly signal: AbortSignal;
  readonly show: (message: Message) => Promise<unknown>;
}

interface ChosenServer {
  readonly address: string;
  readonly token: string;
  /** Machine identifier of the only server that may see the token. */
  readonly machineIdentifier: string;
}

/**
 * Lets the owner sign in on the vendor's page instead of typing a token. Returns a sentence for the person if the
 * sign-in does not lead to a media server.
 */
export async function signInAsOwner(
  { user, guild }: Pick<ModalSubmitInteraction, 'user' | 'guild'>,
  { address, signal, show }: SignInRequest,
  { texts, ...deps }: OwnersSignInDeps & { readonly texts: Texts },
): Promise<ChosenServer | string> {
  const { setup, signIn } = texts;
  const attempt = deps.signIns.begin(user.id);
  const endSignal = AbortSignal.any([attempt.signal, signal]);
  try {
    const names = [user.username, guild?.name ?? ''].map(oneLine).filter(Boolean).join(', ');
    const page = await deps.media.signIn(`Usher (${names})`, deps.onToken);
    if (!page) return setup.signIn.silent;
    if (page === 'changed') return setup.signIn.changed;
    const expiresAt = new Date(deps.clock.now().getTime() + SIGN_IN_TIMEOUT_MS);
    await show(
      withSignInButton(
        createNoteMessage(setup.signIn.how(formatDiscordTimestamp(expiresAt)), { private: true }),
        page,
        texts,
      ),
    );
    const ownServers = await waitForSignIn(page.ask, expiresAt, {
      clock: deps.clock,
      signal: endSignal,
      everyMs: attempt.pollPauseMs,
    });
    if (ownServers === 'over') return setup.signIn.over;
    return chooseServer(ownServers, address, texts);
  } catch (error) {
    if (attempt.endReason() === 'crowded') return signIn.crowded;
    if (endSignal.aborted) return setup.signIn.again;
    return failureSentence(error, texts);
  } finally {
    attempt.end();
  }
}

/** The sentence for a failure of the account service. Throws any other error. */
function failureSentence(error: unknown, { setup }: Texts): string {
  if (!(error instanceof MediaServerFailure)) throw error;
  return setup.signIn[isAccountEndpointRetired(error) ? 'changed' : 'silent'];
}

/** An owner of several servers chooses one by its address. Never guesses a server. */
function chooseServer(
  ownServers: readonly OwnedServer[],
  typedAddress: string,
  { setup }: Texts,
): ChosenServer | string {
  const [firstServer, ...otherServers] = ownServers;
  if (!firstServer) return setup.signIn.ownsNone;
  const chosenServer =
    otherServers.length === 0
      ? firstServer
      : ownServers.find(({ reachable }) => reachable.some(({ address }) => address === typedAddress));
  if (!chosenServer) return setup.signIn.several(ownServers.map(({ name }) => clipAndEscapeText(name, 60)));
  const address = typedAddress || chosenServer.reachable[0]?.address;
  if (address === undefined) return setup.signIn.noAddress;
  if (!mayMachineBeAtAddress(new URL(address), chosenServer.connections)) return setup.signIn.notListed;
  return { address, token: chosenServer.token, machineIdentifier: chosenServer.machineIdentifier };
}
