import { type APIModalInteractionResponseCallbackData, ComponentType } from 'discord-api-types/v10';
import { expect, vi } from 'vitest';
import type { BotAnswer } from '../../../sandbox/discord/people/answer.ts';
import type { UserVisibleMessage } from '../../../sandbox/discord/people/visibleMessage.ts';
import type { SimulatedDiscordWorld } from '../../../sandbox/discord/world.ts';
import { formOf, messageOf } from '../../support/answers.ts';
import type { EmbeddedWorld } from '../../support/embeddedWorld.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import type { Step, Walker } from './steps.ts';

/** Pins the panel in #cinema. */
export async function pinnedPanel({ discord }: EmbeddedWorld): Promise<UserVisibleMessage> {
  const admin = discord.person('admin').in('#cinema');
  await admin.run('/panel set', { channel: '#cinema' });
  return await vi.waitFor(
    () => admin.sees().find(({ raw }) => raw.pinned) ?? expect.fail('the panel is not pinned yet'),
    PATIENCE_MS,
  );
}

interface Start {
  readonly as: string;
  readonly panel: UserVisibleMessage;
}

/** A person whose client presses, chooses and submits without drawing anything. */
export function startAtPanel({ discord }: Pick<EmbeddedWorld, 'discord'>, { as, panel }: Start): Walker {
  const actor = discord.person(as).in('#cinema');
  let message = panel;
  let answer: BotAnswer | undefined;

  async function answerTo(step: Step): Promise<BotAnswer> {
    if ('press' in step) return await actor.click(message, step.press);
    if ('choose' in step) return await actor.select(message, step.in, step.choose);
    const form = formOf(answer ?? expect.fail('no form was opened'));
    return await actor.submit(form, valuesIn(form.raw, step.fill, discord.world));
  }

  return {
    take: async (step) => {
      answer = await answerTo(step);
      if (answer.modal) return;
      message = messageOf(answer);
      expect(message.text).not.toContain('[picture: without alt text]');
    },
    reads: async (words) => {
      const lastAnswer = answer ?? expect.fail('no step was taken');
      return (await lastAnswer.until(({ text }) => words.test(text))).text;
    },
    linkTo: async (label) => new RegExp(`\\[${label} -> ([^\\]]+)\\]`).exec(message.text)?.[1],
  };
}

type FormData = APIModalInteractionResponseCallbackData;

/** The values by custom id instead of label; in a menu, the value behind the chosen label. */
function valuesIn({ components }: FormData, values: Readonly<Record<string, string>>, world: SimulatedDiscordWorld) {
  const entries = Object.entries(values).map(([label, value]): [string, string] => {
    const field = components.find((part) => part.type === ComponentType.Label && part.label === label);
    if (field?.type !== ComponentType.Label) throw new Error(`the form has no field ${label}`);
    const { component } = field;
    if (component.type === ComponentType.TextInput) return [component.custom_id, value];
    if (component.type !== ComponentType.StringSelect) return [component.custom_id, idOf(value, world)];
    const option = component.options.find((choice) => choice.label === value);
    return [component.custom_id, option?.value ?? expect.fail(`${label} does not offer ${value}`)];
  });
  return Object.fromEntries(entries);
}

/** The id of a person, role or channel of the first guild, by the name that people see in a menu. */
function idOf(shownName: string, { people, guilds: [guild] }: SimulatedDiscordWorld): string {
  const sign = shownName.charAt(0);
  const name = shownName.slice(1);
  const named = (list: readonly { readonly id: string; readonly name: string }[] = []) =>
    list.find((entry) => entry.name === name)?.id;
  const person = people.find(({ displayName }) => displayName === name)?.id;
  return (sign === '#' ? named(guild?.channels) : (person ?? named(guild?.roles))) ?? expect.fail(`no ${shownName}`);
}
