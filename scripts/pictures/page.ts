import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BotAnswer } from '../../sandbox/discord/people/answer.ts';
import type { UserVisibleMessage } from '../../sandbox/discord/people/visibleMessage.ts';
import type { Html } from '../../sandbox/page/html.ts';
import { messageHtml, type ShownMessage } from '../../sandbox/page/message.ts';
import { modalHtml } from '../../sandbox/page/modal.ts';
import type { Theme } from '../../sandbox/page/style/colors.ts';
import { themeStyleSheet } from '../../sandbox/page/style/style.ts';
import type { ReaderContext } from '../../sandbox/page/surroundings.ts';

type Around = Omit<ReaderContext, 'addressOf'> & { readonly theme: Theme };

const WEIGHTS = { 400: '400Regular/Inter_400Regular', 600: '600SemiBold/Inter_600SemiBold' } as const;
const fonts = (): string =>
  Object.entries(WEIGHTS)
    .map(([weight, name]) => {
      const bytes = readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`)));
      return `@font-face{font-family:Inter;font-weight:${weight};src:url(data:font/ttf;base64,${bytes.toString('base64')})}`;
    })
    .join('');

/** A page that loads nothing from other addresses. */
const pageWith = (content: Html, { theme }: Around): string =>
  `<!doctype html><meta charset="utf-8"><style>${fonts()}${themeStyleSheet(theme)}</style><body>${content}`;

export function createMessageHtmlPage(
  { raw, files }: UserVisibleMessage,
  commandUse: ShownMessage['used'],
  surroundings: Around,
): string {
  const addresses = new Map(
    raw.attachments.map(({ url }, index) => {
      const { contentType = 'image/png', bytes = new Uint8Array() } = files[index] ?? {};
      return [url, `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`];
    }),
  );
  return pageWith(
    messageHtml({ message: raw, used: commandUse }, { ...surroundings, addressOf: (url) => addresses.get(url) }),
    surroundings,
  );
}

export function createModalHtmlPage(
  { raw }: NonNullable<BotAnswer['modal']>,
  app: { readonly id: string; readonly name: string },
  surroundings: Around,
): string {
  return pageWith(modalHtml({ modal: raw, app }, { ...surroundings, addressOf: () => undefined }), surroundings);
}
