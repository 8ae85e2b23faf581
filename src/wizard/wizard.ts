import { DISCORD_STEPS } from './discordSteps.ts';
import { MEDIA_STEPS } from './mediaSteps.ts';
import { Back } from './prompts.ts';
import { type Answers, type Step, type StepDeps, walk } from './steps.ts';

interface WizardDeps extends StepDeps {
  /** The machine's own, IANA. */
  readonly machineZone: string;
  /** Where a media server on the same machine answers. */
  readonly nearby: string;
  /** Shown once the settings are written. */
  readonly outro: string;
  /** Stores the settings where the next start finds them. Rejects if that is impossible. */
  readonly write: (settings: Readonly<Record<string, string>>) => Promise<void>;
}

/** The state before the first answer. Without a token there is no bot yet. */
const NOTHING: Omit<Answers, 'timeZone' | 'typed'> = {
  token: '',
  bot: { name: '', invite: '', guilds: async () => [], rolesIn: async () => [] },
  guilds: [],
  roles: [],
  admins: [],
  moderators: [],
  curators: [],
  viewers: 'everyone',
  viewerRoles: [],
  how: '',
  owned: [],
  mediaToken: '',
  found: [],
  own: undefined,
  chosen: '',
  address: '',
};

const askTimeZone: Step = {
  kind: 'question',
  run: async ({ timeZone }, { prompts, texts: { setup }, isTimeZone }) => {
    const problemOf = (typed: string) => (isTimeZone(typed) ? undefined : setup.notTimeZone);
    return { timeZone: await prompts.text(setup.timeZone, problemOf, timeZone) };
  },
};

/** The last step: after it the settings are written. */
const confirm: Step = {
  kind: 'question',
  run: async (answers, { prompts, texts: { setup } }) => {
    prompts.say(setup.summary(summaryOf(answers)));
    if (!(await prompts.yes(setup.writeThis))) throw new Back();
    return {};
  },
};

const STEPS: readonly Step[] = [...DISCORD_STEPS, ...MEDIA_STEPS, askTimeZone, confirm];

/**
 * Asks for the settings of a first start one by one, tries each before the next, and writes them once the
 * person has confirmed the summary. Rejects with `Cancelled`, having written nothing.
 */
export async function runWizard({ machineZone, nearby, outro, write, ...deps }: WizardDeps): Promise<void> {
  const { prompts, texts } = deps;
  prompts.intro(texts.setup.intro);
  await write(settingsOf(await walk(STEPS, { ...NOTHING, typed: nearby, timeZone: machineZone }, deps)));
  prompts.outro(outro);
}

const settingsOf = ({ viewers, viewerRoles, ...answers }: Answers): Readonly<Record<string, string>> => ({
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

/** The same in names. No token is in it. */
function summaryOf({ roles, viewers, viewerRoles, ...answers }: Answers) {
  const named = (ids: readonly string[]) =>
    roles.filter(({ value }) => ids.includes(value)).map(({ label }) => `@${label}`);
  return {
    guilds: answers.guilds.map(({ name }) => name),
    admins: named(answers.admins),
    moderators: named(answers.moderators),
    curators: named(answers.curators),
    viewers: viewers === 'everyone' ? viewers : named(viewers === 'roles' ? viewerRoles : []),
    address: answers.address,
    timeZone: answers.timeZone,
  } as const;
}
