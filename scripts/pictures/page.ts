import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { VisibleMessage } from '../../sandbox/discord/people/visibleMessage.ts';
import { componentHtml, type Surroundings } from './components.ts';
import { escaped } from './markdown.ts';

/** A message with the command that it answers, if it answers one. */
export interface Shown {
  readonly message: VisibleMessage;
  readonly command?: { readonly person: string; readonly text: string };
}

/** A phone shows about this many pixels beside the avatar. */
const WIDTH_PX = 460;

const weight = (name: string, value: number): string => {
  const file = fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}`));
  const bytes = readFileSync(file).toString('base64');
  return `@font-face{font-family:Inter;font-weight:${value};src:url(data:font/ttf;base64,${bytes})}`;
};

const style = (): string => `
${weight('400Regular/Inter_400Regular.ttf', 400)}${weight('700Bold/Inter_700Bold.ttf', 700)}
*{box-sizing:border-box;margin:0}
body{width:${WIDTH_PX}px;padding:14px 14px 16px;background:#313338;color:#dbdee1;font:400 14px/1.38 Inter,sans-serif}
.command{color:#949ba4;font-size:12px;margin:0 0 6px}.command b{color:#c9cdfb;font-weight:400}
.name{color:#f2f3f5;font-weight:700;font-size:15px;margin-bottom:4px}.name i{background:#5865f2;color:#fff;border-radius:3px;font:700 10px Inter;padding:2px 4px;margin-left:6px;vertical-align:2px}
.container{background:#2b2d31;border:1px solid #3f4147;border-left:4px solid;border-radius:8px;padding:12px 14px;display:flex;flex-direction:column;gap:8px}
h1{font-size:20px}h2{font-size:17px}h3{font-size:15px;color:#f2f3f5}small{display:block;color:#949ba4;font-size:12px}
b{color:#f2f3f5}.mention{background:#3c4270;color:#c9cdfb;border-radius:3px;padding:0 2px;font-weight:400}.time{background:#3f4147;border-radius:3px;padding:0 2px}
code{background:#1e1f22;border-radius:3px;padding:0 3px;font-size:12px}
.section{display:flex;justify-content:space-between;gap:12px}.section>div:first-child{min-width:0}
.thumbnail img{width:76px;height:76px;object-fit:cover;border-radius:8px;display:block}
.gallery{display:grid;grid-template-columns:repeat(auto-fit,minmax(90px,1fr));gap:4px}.gallery img{width:100%;border-radius:6px;display:block}
.row{display:flex;flex-wrap:wrap;gap:8px}.button{background:#4e5058;color:#fff;border-radius:6px;padding:6px 14px;font-size:13px}
.primary{background:#5865f2}.danger{background:#da373c}.success{background:#248046}
.select{flex:1;background:#1e1f22;border-radius:6px;padding:8px 12px;color:#949ba4;display:flex;justify-content:space-between}
hr{border:0;border-top:1px solid #3f4147}.space{height:4px}.message+.message{margin-top:14px}`;

/** A page that shows these messages much as Discord does, on a phone and in the dark. */
export function pageOf(shown: readonly Shown[], around: Omit<Surroundings, 'pictures'>): string {
  const messages = shown.map((each) => messageHtml(each, around)).join('');
  return `<!doctype html><meta charset="utf-8"><style>${style()}</style><body>${messages}`;
}

function messageHtml({ message, command }: Shown, around: Omit<Surroundings, 'pictures'>): string {
  const pictures = new Map(
    message.raw.attachments.map(({ url }, index) => {
      const { contentType = 'image/png', bytes = new Uint8Array() } = message.files[index] ?? {};
      return [url, `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`];
    }),
  );
  const used =
    command && `<p class="command">↱ <b>${escaped(command.person)}</b> used <b>${escaped(command.text)}</b></p>`;
  const body = message.components.map((one) => componentHtml(one, { ...around, pictures })).join('');
  return `<div class="message">${used ?? ''}<p class="name">Usher<i>APP</i></p>${body}</div>`;
}
