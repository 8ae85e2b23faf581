import { expect, test } from 'vitest';
import { addPictureToMessage, addTextFileToMessage } from '../../../../src/render/kit/additions/addPictureToMessage.ts';
import { createNoteMessage } from '../../../../src/render/kit/message/layout.ts';

test('a file that is added to a message with a picture leaves the picture’s file in place', () => {
  const picture = { name: 'chart.png', bytes: new Uint8Array([1]), description: 'A chart' };
  const message = addPictureToMessage(createNoteMessage('Text'), picture);
  const { files } = addTextFileToMessage(message, { name: 'data.csv', text: 'a;b', description: 'The numbers' });
  expect(files).toMatchObject([{ name: 'chart.png' }, { name: 'data.csv' }]);
});
