import type {
  DiscordSetup,
  MediaServerSetup,
  NameAndId,
  OwnedServer,
  ReachableServer,
  SignedInBot,
} from '../domain/firstSetup.ts';
import type { Texts } from '../render/texts/texts.ts';
import { BackToQuestion, type PromptChoice, type TerminalPrompts } from './prompts.ts';

/** Answers so far. A person who goes back to an earlier question keeps them. */
export interface SetupAnswers {
  readonly token: string;
  readonly bot: SignedInBot;
  readonly guilds: readonly NameAndId[];
  /** Roles of these guilds that people can have. Values are the roles' ids. */
  readonly roles: readonly PromptChoice[];
  readonly admins: readonly string[];
  readonly moderators: readonly string[];
  readonly curators: readonly string[];
  /**
   * The people with access: `everyone`, or `roles` for the roles in `viewerRoles`. If `viewers` is empty, only people
   * with a higher level have access.
   */
  readonly viewers: string;
  readonly viewerRoles: readonly string[];
  /** Source of the token: signing in, or typing. */
  readonly tokenSource: string;
  /** Media servers of the account that signed in. Empty for a typed token. */
  readonly ownedServers: readonly OwnedServer[];
  readonly mediaToken: string;
  readonly foundServers: readonly ReachableServer[];
  /**
   * The server that the sign-in's token belongs to. No other machine may see this token. Undefined for a typed token.
   */
  readonly tokenServer: Pick<OwnedServer, 'machineIdentifier' | 'connections'> | undefined;
  /** The address that the person chose from the list. Empty to type an address. */
  readonly chosenAddress: string;
  readonly typedAddress: string;
  /** The address at which the server accepts the token. */
  readonly address: string;
  readonly timeZone: string;
}

export interface SetupStepDeps {
  readonly discord: DiscordSetup;
  readonly media: MediaServerSetup;
  readonly isTimeZone: (typed: string) => boolean;
  readonly prompts: TerminalPrompts;
  readonly texts: Texts;
}

export interface SetupStep {
  /**
   * A `question` is repeated until its answer is valid. A `check` tries the answers so far. A person who goes back with
   * Escape returns to a question, never to a check.
   */
  readonly kind: 'question' | 'check';
  /**
   * Resolves to the answer, or to undefined if the step is not needed. Rejects with `BackToQuestion` to return to an
   * earlier question.
   */
  readonly run: (answers: SetupAnswers, deps: SetupStepDeps) => Promise<Partial<SetupAnswers> | undefined>;
}

/** Runs the steps in order. Escape leads back to the last question that was asked. */
export async function runSetupSteps(
  steps: readonly SetupStep[],
  initialAnswers: SetupAnswers,
  deps: SetupStepDeps,
): Promise<SetupAnswers> {
  const askedSteps: number[] = [];
  let answers = initialAnswers;
  for (let position = 0; position < steps.length; ) {
    try {
      const step = steps[position];
      const newAnswers = await step?.run(answers, deps);
      if (newAnswers !== undefined && step?.kind === 'question') askedSteps.push(position);
      answers = { ...answers, ...newAnswers };
      position += 1;
    } catch (error) {
      if (!(error instanceof BackToQuestion)) throw error;
      position = goBackTo(steps, askedSteps, error.target);
    }
  }
  return answers;
}

/**
 * Position of the last question that was asked, or of `target`. Removes that question and all later ones from
 * `askedSteps`.
 */
function goBackTo(steps: readonly SetupStep[], askedSteps: number[], target: unknown): number {
  let position = askedSteps.pop() ?? 0;
  while (target !== undefined && steps[position] !== target && position > 0) position = askedSteps.pop() ?? 0;
  return position;
}
