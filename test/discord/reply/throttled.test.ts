import { expect, test } from 'vitest';
import { createThrottledReply } from '../../../src/discord/reply/reply.ts';
import { createNoteMessage } from '../../../src/render/kit/message/layout.ts';
import type { Message } from '../../../src/render/kit/message/message.ts';
import { textOf } from '../../support/messages.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

function opened(show: (message: Message) => Promise<void> = async () => undefined) {
  const clock = createSteppedClock();
  const shown: string[] = [];
  const lost: unknown[] = [];
  const noted: unknown[] = [];
  const reply = createThrottledReply({
    clock,
    everyMs: 2000,
    show: async (message) => {
      await show(message);
      shown.push(textOf(message));
    },
    onLost: async (message, error) => void lost.push([textOf(message), error]),
    logFailure: (error) => void noted.push(error),
  });
  return {
    clock,
    shown,
    lost,
    noted,
    put: (text: string) => reply.put(createNoteMessage(text)),
    finish: reply.finish,
  };
}

test('a reply shows its first message at once, then only the newest every two seconds', async () => {
  const { clock, shown, put } = opened();
  put('1');
  await clock.settle();
  put('2');
  put('3');
  await clock.advance(1999);
  expect(shown).toEqual(['1']);
  await clock.advance(1);
  expect(shown).toEqual(['1', '3']);
  put('4');
  await clock.advance(2000);
  expect(shown).toEqual(['1', '3', '4']);
});

test('a reply shows the next message at once after a pause', async () => {
  const { clock, shown, put } = opened();
  put('1');
  await clock.advance(5000);
  put('2');
  await clock.settle();
  expect(shown).toEqual(['1', '2']);
});

test('a reply always shows its last message, without waiting', async () => {
  const { clock, shown, put, finish } = opened();
  put('1');
  await clock.settle();
  put('2');
  put('the end');
  await finish();
  expect(shown).toEqual(['1', 'the end']);
});

test('a reply without messages shows nothing', async () => {
  const { shown, finish } = opened();
  await finish();
  expect(shown).toEqual([]);
});

test('a message of a reply that cannot be shown is logged, and the next one is shown', async () => {
  const { clock, shown, noted, lost, put, finish } = opened(async (message) => {
    await (textOf(message) === 'bad' ? Promise.reject(new Error('no')) : undefined);
  });
  put('bad');
  await clock.settle();
  put('good');
  await finish();
  expect({ shown, noted, lost }).toEqual({ shown: ['good'], noted: [new Error('no')], lost: [] });
});

test('a reply whose last message cannot be shown logs the failure and hands the message back to its caller', async () => {
  const { noted, lost, put, finish } = opened(() => Promise.reject(new Error('no')));
  put('bad');
  await finish();
  expect({ noted, lost }).toEqual({ noted: [new Error('no')], lost: [['bad', new Error('no')]] });
});
