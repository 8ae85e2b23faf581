import { findMessageGroupStarts, type MessageGroupingFields } from '../../groups.ts';
import { formatLongDate } from '../../markdown/times.ts';
import { createElement, loadPageScriptData, requireElement } from '../page.ts';

const messages = requireElement('messages');

const sentOf = ({ dataset, classList }: HTMLElement): MessageGroupingFields => ({
  author: dataset.author ?? '',
  at: Number(dataset.at),
  isAnswer: dataset.used !== undefined,
  isPrivate: classList.contains('private'),
});

/** Groups an author's successive messages, and puts a line between two days. */
export async function groupMessages(): Promise<void> {
  const { language, timeZone } = await loadPageScriptData();
  const all = [...messages.querySelectorAll<HTMLElement>('.message')];
  const dayOf = ({ at }: MessageGroupingFields) => formatLongDate(at, { language, timeZone });
  const starts = findMessageGroupStarts(all.map(sentOf), dayOf);
  const days = new Set<Element>();
  all.forEach((message, index) => {
    const start = starts[index];
    message.classList.toggle('start', start?.isStart ?? true);
    if (start?.day !== undefined) days.add(lineBefore(message, start.day));
  });
  for (const line of messages.querySelectorAll('.day')) if (!days.has(line)) line.remove();
}

/** The line with the day before this message. An existing line is reused. */
function lineBefore(message: HTMLElement, day: string): Element {
  const before = message.previousElementSibling;
  if (before?.matches('.day') && before.textContent === day) return before;
  const line = createElement('div', { className: 'day', textContent: day });
  line.setAttribute('role', 'separator');
  line.setAttribute('aria-label', day);
  message.before(line);
  return line;
}
