import type { CompatibilityTestStep, TestStepParticipants } from './step.ts';

const post = ({ admin }: TestStepParticipants, what: string) => admin.run('/post', { what, where: '#history' });

export const MESSAGE_TEST_STEPS: readonly CompatibilityTestStep[] = [
  {
    name: 'sends a file with a description',
    act: async (scene) => {
      await post(scene, 'file');
      const [message] = scene.discord.messages('#history').slice(-1);
      const files = message?.files.map(({ name, description, bytes }) => [
        name,
        description,
        String(Buffer.from(bytes)),
      ]);
      return [message?.raw.content, files];
    },
    expected: ['the list', [['list.txt', 'Films that you have not seen', 'Nosferatu']]],
  },
  {
    name: 'changes its message, keeps one of its files and adds another',
    act: async (scene) => {
      await post(scene, 'changed');
      const [message] = scene.discord.messages('#history').slice(-1);
      return [message?.raw.content, message?.raw.edited_timestamp !== null, message?.files.map(({ name }) => name)];
    },
    expected: ['final', true, ['a.txt', 'c.txt']],
  },
  {
    name: 'deletes its message',
    act: async (scene) => {
      const changes: string[] = [];
      const stop = scene.discord.onMessage(({ kind, message }) => {
        if (message.channel === '#history') changes.push(`${kind} ${message.raw.content}`);
      });
      await post(scene, 'deleted');
      stop();
      return changes;
    },
    expected: ['created a mistake', 'deleted a mistake'],
  },
  {
    name: 'reads what people write, and replies to it',
    act: async ({ discord, admin }) => {
      const [last] = discord.messages('#history').slice(-1);
      if (!last) throw new Error('there is no message yet');
      admin.in('#history').say('!Which film?');
      const question = await discord.nextMessage('#history', { after: last });
      const { raw } = await discord.nextMessage('#history', { after: question });
      return [raw.type, raw.content, raw.message_reference?.message_id === question.id];
    },
    expected: [19, 'You said: Which film?', true],
  },
  {
    name: 'sends a message once that it sends twice with one nonce',
    act: async (scene) => {
      const before = scene.discord.repeatsAnswered();
      await post(scene, 'twice');
      const messages = scene.discord.messages('#history').filter(({ raw }) => raw.content === 'only once');
      return [messages.length, scene.discord.repeatsAnswered() - before];
    },
    expected: [1, 1],
  },
];
