import {
  isTokenRefusedByServer,
  isValidMediaUrl,
  normalizeTypedServerAddress,
  type OwnedServer,
  type OwnerSignIn,
  type ServerConnectionTestResult,
} from '../domain/firstSetup.ts';
import { isAccountEndpointRetired, MediaServerFailure } from '../domain/media/server/failure.ts';
import { mayMachineBeAtAddress } from '../domain/serving/ownership.ts';
import { typedAddressProblemSentence } from '../render/doctor/trialSentences.ts';
import { oneLine } from '../render/kit/text/markdown.ts';
import { tokenExpiryText } from '../render/kit/text/tokenExpiry.ts';
import { describeInvalidToken } from './discordSteps.ts';
import { BackToQuestion } from './prompts.ts';
import type { SetupAnswers, SetupStep, SetupStepDeps } from './steps.ts';

/** Value of the choice to type an address instead of using a server from the list. */
const OTHER_ADDRESS = '';

/** Value of the choice to sign in, as the source of a token. */
const SIGN_IN = 'sign in';
const TYPE_TOKEN = 'type';
/**
 * Value of the choice to type the token of a server outside the vendor's account service, which must not see that
 * token.
 */
const OTHER_SERVER = 'other';
/** Discards the log lines of a sign-in, because the questions in the terminal are not logged. */
const ignoreLog = () => undefined;

const askTokenSource: SetupStep = {
  kind: 'question',
  run: async ({ tokenSource }, { media, prompts, texts }) => {
    const brand = media.signInBrand;
    if (brand === undefined) return undefined;
    const { which, typeToken, otherServer } = texts.setup.signIn;
    const choices = [
      { value: SIGN_IN, label: texts.signIn.button(brand) },
      { value: TYPE_TOKEN, label: typeToken(brand) },
      { value: OTHER_SERVER, label: otherServer(brand) },
    ];
    return { tokenSource: await prompts.choose(which, choices, tokenSource) };
  },
};

const askToken: SetupStep = {
  kind: 'question',
  run: async ({ tokenSource, tokenServer, mediaToken }, { media, prompts, texts }) => {
    if (tokenSource === SIGN_IN) return undefined;
    const typedToken = tokenServer === undefined ? mediaToken : '';
    const problemOf = (text: string) => describeInvalidToken(texts.setup, text);
    const token = await prompts.secret(texts.setup.mediaToken, problemOf, typedToken);
    const foundServers = tokenSource === OTHER_SERVER ? [] : await media.findServers(token);
    return {
      mediaToken: token,
      foundServers,
      ownedServers: [],
      tokenServer: undefined,
      chosenAddress: OTHER_ADDRESS,
    };
  },
};

/** Lets the owner sign in. A sign-in without a media server leads back to the previous question. */
const askSignIn: SetupStep = {
  kind: 'question',
  run: async ({ tokenSource }, deps) => {
    if (tokenSource !== SIGN_IN) return undefined;
    const { media, prompts } = deps;
    const { setup } = deps.texts;
    const signIn = await media.signIn('Usher', ignoreLog);
    if (signIn === undefined) return goBack(setup.signIn.silent, prompts);
    if (signIn === 'changed') return goBack(setup.signIn.changed, prompts);
    prompts.say(setup.signIn.open(signIn.url));
    const ownedServers = await serversAfterSignIn(signIn, deps);
    if (ownedServers === 'over') return goBack(setup.signIn.over, prompts);
    const [firstServer] = ownedServers;
    if (firstServer === undefined) return goBack(setup.signIn.ownsNone, prompts);
    return { ownedServers, ...accessTo(firstServer) };
  },
};

function goBack(reason: string, prompts: SetupStepDeps['prompts']): never {
  prompts.say(reason, 'error');
  throw new BackToQuestion();
}

/**
 * Waits until the owner says that the sign-in is complete, because a terminal that waits for a key cannot ask the
 * account service in the meantime. "No" leads back to the previous question.
 */
async function serversAfterSignIn(signIn: OwnerSignIn, { prompts, texts: { setup } }: SetupStepDeps) {
  while (await prompts.confirm(setup.signIn.done)) {
    const answer = await signIn.ask().catch(signInFailureOf);
    if (answer === 'changed') return goBack(setup.signIn.changed, prompts);
    if (answer !== 'waiting') return answer;
    prompts.say(setup.signIn.notYet, 'warning');
  }
  throw new BackToQuestion();
}

/**
 * Reason why a sign-in failed. `waiting`: the service does not respond, but may do so later. `changed`: its interface
 * was retired.
 */
const signInFailureOf = (error: unknown): 'waiting' | 'changed' =>
  error instanceof MediaServerFailure && isAccountEndpointRetired(error) ? 'changed' : 'waiting';

const askOwnedServer: SetupStep = {
  kind: 'question',
  run: async ({ ownedServers, mediaToken }, { prompts, texts: { setup } }) => {
    if (ownedServers.length < 2) return undefined;
    const names = ownedServers.map(({ name }, index) => ({ value: String(index), label: oneLine(name) }));
    const earlierIndex = ownedServers.findIndex(({ token }) => token === mediaToken);
    const chosenIndex = await prompts.choose(setup.mediaServers, names, String(Math.max(earlierIndex, 0)));
    const chosenServer = ownedServers[Number(chosenIndex)];
    return chosenServer && accessTo(chosenServer);
  },
};

type ServerAccess = Pick<SetupAnswers, 'mediaToken' | 'foundServers' | 'tokenServer' | 'chosenAddress'>;

