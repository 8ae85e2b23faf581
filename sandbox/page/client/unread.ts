const { as = '', in: where = '' } = document.documentElement.dataset;
const KEY = `unread ${as}`;

const kept = (): readonly string[] => JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[];

/** Marks a channel as unread until this person opens it in this tab. */
export function markChannelUnread(channel: string): void {
  sessionStorage.setItem(KEY, JSON.stringify([...new Set([...kept(), channel])]));
  const link = document.querySelector<HTMLElement>(`[data-channel="${channel}"]`);
  link?.classList.add('unread');
  link?.querySelector('[data-unread]')?.removeAttribute('hidden');
}

/** Marks the channels that were unread before this page was opened. The present channel is left out. */
export function restoreUnreadChannelMarks(): void {
  const others = kept().filter((channel) => channel !== where);
  sessionStorage.setItem(KEY, JSON.stringify(others));
  others.forEach(markChannelUnread);
}
