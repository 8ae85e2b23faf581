import { type APIMessageTopLevelComponent, ComponentType } from 'discord-api-types/v10';
import type { BotAnswer } from '../../discord/people/answer.ts';
import { type CompatibilityTestStep, findMessageByText, type TestStepParticipants } from './step.ts';

function messageOf({ message }: BotAnswer) {
  if (!message) throw new Error('no message came');
  return message;
}

const shows = async ({ admin }: TestStepParticipants, what: string) => messageOf(await admin.run('/show', { what }));

/** Lists the types of a message's components. Nested types follow a colon. */
const outline = (components: readonly APIMessageTopLevelComponent[]): readonly string[] =>
  components.map((component) => {
    const parts = 'components' in component ? component.components.map(({ type }) => ComponentType[type]) : [];
    return [ComponentType[component.type], ...parts].join(' ');
  });

function menu(customId: string, values: readonly string[], expected: string): CompatibilityTestStep {
  return {
    name: `hears what was chosen in a menu: ${customId}`,
    act: async (scene) => {
      const message = await shows(scene, 'menus');
      return messageOf(await scene.admin.select(message, customId, values)).raw.content;
    },
    expected,
  };
}

export const COMPONENT_TEST_STEPS: readonly CompatibilityTestStep[] = [
  {
    name: 'changes the message whose button is pressed',
    act: async (scene) => {
      const { id } = await shows(scene, 'buttons');
      await scene.admin.click(findMessageByText(scene, '#cinema', 'press one'), 'Count');
      const { raw } = findMessageByText(scene, '#cinema', 'pressed');
      return [raw.id === id, raw.edited_timestamp !== null, raw.components?.length];
    },
    expected: [true, true, 0],
  },
  {
    name: 'answers one person who presses a button',
    act: async (scene) => {
      const answer = await scene.admin.click(await shows(scene, 'buttons'), 'secret');
      const { raw } = findMessageByText(scene, '#cinema', 'press one');
      return [answer.message?.private, answer.message?.raw.content, raw.components?.length];
    },
    expected: [true, 'pst', 1],
  },
  menu('genres', ['comedy', 'Drama'], 'genres: comedy, drama'),
  menu('people', ['viewer', 'curator'], 'people: curator, viewer'),
  menu('roles', ['moderator'], 'roles: moderator'),
  menu('anyone', ['viewer', '@&moderator'], 'anyone: moderator, viewer'),
  menu('channels', ['#history'], 'channels: history'),
  {
    name: 'lays a message out, and takes its time to change it',
    act: async (scene) => {
      const message = await shows(scene, 'layout');
      const before = [message.raw.flags, outline(message.components), message.files.map(({ name }) => name)];
      await scene.admin.click(message, 'Next');
      const after = findMessageByText(scene, '#cinema', '');
      return [before, outline(after.components), after.edits - message.edits];
    },
    expected: [
      [
        1 << 15,
        ['Container Section Separator MediaGallery File', 'TextDisplay', 'ActionRow Button'],
        ['poster.png', 'notes.txt'],
      ],
      ['TextDisplay'],
      1,
    ],
  },
];
