import type { ModalSubmitInteraction } from 'discord.js';
import type { SignIns } from '../../commands/framework/signIns.ts';
import type { Clock } from '../../domain/clock.ts';
import type { MediaSetup, OwnServer } from '../../domain/firstSetup.ts';
import { hasChanged, MediaServerFailure } from '../../domain/media/server/failure.ts';
import { SIGN_IN_MS, untilSignedIn } from '../../domain/people/signIn.ts';
import { canBeAt } from '../../domain/serving/ownership.ts';
import { note } from '../../render/kit/layout.ts';
import { moment, oneLine, plainClipped } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { withPage } from './view.ts';

export interface OwnersSignInDeps {
  readonly media: Pick<MediaSetup, 'signIn'>;
  readonly signIns: Pick<SignIns, 'begin'>;
  readonly onToken: (token: string) => void;
  readonly clock: Clock;
}

interface Asked {
  /** Empty if they typed none: then it is an address where their server answers. */
  readonly address: string;
  /** Aborts when another person has set the bot up meanwhile. */
  readonly signal: AbortSignal;
  readonly show: (message: Message) => Promise<unknown>;
}

interface Chosen {
  readonly address: string;
  readonly token: string;
  /** The only machine that may see the token. */
  readonly machineIdentifier: string;
}

/**
 * Lets the owner sign in on the vendor's page instead of typing a token; a sentence if that leads to no media
 * server.
 */
export async function ownersAccess(
  { user, guild }: Pick<ModalSubmitInteraction, 'user' | 'guild'>,
  { address, signal, show }: Asked,
  { texts, ...deps }: OwnersSignInDeps & { readonly texts: Texts },
): Promise<Chosen | string> {
  const { setup, signIn } = texts;
  const begun = deps.signIns.begin(user.id);
  const ends = AbortSignal.any([begun.signal, signal]);
  try {
    const names = [user.username, guild?.name ?? ''].map(oneLine).filter(Boolean).join(', ');
    const page = await deps.media.signIn(`Usher (${names})`, deps.onToken);
    if (!page) return setup.signIn.silent;
    if (page === 'changed') return setup.signIn.changed;
    const until = new Date(deps.clock.now().getTime() + SIGN_IN_MS);
    await show(withPage(note(setup.signIn.how(moment(until)), { private: true }), page.url, texts));
    const own = await untilSignedIn(page.ask, until, { clock: deps.clock, signal: ends, everyMs: begun.everyMs });
    if (own === 'over') return setup.signIn.over;
    return chosenOf(own, address, texts);
  } catch (error) {
    if (begun.endedBy() === 'crowded') return signIn.crowded;
    if (ends.aborted) return setup.signIn.again;
    return failureSentence(error, texts);
  } finally {
    begun.end();
  }
}

/** The sentence for a failure of the account service. Throws any other error. */
function failureSentence(error: unknown, { setup }: Texts): string {
  if (!(error instanceof MediaServerFailure)) throw error;
  return setup.signIn[hasChanged(error) ? 'changed' : 'silent'];
}

/** An owner of several servers chooses one by its address. No server is guessed. */
function chosenOf(own: readonly OwnServer[], typed: string, { setup }: Texts): Chosen | string {
  const [only, ...others] = own;
  if (!only) return setup.signIn.ownsNone;
  const meant = others.length === 0 ? only : own.find(({ found }) => found.some(({ address }) => address === typed));
  if (!meant) return setup.signIn.several(own.map(({ name }) => plainClipped(name, 60)));
  const address = typed || meant.found[0]?.address;
  if (address === undefined) return setup.signIn.noAddress;
  if (!canBeAt(new URL(address), meant.connections)) return setup.signIn.notListed;
  return { address, token: meant.token, machineIdentifier: meant.machineIdentifier };
}
