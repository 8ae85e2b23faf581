import type { DiscordSetup, FoundServer, MediaSetup, Named, OpenedBot, OwnServer } from '../domain/firstSetup.ts';
import type { Texts } from '../render/texts/texts.ts';
import { Back, type Choice, type Prompts } from './prompts.ts';

/** The answers so far. They stay when the person goes back. */
export interface Answers {
  readonly token: string;
  readonly bot: OpenedBot;
  readonly guilds: readonly Named[];
  /** Roles that people can have in these guilds, by id. */
  readonly roles: readonly Choice[];
  readonly admins: readonly string[];
  readonly moderators: readonly string[];
  readonly curators: readonly string[];
  /** `everyone`, `roles` for the roles in `viewerRoles`, or empty for no further people. */
  readonly viewers: string;
  readonly viewerRoles: readonly string[];
  /** The owner signs in, or types a token. */
  readonly how: string;
  /** The media servers of the account that signed in; none for a token that was typed. */
  readonly owned: readonly OwnServer[];
  readonly mediaToken: string;
  readonly found: readonly FoundServer[];
  /** The server whose token the sign-in gave: no other machine may see it. Undefined for a typed token. */
  readonly own: Pick<OwnServer, 'machineIdentifier' | 'connections'> | undefined;
  /** The chosen address of a server that was found; empty if the person types one. */
  readonly chosen: string;
  readonly typed: string;
  /** The address at which the server accepts the token. */
  readonly address: string;
  readonly timeZone: string;
}

export interface StepDeps {
  readonly discord: DiscordSetup;
  readonly media: MediaSetup;
  readonly isTimeZone: (typed: string) => boolean;
  readonly prompts: Prompts;
  readonly texts: Texts;
}

export interface Step {
  /**
   * A question asks one thing until the answer works. A check tries the answers, and Escape never leads back to
   * it.
   */
  readonly kind: 'question' | 'check';
  /** Resolves with undefined if it was not needed. Rejects with `Back` to ask an earlier question again. */
  readonly run: (answers: Answers, deps: StepDeps) => Promise<Partial<Answers> | undefined>;
}

/** Takes the steps one after the other. Escape goes back to the last question that was asked. */
export async function walk(steps: readonly Step[], first: Answers, deps: StepDeps): Promise<Answers> {
  const asked: number[] = [];
  let answers = first;
  for (let at = 0; at < steps.length; ) {
    try {
      const step = steps[at];
      const given = await step?.run(answers, deps);
      if (given !== undefined && step?.kind === 'question') asked.push(at);
      answers = { ...answers, ...given };
      at += 1;
    } catch (error) {
      if (!(error instanceof Back)) throw error;
      at = placeBefore(steps, asked, error.to);
    }
  }
  return answers;
}

/** The last question that was asked, or the wanted one; removes the later ones from the list. */
function placeBefore(steps: readonly Step[], asked: number[], wanted: unknown): number {
  let at = asked.pop() ?? 0;
  while (wanted !== undefined && steps[at] !== wanted && at > 0) at = asked.pop() ?? 0;
  return at;
}
