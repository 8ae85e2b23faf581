import { expect, test } from 'vitest';
import type { OwnedServer, OwnerSignIn, ServerConnectionTestResult } from '../../src/domain/firstSetup.ts';
import { createTerminalPrompts, type TerminalPrompts } from '../../src/wizard/prompts.ts';
import { runSetupWizard } from '../../src/wizard/wizard.ts';
import { outsideOfMarks, pseudo } from '../render/support/pseudo.ts';
import { fakeTerminal, KEYS } from './support.ts';

/** Names have digits instead of letters, so that each letter outside of the marks is a word from the code. */
const NAME = '123';
const TOKEN = '1234567890'.repeat(6);
const ADDRESS = 'http://127.0.0.1:32400';
const SERVER: OwnedServer = {
  name: NAME,
  token: TOKEN,
  machineIdentifier: NAME,
  connections: [{ uri: ADDRESS, local: true, relay: false }],
  reachable: [
    { name: NAME, address: ADDRESS, ms: 5 },
    { name: NAME, address: ADDRESS, ms: 9, relay: true },
  ],
};

const WORKS: ServerConnectionTestResult = {
  kind: 'works',
  vocabulary: 'plex',
  version: '1.2',
  libraries: 2,
  isOwner: true,
  expiry: { at: new Date(0), isOver: true },
};

/** Answers of the media server and the account service, one after the other. The last one repeats. */
interface Answers {
  /** The values that are chosen first; later the first choice. */
  readonly chosen: readonly string[];
  readonly trials: readonly ServerConnectionTestResult[];
  readonly signIns?: readonly (undefined | 'changed' | OwnerSignIn)[];
}

/** The next answer. The last one stays. */
const next = <Value>(queue: Value[]): Value => {
  const [value, ...rest] = queue;
  if (rest.length > 0) queue.shift();
  return value as Value;
};

/** Goes through the wizard, and gives everything that it says. */
async function saidBy({ chosen, trials, signIns = [undefined] }: Answers): Promise<readonly string[]> {
  const said: string[] = [];
  const choices = [...chosen];
  const bots = ['refused', 'silent'] as const;
  const opened = [...bots];
  const guilds = [
    [],
    [
      { id: '1', name: NAME },
      { id: '2', name: NAME },
    ],
  ];
  const trialQueue = [...trials];
  const signInQueue = [...signIns];
  const record = (...words: readonly (string | undefined)[]) => {
    said.push(...words.filter((word) => word !== undefined));
  };
  const prompts: TerminalPrompts = {
    intro: record,
    say: (words) => record(words),
    text: async (message, validate, initial) => {
      record(message, validate('?'), validate(''));
      return initial;
    },
    secret: async (message, validate) => {
      record(message, validate('?'));
      return TOKEN;
    },
    choose: async (message, options, initial) => {
      record(message, ...options.map(({ label }) => label));
      return choices.shift() ?? initial;
    },
    chooseSeveral: async (message, options) => {
      record(message, ...options.map(({ label }) => label));
      return options.map(({ value }) => value);
    },
    confirm: async (message) => {
      record(message);
      return true;
    },
    outro: record,
  };
  await runSetupWizard({
    prompts,
    texts: pseudo,
    discord: {
      open: async () =>
        opened.shift() ?? {
          name: NAME,
          invite: ADDRESS,
          guilds: async () => next(guilds),
          rolesIn: async () => [{ id: '3', name: NAME }],
        },
    },
    media: {
      signInBrand: NAME,
      signIn: async () => next(signInQueue),
      findServers: async () => SERVER.reachable,
      tryServer: async () => next(trialQueue),
    },
    machineZone: NAME,
    defaultAddress: ADDRESS,
    outro: pseudo.setup.written,
    isTimeZone: (typed) => typed === NAME,
    write: async () => undefined,
  });
  return said;
}

const failsWith = (
  failure: 'unauthorized' | 'forbidden' | 'timeout' | 'unreachable' | 'invalid',
): ServerConnectionTestResult => ({
  kind: 'fails',
  problem: { failure },
  instead: failure === 'unreachable' ? ADDRESS : undefined,
});

const signInThat = (...results: readonly (Awaited<ReturnType<OwnerSignIn['ask']>> | 'rejects')[]): OwnerSignIn => {
  const queue = [...results];
  return {
    url: ADDRESS,
    brand: NAME,
    ask: async () => {
      const result = next(queue);
      if (result === 'rejects') throw new Error('no answer');
      return result;
    },
  };
};

const WAYS: Readonly<Record<string, Answers>> = {
  'types a token': {
    chosen: ['roles', 'type'],
    trials: [
      failsWith('unauthorized'),
      failsWith('forbidden'),
      failsWith('timeout'),
      failsWith('unreachable'),
      failsWith('invalid'),
      { ...WORKS, isOwner: false },
    ],
  },
  'signs in': {
    chosen: ['everyone', ...Array.from({ length: 5 }, () => 'sign in')],
    trials: [{ kind: 'another', machineIdentifier: NAME }, WORKS],
    signIns: [
      undefined,
      'changed',
      signInThat('waiting', 'rejects', 'over'),
      signInThat([]),
      signInThat([SERVER, SERVER]),
    ],
  },
};

test.each(Object.keys(WAYS))(
  'in a made-up language, the wizard shows only words of that language to a person who %s',
  async (way) => {
    const said = await saidBy(WAYS[way] ?? expect.unreachable());
    expect(said.length).toBeGreaterThan(30);
    expect(said.filter((words) => /\p{L}{2,}/u.test(outsideOfMarks(words)))).toEqual([]);
  },
);

test('in a made-up language, the wizard’s questions in a terminal contain only words of that language', async () => {
  const { terminal, answer, shown } = fakeTerminal();
  const prompts = createTerminalPrompts(terminal, pseudo.setup);
  const choices = [{ value: '1', label: NAME }];
  const asked = async () => {
    prompts.intro(NAME);
    await prompts.text('1:', (typed) => (typed === '5' ? undefined : '?'), '');
    await prompts.secret('2:', () => undefined, TOKEN);
    await prompts.choose('3:', choices, '1');
    await prompts.chooseSeveral('4:', choices, { isRequired: true, initial: [] });
    await prompts.confirm('6:');
  };
  const running = asked();
  await answer('1:', KEYS.enter);
  await answer('?', '5', KEYS.enter);
  await answer('2:', KEYS.enter);
  await answer('3:', KEYS.enter);
  await answer('4:', KEYS.enter);
  await answer(pseudo.setup.chooseOne);
  await answer('4:', KEYS.space, KEYS.enter);
  await answer('6:', KEYS.enter);
  await running;
  const lines = shown().split('\n').map(outsideOfMarks);
  expect(lines.filter((line) => /\p{L}{2,}/u.test(line))).toEqual([]);
});
