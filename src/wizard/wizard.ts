import { DISCORD_SETUP_STEPS } from './discordSteps.ts';
import { MEDIA_SERVER_SETUP_STEPS } from './mediaSteps.ts';
import { BackToQuestion } from './prompts.ts';
import { runSetupSteps, type SetupAnswers, type SetupStep, type SetupStepDeps } from './steps.ts';

interface WizardDeps extends SetupStepDeps {
  readonly machineZone: string;
  /** Suggested address: that of a media server on the same machine. */
  readonly defaultAddress: string;
  readonly outro: string;
  /** Stores the settings where the next start finds them. Rejects if that fails. */
  readonly write: (settings: Readonly<Record<string, string>>) => Promise<void>;
}

const NO_ANSWERS: Omit<SetupAnswers, 'timeZone' | 'typedAddress'> = {
  token: '',
  bot: { name: '', invite: '', guilds: async () => [], rolesIn: async () => [] },
  guilds: [],
  roles: [],
  admins: [],
  moderators: [],
  curators: [],
  viewers: 'everyone',
  viewerRoles: [],
  tokenSource: '',
  ownedServers: [],
  mediaToken: '',
  foundServers: [],
  tokenServer: undefined,
  chosenAddress: '',
  address: '',
};

const askTimeZone: SetupStep = {
  kind: 'question',
  run: async ({ timeZone }, { prompts, texts: { setup }, isTimeZone }) => {
    const problemOf = (text: string) => (isTimeZone(text) ? undefined : setup.notTimeZone);
    return { timeZone: await prompts.text(setup.timeZone, problemOf, timeZone) };
  },
};

const confirmSummary: SetupStep = {
  kind: 'question',
  run: async (answers, { prompts, texts: { setup } }) => {
    prompts.say(setup.summary(summaryOf(answers)));
    if (!(await prompts.confirm(setup.writeThis))) throw new BackToQuestion();
    return {};
  },
};

const STEPS: readonly SetupStep[] = [...DISCORD_SETUP_STEPS, ...MEDIA_SERVER_SETUP_STEPS, askTimeZone, confirmSummary];

/**
 * Asks for the settings of a first start one by one, and tries each before the next. Writes them once the person has
 * confirmed the summary. Rejects with `SetupCancelled` if the person leaves, before anything is written.
 */
export async function runSetupWizard({
  machineZone,
  defaultAddress,
  outro,
  write,
  ...deps
}: WizardDeps): Promise<void> {
  const { prompts, texts } = deps;
  prompts.intro(texts.setup.intro);
  const initialAnswers = { ...NO_ANSWERS, typedAddress: defaultAddress, timeZone: machineZone };
  const answers = await runSetupSteps(STEPS, initialAnswers, deps);
  await write(settingsOf(answers));
  prompts.outro(outro);
}

const settingsOf = ({ viewers, viewerRoles, ...answers }: SetupAnswers): Readonly<Record<string, string>> => ({
  DISCORD_TOKEN: answers.token,
  GUILD_IDS: answers.guilds.map(({ id }) => id).join(','),
  ADMIN_ROLE_IDS: answers.admins.join(','),
  MODERATOR_ROLE_IDS: answers.moderators.join(','),
  CURATOR_ROLE_IDS: answers.curators.join(','),
  VIEWER_ROLE_IDS: viewers === 'roles' ? viewerRoles.join(',') : viewers,
  MEDIA_URL: answers.address,
  MEDIA_TOKEN: answers.mediaToken,
  TIME_ZONE: answers.timeZone,
});

/** Summary of the answers, with names instead of ids and without tokens. */
function summaryOf({ roles, viewers, viewerRoles, ...answers }: SetupAnswers) {
  const roleNames = (ids: readonly string[]) =>
    roles.filter(({ value }) => ids.includes(value)).map(({ label }) => `@${label}`);
  const viewerRoleNames = viewers === 'roles' ? roleNames(viewerRoles) : [];
  return {
    guilds: answers.guilds.map(({ name }) => name),
    admins: roleNames(answers.admins),
    moderators: roleNames(answers.moderators),
    curators: roleNames(answers.curators),
    viewers: viewers === 'everyone' ? viewers : viewerRoleNames,
    address: answers.address,
    timeZone: answers.timeZone,
  } as const;
}
