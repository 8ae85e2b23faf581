import { type CompatibilityTestStep, findMessageByText, type TestStepParticipants } from './step.ts';

const NOTES = { name: 'notes.txt', contentType: 'text/plain', bytes: new TextEncoder().encode('hello') };

async function formOf({ admin }: TestStepParticipants, kind: string) {
  const { modal } = await admin.run('/form', { kind });
  if (!modal) throw new Error('no form came');
  return modal;
}

export const FORM_TEST_STEPS: readonly CompatibilityTestStep[] = [
  {
    name: 'opens an old form from a button, and changes the message of the button with it',
    act: async (scene) => {
      await scene.admin.run('/show', { what: 'buttons' });
      const message = findMessageByText(scene, '#cinema', 'press one');
      const { modal } = await scene.admin.click(message, 'Rate');
      if (!modal) throw new Error('no form came');
      await scene.admin.submit(modal, { stars: '5', why: 'It moves.' });
      const { id } = findMessageByText(scene, '#cinema', 'rated 5: It moves.');
      return [modal.title, modal.fields.map(({ label, value }) => [label, value]), id === message.id];
    },
    expected: [
      'Rate the film',
      [
        ['Stars', '3'],
        ['Why?', undefined],
      ],
      true,
    ],
  },
  {
    name: 'opens a form with a text, a menu of its own and one of Discord’s',
    act: async (scene) => {
      const modal = await formOf(scene, 'order');
      const values = { title: 'Metropolis', format: ['film'], guest: ['viewer'] };
      const { message } = await scene.admin.submit(modal, values);
      return [modal.title, modal.fields.map(({ label }) => label), message?.raw.content];
    },
    expected: ['Order a film', ['Title', 'Format', 'Guest'], 'ordered Metropolis as film for viewer'],
  },
  {
    name: 'takes a file by a form',
    act: async (scene) => {
      const modal = await formOf(scene, 'upload');
      const { message } = await scene.admin.submit(modal, { list: NOTES });
      return [modal.fields.map(({ label }) => label), message?.raw.content];
    },
    expected: [['Your list'], 'notes.txt, 5 bytes: hello'],
  },
];
