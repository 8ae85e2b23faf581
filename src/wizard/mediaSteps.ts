import { asAddress, canBeAddress, type OwnersSignIn, type OwnServer, type TriedServer } from '../domain/firstSetup.ts';
import { canBeAt } from '../domain/serving/ownership.ts';
import { typedProblem } from '../render/doctor/tried.ts';
import { acceptedUntil } from '../render/kit/expiry.ts';
import { oneLine } from '../render/kit/markdown.ts';
import { tokenProblem } from './discordSteps.ts';
import { Back } from './prompts.ts';
import type { Answers, Step, StepDeps } from './steps.ts';

/** In the place of the address of a server that was found. */
const TYPED = '';

const SIGN_IN = 'sign in';
/** The token of a server that has nothing to do with the vendor's account service, which is not to see it. */
const OTHER = 'other';
/** The questions of a terminal are in no log. */
const UNLOGGED = () => undefined;

const askHow: Step = async ({ how }, { prompts, texts: { setup } }) => {
  const choices = [
    { value: SIGN_IN, label: setup.signIn.button },
    { value: 'type', label: setup.signIn.typeToken },
    { value: OTHER, label: setup.signIn.otherServer },
  ];
  return { how: await prompts.one(setup.signIn.which, choices, how) };
};

const askToken: Step = async ({ how, mediaToken: before }, deps) => {
  const { media, prompts, texts } = deps;
  if (how === SIGN_IN) {
    const own = await ownServer(deps);
    return { mediaToken: own.token, found: own.found, own, chosen: TYPED };
  }
  const mediaToken = await prompts.secret(texts.setup.mediaToken, tokenProblem(texts.setup), before);
  const found = how === OTHER ? [] : await media.findServers(mediaToken);
  return { mediaToken, found, own: undefined, chosen: TYPED };
};

/** One of the media servers of whoever signs in now; back to how, where that leads to none. */
async function ownServer(deps: StepDeps): Promise<OwnServer> {
  const { media, prompts, texts } = deps;
  const { setup } = texts;
  const back = (why: string): never => {
    prompts.say(why, 'error');
    throw new Back();
  };
  const begun = (await media.signIn('Usher', UNLOGGED)) ?? back(setup.signIn.silent);
  prompts.say(setup.signIn.open(begun.url));
  const own = await signedIn(begun, deps);
  if (own === 'over') return back(setup.signIn.over);
  const [only, ...others] = own;
  if (!only) return back(setup.signIn.ownsNone);
  if (others.length === 0) return only;
  const names = own.map(({ name }, index) => ({ value: String(index), label: oneLine(name) }));
  return own[Number(await prompts.one(setup.mediaServers, names, '0'))] ?? only;
}

/** A terminal that waits for a key cannot wait for the service: whoever signed in says so. A no ends it. */
async function signedIn(begun: OwnersSignIn, { prompts, texts: { setup } }: StepDeps) {
  while (await prompts.yes(setup.signIn.done)) {
    const asked = await begun.ask().catch(() => 'waiting' as const);
    if (asked !== 'waiting') return asked;
    prompts.say(setup.signIn.notYet, 'warning');
  }
  return 'over';
}

/** One of the addresses at which servers of the token's account answer, or one that is typed. */
const askServer: Step = async ({ found, chosen }, { prompts, texts: { setup } }) => {
  if (found.length === 0) return undefined;
  const known = found.map(({ name, address, ms }) => ({ value: address, label: setup.foundServer(name, address, ms) }));
  const choices = [...known, { value: TYPED, label: setup.otherAddress }];
  return { chosen: await prompts.one(setup.mediaServers, choices, chosen || (found[0]?.address ?? TYPED)) };
};

/** Ends only with an address at which the server accepts the token. */
const askAddress: Step = async ({ mediaToken: token, own, chosen, typed: before }, deps) => {
  for (let typed = before; ; ) {
    if (chosen === TYPED) typed = await typedAddress(typed, deps);
    const address = chosen === TYPED ? asAddress(typed) : chosen;
    const tried = await tryWithAdvice({ address, token, own }, deps);
    if (tried.kind === 'works') {
      if (await mayUse(tried, deps)) return { typed, address: tried.address };
      throw new Back(askToken);
    }
    if (isTokenRefused(tried)) throw new Back(askToken);
    if (chosen !== TYPED) throw new Back();
  }
};

/** By a media server: what does not show who it is may be none that the token is for. */
const isTokenRefused = (tried: Tried): boolean =>
  tried.kind === 'fails' && tried.problem.failure === 'unauthorized' && !tried.problem.isUnidentified;

export const MEDIA_STEPS: readonly Step[] = [askHow, askToken, askServer, askAddress];

const typedAddress = (before: string, { prompts, texts: { setup } }: Pick<StepDeps, 'prompts' | 'texts'>) =>
  prompts.text(setup.mediaAddress, (typed) => (canBeAddress(asAddress(typed)) ? undefined : setup.notAddress), before);

interface Typed extends Pick<Answers, 'own'> {
  readonly address: string;
  readonly token: string;
}

type Tried = (TriedServer | { readonly kind: 'not-listed' }) & Pick<Typed, 'address'>;

/** Tries the address and, if the server says that it answers only at another one, that one. */
async function tryWithAdvice(typed: Typed, deps: StepDeps): Promise<Tried> {
  const { prompts, texts } = deps;
  const tried = await tryAt(typed, deps);
  const instead = tried.kind === 'fails' ? tried.instead : undefined;
  if (instead === undefined || !(await prompts.yes(texts.setup.takeInstead(instead)))) return tried;
  return await tryAt({ ...typed, address: instead }, deps);
}

/** A token that somebody signed in to get is shown only to the machine that it is for. */
async function tryAt({ address, token, own }: Typed, deps: StepDeps): Promise<Tried> {
  const { media, prompts, texts } = deps;
  const at = new URL(address);
  if (own !== undefined && !canBeAt(at, own.connections)) {
    prompts.say(texts.setup.signIn.notListed, 'error');
    return { kind: 'not-listed', address };
  }
  const mayBe = own && ((machine: string | undefined) => machine === own.machineIdentifier);
  const tried = await media.tryServer({ address: at, token }, mayBe);
  sayResult(tried, address, deps);
  return { ...tried, address };
}

/** A token that is not the owner's works, but for little. */
async function mayUse({ isOwner }: Extract<TriedServer, { kind: 'works' }>, { prompts, texts: { setup } }: StepDeps) {
  if (isOwner !== false) return true;
  prompts.say(setup.otherToken, 'warning');
  return await prompts.yes(setup.useNevertheless);
}

function sayResult(tried: TriedServer, address: string, { prompts, texts }: Pick<StepDeps, 'prompts' | 'texts'>): void {
  const { day } = texts.tokens;
  switch (tried.kind) {
    case 'another':
      prompts.say(texts.setup.signIn.elsewhere, 'error');
      break;
    case 'fails':
      prompts.say(typedProblem(texts, tried.problem, { address, safely: oneLine, day }).replaceAll('`', ''), 'error');
      break;
    case 'works': {
      prompts.say(texts.setup.serverWorks(tried), 'success');
      const until = acceptedUntil(texts, tried.expiry, day);
      if (until !== undefined) prompts.say(until, tried.expiry?.isOver ? 'warning' : 'info');
    }
  }
}