const accessTo = (server: OwnedServer): ServerAccess => ({
  mediaToken: server.token,
  foundServers: server.reachable,
  tokenServer: server,
  chosenAddress: OTHER_ADDRESS,
});

/** Asks for one of the addresses at which the account's servers respond, or for a typed address. */
const askServer: SetupStep = {
  kind: 'question',
  run: async ({ foundServers, chosenAddress }, { prompts, texts: { setup } }) => {
    if (foundServers.length === 0) return undefined;
    const serverChoices = foundServers.map(({ name, address, ms, relay }) => ({
      value: address,
      label: relay ? setup.foundByRelay(name, address, ms) : setup.foundServer(name, address, ms),
    }));
    const choices = [...serverChoices, { value: OTHER_ADDRESS, label: setup.otherAddress }];
    const initialAddress = chosenAddress || (foundServers[0]?.address ?? OTHER_ADDRESS);
    return { chosenAddress: await prompts.choose(setup.mediaServers, choices, initialAddress) };
  },
};

const askAddress: SetupStep = {
  kind: 'question',
  run: async ({ chosenAddress, typedAddress }, { prompts, texts: { setup } }) => {
    if (chosenAddress !== OTHER_ADDRESS) return undefined;
    const problemOf = (text: string) =>
      isValidMediaUrl(normalizeTypedServerAddress(text)) ? undefined : setup.notAddress;
    return { typedAddress: await prompts.text(setup.mediaAddress, problemOf, typedAddress) };
  },
};

/** Tries the address. Leads back to a question unless the server accepts the token there. */
const tryAddress: SetupStep = {
  kind: 'check',
  run: async ({ tokenSource, mediaToken: token, tokenServer, chosenAddress, typedAddress }, deps) => {
    const address = chosenAddress === OTHER_ADDRESS ? normalizeTypedServerAddress(typedAddress) : chosenAddress;
    const trial = await tryWithAdvice({ address, token, tokenServer }, deps);
    const askForToken = tokenSource === SIGN_IN ? askSignIn : askToken;
    if (trial.kind === 'works') {
      if (await mayUse(trial, deps)) return { address: trial.address };
      throw new BackToQuestion(askForToken);
    }
    if (trial.kind !== 'not-listed' && isTokenRefusedByServer(trial)) throw new BackToQuestion(askForToken);
    throw new BackToQuestion();
  },
};

export const MEDIA_SERVER_SETUP_STEPS: readonly SetupStep[] = [
  askTokenSource,
  askToken,
  askSignIn,
  askOwnedServer,
  askServer,
  askAddress,
  tryAddress,
];

interface TypedAccess extends Pick<SetupAnswers, 'tokenServer'> {
  readonly address: string;
  readonly token: string;
}

type AddressTrial = (ServerConnectionTestResult | { readonly kind: 'not-listed' }) & Pick<TypedAccess, 'address'>;

/** Tries the address. If the server responds only at another address, offers to try that one. */
async function tryWithAdvice(access: TypedAccess, deps: SetupStepDeps): Promise<AddressTrial> {
  const { prompts, texts } = deps;
  const trial = await tryAddressOnce(access, deps);
  const otherAddress = trial.kind === 'fails' ? trial.instead : undefined;
  if (otherAddress === undefined || !(await prompts.confirm(texts.setup.takeInstead(otherAddress)))) return trial;
  return await tryAddressOnce({ ...access, address: otherAddress }, deps);
}

/** Tries the address once. A token from a sign-in is sent only to the machine that it belongs to. */
async function tryAddressOnce(
  { address, token, tokenServer }: TypedAccess,
  deps: SetupStepDeps,
): Promise<AddressTrial> {
  const { media, prompts, texts } = deps;
  const url = new URL(address);
  if (tokenServer !== undefined && !mayMachineBeAtAddress(url, tokenServer.connections)) {
    prompts.say(texts.setup.signIn.notListed, 'error');
    return { kind: 'not-listed', address };
  }
  const acceptsMachine = tokenServer && ((machine: string | undefined) => machine === tokenServer.machineIdentifier);
  const trial = await media.tryServer({ address: url, token }, acceptsMachine);
  reportTrial(trial, address, deps);
  return { ...trial, address };
}

/**
 * Asks whether the person wants to use a token that is not the owner's, although most features need the owner's. False
 * if not.
 */
async function mayUse(
  { isOwner }: Extract<ServerConnectionTestResult, { kind: 'works' }>,
  { prompts, texts: { setup } }: SetupStepDeps,
) {
  if (isOwner !== false) return true;
  prompts.say(setup.otherToken, 'warning');
  return await prompts.confirm(setup.useNevertheless);
}

function reportTrial(
  trial: ServerConnectionTestResult,
  address: string,
  { prompts, texts }: Pick<SetupStepDeps, 'prompts' | 'texts'>,
): void {
  const { day } = texts.tokens;
  switch (trial.kind) {
    case 'another':
      prompts.say(texts.setup.signIn.elsewhere, 'error');
      break;
    case 'fails':
      prompts.say(
        typedAddressProblemSentence(texts, trial.problem, { address, safely: oneLine, day }).replaceAll('`', ''),
        'error',
      );
      break;
    case 'works': {
      prompts.say(texts.setup.serverWorks(trial), 'success');
      const expiryText = tokenExpiryText(texts, trial.expiry, day);
      if (expiryText !== undefined) prompts.say(expiryText, trial.expiry?.isOver ? 'warning' : 'info');
    }
  }
}
