import {
  asAddress,
  canBeAddress,
  type OwnersSignIn,
  type OwnServer,
  refusesToken,
  type TriedServer,
} from '../domain/firstSetup.ts';
import { hasChanged, MediaServerFailure } from '../domain/media/server/failure.ts';
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

const askHow: Step = {
  kind: 'question',
  run: async ({ how }, { prompts, texts: { setup } }) => {
    const choices = [
      { value: SIGN_IN, label: setup.signIn.button },
      { value: 'type', label: setup.signIn.typeToken },
      { value: OTHER, label: setup.signIn.otherServer },
    ];
    return { how: await prompts.one(setup.signIn.which, choices, how) };
  },
};

const askToken: Step = {
  kind: 'question',
  run: async ({ how, own, mediaToken }, { media, prompts, texts }) => {
    if (how === SIGN_IN) return undefined;
    const before = own === undefined ? mediaToken : '';
    const token = await prompts.secret(texts.setup.mediaToken, (typed) => tokenProblem(texts.setup, typed), before);
    const found = how === OTHER ? [] : await media.findServers(token);
    return { mediaToken: token, found, owned: [], own: undefined, chosen: TYPED };
  },
};

/** The owner signs in now. A sign-in that leads to no media server goes back to the question before. */
const askSignIn: Step = {
  kind: 'question',
  run: async ({ how }, deps) => {
    if (how !== SIGN_IN) return undefined;
    const { media, prompts } = deps;
    const { setup } = deps.texts;
    const begun = await media.signIn('Usher', UNLOGGED);
    if (begun === undefined) return goBack(setup.signIn.silent, prompts);
    if (begun === 'changed') return goBack(setup.signIn.changed, prompts);
    prompts.say(setup.signIn.open(begun.url));
    const owned = await signedIn(begun, deps);
    if (owned === 'over') return goBack(setup.signIn.over, prompts);
    const [first] = owned;
    if (first === undefined) return goBack(setup.signIn.ownsNone, prompts);
    return { owned, ...accessTo(first) };
  },
};

/** Says why the question before is asked again, and leads there. */
function goBack(why: string, prompts: StepDeps['prompts']): never {
  prompts.say(why, 'error');
  throw new Back();
}

/** A terminal that waits for a key cannot wait for the service: the owner says when they have signed in, or that they will not. */
async function signedIn(begun: OwnersSignIn, { prompts, texts: { setup } }: StepDeps) {
  while (await prompts.yes(setup.signIn.done)) {
    const asked = await begun.ask().catch(outcomeOf);
    if (asked === 'changed') return goBack(setup.signIn.changed, prompts);
    if (asked !== 'waiting') return asked;
    prompts.say(setup.signIn.notYet, 'warning');
  }
  throw new Back();
}

/** A service that does not answer may do so later; one whose interface has changed will not. */
const outcomeOf = (error: unknown): 'waiting' | 'changed' =>
  error instanceof MediaServerFailure && hasChanged(error) ? 'changed' : 'waiting';

/** Chooses one of the media servers that the account owns. */
const askOwned: Step = {
  kind: 'question',
  run: async ({ owned, mediaToken }, { prompts, texts: { setup } }) => {
    if (owned.length < 2) return undefined;
    const names = owned.map(({ name }, index) => ({ value: String(index), label: oneLine(name) }));
    const before = Math.max(
      owned.findIndex(({ token }) => token === mediaToken),
      0,
    );
    const own = owned[Number(await prompts.one(setup.mediaServers, names, String(before)))];
    return own && accessTo(own);
  },
};

const accessTo = (own: OwnServer) => ({ mediaToken: own.token, found: own.found, own, chosen: TYPED });

/** Chooses one of the addresses at which servers of the token's account answer, or typing another. */
const askServer: Step = {
  kind: 'question',
  run: async ({ found, chosen }, { prompts, texts: { setup } }) => {
    if (found.length === 0) return undefined;
    const known = found.map(({ name, address, ms, relay }) => ({
      value: address,
      label: relay ? setup.foundByRelay(name, address, ms) : setup.foundServer(name, address, ms),
    }));
    const choices = [...known, { value: TYPED, label: setup.otherAddress }];
    return { chosen: await prompts.one(setup.mediaServers, choices, chosen || (found[0]?.address ?? TYPED)) };
  },
};

const askAddress: Step = {
  kind: 'question',
  run: async ({ chosen, typed: before }, { prompts, texts: { setup } }) => {
    if (chosen !== TYPED) return undefined;
    const problemOf = (typed: string) => (canBeAddress(asAddress(typed)) ? undefined : setup.notAddress);
    return { typed: await prompts.text(setup.mediaAddress, problemOf, before) };
  },
};

/** Ends only with an address at which the server accepts the token. */
const tryAddress: Step = {
  kind: 'check',
  run: async ({ how, mediaToken: token, own, chosen, typed }, deps) => {
    const tried = await tryWithAdvice({ address: chosen === TYPED ? asAddress(typed) : chosen, token, own }, deps);
    const askForToken = how === SIGN_IN ? askSignIn : askToken;
    if (tried.kind === 'works') {
      if (await mayUse(tried, deps)) return { address: tried.address };
      throw new Back(askForToken);
    }
    if (tried.kind !== 'not-listed' && refusesToken(tried)) throw new Back(askForToken);
    throw new Back();
  },
};

export const MEDIA_STEPS: readonly Step[] = [askHow, askToken, askSignIn, askOwned, askServer, askAddress, tryAddress];

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

/** A token from a sign-in is sent only to the machine that it belongs to. */
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
