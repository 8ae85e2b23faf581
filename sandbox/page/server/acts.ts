import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { SandboxAction } from '../../actions/actions.ts';
import { createActionResultFormatter } from '../../actions/words.ts';
import type { BotAnswer, UserVisibleModal } from '../../discord/people/answer.ts';
import { ClientWouldNotSend, InteractionNotAcknowledgedError } from '../../discord/people/failures.ts';
import type { ModalFieldValues } from '../../discord/people/modal.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { UsageError } from '../../usageError.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../languages.ts';
import { modalHtml } from '../modal.ts';
import { createReaderContext, type PersonAndChannel, pageLanguageOfPerson } from './place.ts';
import type { PageUserAction, PageUserActionOutcome } from './protocol.ts';
import { ACTION_RESULT_TEXTS_BY_LANGUAGE } from './resultWords.ts';
import { PAGE_SCRIPT_TEXTS_BY_LANGUAGE, REFUSAL_TEXTS_BY_LANGUAGE } from './words.ts';

const id = z.string().max(200);
const text = z.string().max(6000);
const file = z.object({ name: id, contentType: id, base64: z.base64() });
const options = z.record(id, z.union([text, z.number(), z.boolean()]));

/** Schema of acts from the page's script. The server refuses anything else. */
export const PAGE_USER_ACTION_SCHEMA: z.ZodType<PageUserAction> = z.discriminatedUnion('do', [
  z.object({ do: z.literal('say'), text: z.string().min(1).max(2000) }),
  z.object({ do: z.literal('run'), command: id, options }),
  z.object({ do: z.literal('complete'), command: id, options, focused: id }),
  z.object({ do: z.literal('press'), message: id, control: id }),
  z.object({ do: z.literal('choose'), message: id, control: id, values: z.array(id).max(25) }),
  z.object({
    do: z.literal('submit'),
    form: id,
    values: z.record(id, z.union([text, z.array(text), z.boolean(), file])),
  }),
  z.object({ do: z.literal('app'), message: id, name: id }),
  z.object({ do: z.literal('dismiss'), message: id }),
  z.object({ do: z.literal('speak'), language: z.enum(LANGUAGE_CODES) }),
  z.object({ do: z.literal('act'), name: id, typed: text }),
]);

/** Data of a page between acts. */
export interface PageSessionState {
  readonly forms: LRUCache<string, UserVisibleModal>;
  readonly dismissed: Set<string>;
}

export const createPageSessionState = (): PageSessionState => ({
  forms: new LRUCache({ max: 50 }),
  dismissed: new Set(),
});

/** Performs an act. If Discord's own client would refuse it, or the bot did not answer, the outcome has a `problem`. */
export async function performPageUserAction(
  act: PageUserAction,
  place: PersonAndChannel,
  memory: PageSessionState,
  actions: readonly SandboxAction[],
): Promise<PageUserActionOutcome> {
  const language = pageLanguageOfPerson(place.person);
  try {
    return await (act.do === 'act' ? actInWorld(act, actions, language) : actInChat(act, place, memory));
  } catch (error) {
    if (error instanceof InteractionNotAcknowledgedError)
      return { problem: PAGE_SCRIPT_TEXTS_BY_LANGUAGE[language].noAnswer };
    if (error instanceof ClientWouldNotSend) return { problem: refusalText(error, language) };
    if (error instanceof UsageError) return { problem: error.message };
    throw error;
  }
}

const refusalText = ({ kind, reason }: ClientWouldNotSend, language: Language): string =>
  fillTemplate(REFUSAL_TEXTS_BY_LANGUAGE[language][kind ?? 'other'], { reason });

async function actInWorld(
  { name, typed }: Extract<PageUserAction, { do: 'act' }>,
  actions: readonly SandboxAction[],
  language: Language,
): Promise<PageUserActionOutcome> {
  const say = createActionResultFormatter(ACTION_RESULT_TEXTS_BY_LANGUAGE[language]);
  const action = actions.find((action) => action.name === name);
  if (!action) throw new UsageError(say('noAction', { name }));
  return { said: await action.run(typed, { say, print: () => undefined }) };
}

const SOON = { until: 'acknowledged' } as const;

async function actInChat(
  act: Exclude<PageUserAction, { do: 'act' }>,
  place: PersonAndChannel,
  memory: PageSessionState,
): Promise<PageUserActionOutcome> {
  const { actor, discord, person } = place;
  const messageOf = (wantedName: string) => {
    const message = actor.sees().find((message) => message.id === wantedName);
    if (!message) throw new ClientWouldNotSend('that message is gone', 'gone');
    return message;
  };
  switch (act.do) {
    case 'say':
      actor.say(act.text);
      return {};
    case 'run':
      return outcomeOf(await actor.run(act.command, act.options, SOON), place, memory);
    case 'complete':
      return {
        choices: (await actor.complete(act.command, act.options, act.focused)).map(({ name, value }) => ({
          name,
          value,
        })),
      };
    case 'press':
      return outcomeOf(await actor.click(messageOf(act.message), act.control, SOON), place, memory);
    case 'choose':
      return outcomeOf(await actor.select(messageOf(act.message), act.control, act.values, SOON), place, memory);
    case 'submit': {
      const form = memory.forms.get(act.form);
      if (!form) throw new ClientWouldNotSend('that form is closed', 'formClosed');
      return outcomeOf(await actor.submit(form, fieldsOf(act.values), SOON), place, memory);
    }
    case 'app':
      return outcomeOf(await actor.runOn(messageOf(act.message), act.name, SOON), place, memory);
    case 'dismiss':
      memory.dismissed.add(messageOf(act.message).id);
      return {};
    case 'speak':
      discord.speak(person.name, LANGUAGES[act.language].locale);
      return {};
  }
}

const fieldsOf = (values: Extract<PageUserAction, { do: 'submit' }>['values']): ModalFieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'object' || !('base64' in value)) return [name, value];
      const { base64, ...rest } = value;
      return [name, { ...rest, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }];
    }),
  );

function outcomeOf({ modal }: BotAnswer, place: PersonAndChannel, { forms }: PageSessionState): PageUserActionOutcome {
  if (!modal) return {};
  forms.set(modal.interactionId, modal);
  const { id, displayName: name } = place.discord.world.bot;
  const shownModal = modalHtml({ modal: modal.raw, app: { id, name } }, createReaderContext(place));
  return { form: { id: modal.interactionId, html: `${shownModal}` } };
}
