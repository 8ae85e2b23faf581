import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Action } from '../../actions/actions.ts';
import { createActionResultFormatter } from '../../actions/words.ts';
import type { Answer, VisibleModal } from '../../discord/people/answer.ts';
import { ClientWouldNotSend, NotAcknowledged } from '../../discord/people/failures.ts';
import type { FieldValues } from '../../discord/people/modal.ts';
import { fillTemplate } from '../../fillTemplate.ts';
import { UsageError } from '../../usageError.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '../languages.ts';
import { modalHtml } from '../modal.ts';
import { clientLanguageOf, createReaderContext, type Place } from './place.ts';
import type { ActOutcome, PageAct } from './protocol.ts';
import { ACTION_RESULT_WORDS } from './resultWords.ts';
import { REFUSAL_WORDS, SCRIPT_WORDS } from './words.ts';

const id = z.string().max(200);
const text = z.string().max(6000);
const file = z.object({ name: id, contentType: id, base64: z.base64() });
const options = z.record(id, z.union([text, z.number(), z.boolean()]));

/** Schema of acts from the page's script. The server refuses anything else. */
export const ACT_SCHEMA: z.ZodType<PageAct> = z.discriminatedUnion('do', [
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
export interface PageMemory {
  readonly forms: LRUCache<string, VisibleModal>;
  readonly dismissed: Set<string>;
}

export const createPageMemory = (): PageMemory => ({ forms: new LRUCache({ max: 50 }), dismissed: new Set() });

/** Performs an act. If Discord's own client would refuse it, or the bot did not answer, the outcome has a `problem`. */
export async function performAct(
  act: PageAct,
  place: Place,
  memory: PageMemory,
  actions: readonly Action[],
): Promise<ActOutcome> {
  const language = clientLanguageOf(place.person);
  try {
    return await (act.do === 'act' ? actInWorld(act, actions, language) : actInChat(act, place, memory));
  } catch (error) {
    if (error instanceof NotAcknowledged) return { problem: SCRIPT_WORDS[language].noAnswer };
    if (error instanceof ClientWouldNotSend) return { problem: refusalText(error, language) };
    if (error instanceof UsageError) return { problem: error.message };
    throw error;
  }
}

const refusalText = ({ kind, reason }: ClientWouldNotSend, language: Language): string =>
  fillTemplate(REFUSAL_WORDS[language][kind ?? 'other'], { reason });

async function actInWorld(
  { name, typed }: Extract<PageAct, { do: 'act' }>,
  actions: readonly Action[],
  language: Language,
): Promise<ActOutcome> {
  const say = createActionResultFormatter(ACTION_RESULT_WORDS[language]);
  const action = actions.find((action) => action.name === name);
  if (!action) throw new UsageError(say('noAction', { name }));
  return { said: await action.run(typed, { say, print: () => undefined }) };
}

const SOON = { until: 'acknowledged' } as const;

async function actInChat(act: Exclude<PageAct, { do: 'act' }>, place: Place, memory: PageMemory): Promise<ActOutcome> {
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

const fieldsOf = (values: Extract<PageAct, { do: 'submit' }>['values']): FieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'object' || !('base64' in value)) return [name, value];
      const { base64, ...rest } = value;
      return [name, { ...rest, bytes: new Uint8Array(Buffer.from(base64, 'base64')) }];
    }),
  );

function outcomeOf({ modal }: Answer, place: Place, { forms }: PageMemory): ActOutcome {
  if (!modal) return {};
  forms.set(modal.interactionId, modal);
  const { id, displayName: name } = place.discord.world.bot;
  const shownModal = modalHtml({ modal: modal.raw, app: { id, name } }, createReaderContext(place));
  return { form: { id: modal.interactionId, html: `${shownModal}` } };
}
