import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../../sandbox/page/markdown/markdown.ts';
import type { ReaderContext } from '../../../sandbox/page/surroundings.ts';
import { around, NOW } from './around.ts';

const seconds = NOW / 1000;
const drawn = (text: string, given: Partial<ReaderContext> = {}) =>
  renderMarkdown(text, { ...around, ...given }).join('');

test.each([
  ['## Results for “a”', '<h2>Results for “a”</h2>'],
  ['#tag', '<p>#tag</p>'],
  ['-# Film · *2 h*', '<small>Film · <i>2 h</i></small>'],
  ['**one** __two__ _three_ ~~four~~', '<p><b>one</b> <u>two</u> <i>three</i> <s>four</s></p>'],
  ['***both***', '<p><b><i>both</i></b></p>'],
  ['snake_case_name', '<p>snake_case_name</p>'],
  ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
  ['**open', '<p>**open</p>'],
  ['`**two**` ``a`b``', '<p><code>**two**</code> <code>a`b</code></p>'],
  ['```ts\nlet *a*\n<b>\n```', '<pre>let *a*\n&lt;b&gt;</pre>'],
  [
    '- one\n- two\n  - three',
    '<ul><li class="first">one</li><li class="first">two</li><li class="deeper">three</li></ul>',
  ],
  ['3. one\n4. two', '<ol start="3"><li class="first">one</li><li class="first">two</li></ol>'],
  ['> a\n> *b*\nc', '<blockquote><p>a</p><p><i>b</i></p></blockquote><p>c</p>'],
  ['>>> a\n\nb', '<blockquote><p>a</p><p class="empty"></p><p>b</p></blockquote>'],
  ['||who||', '<p><details class="spoiler"><summary>Spoiler</summary>who</details></p>'],
  [String.raw`\*not bold\* and \<b\> \||a||`, '<p>*not bold* and &lt;b&gt; ||a||</p>'],
  ['<script>alert("1")</script>', '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</p>'],
  [
    '<#1> for <@2>, <@&3>, not <@9>',
    '<p><span class="mention channel"><i>#</i>news</span> for <span class="mention">@Ada</span>, <span class="mention">@admin</span>, not &lt;@9&gt;</p>',
  ],
  ['</me link:12>', '<p><span class="mention">/me link</span></p>'],
  ['<:popcorn:12> <a:spin:13>', '<p><span class="emoji">:popcorn:</span> <span class="emoji">:spin:</span></p>'],
  [
    '[Open *it*](https://a.example/x?a=1&b=2)',
    '<p><a href="https://a.example/x?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">Open <i>it</i></a></p>',
  ],
  ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
  [
    'see https://a.example/b_c_d.',
    '<p>see <a href="https://a.example/b_c_d" target="_blank" rel="noopener noreferrer">https://a.example/b_c_d</a>.</p>',
  ],
  [
    '[a](https://b.example/" onclick="x)',
    '<p>[a](<a href="https://b.example/" target="_blank" rel="noopener noreferrer">https://b.example/</a>&quot; onclick=&quot;x)</p>',
  ],
])('the markup %s is drawn as Discord draws it', (text, html) => {
  expect(drawn(text)).toBe(html);
});

describe('a time is written as the reader’s language and zone have it', () => {
  test.each([
    ['R', 3600, 'in 1 hour', 'in 1 Stunde'],
    ['R', -86_400 * 2, '2 days ago', 'vorgestern'],
    ['t', 0, '12:00 PM', '12:00'],
    ['d', 0, '1/2/2026', '2.1.2026'],
    ['D', 0, 'January 2, 2026', '2. Januar 2026'],
    ['f', 0, 'January 2, 2026 at 12:00 PM', '2. Januar 2026 um 12:00'],
  ])('a timestamp of style %s is drawn in the reader’s language', (style, after, en, de) => {
    const text = `<t:${seconds + after}:${style}>`;
    const at = new Date((seconds + after) * 1000).toISOString();
    const timed = (words: string) => `<p><time datetime="${at}" data-style="${style}">${words}</time></p>`;
    expect(drawn(text)).toBe(timed(en));
    expect(drawn(text, { language: 'de' })).toBe(timed(de));
  });

  test('a timestamp is drawn in the reader’s time zone', () => {
    expect(drawn(`<t:${seconds}:t>`, { timeZone: 'Asia/Tokyo' })).toContain('9:00 PM');
  });

  test('a timestamp with an impossible time is drawn as plain text', () => {
    expect(drawn('<t:99999999999999999:R>')).toBe('<p>&lt;t:99999999999999999:R&gt;</p>');
  });
});

test('a command’s link has the name of the command in the reader’s language', () => {
  const commandName = (path: string) => (path === 'me link' ? '/moi associer' : undefined);
  expect(drawn('</me link:12>', { commandName })).toBe('<p><span class="mention">/moi associer</span></p>');
  expect(drawn('</help:13>', { commandName })).toBe('<p><span class="mention">/help</span></p>');
});

test('a channel’s link is a chip that leads to the channel, if the reader can go there', () => {
  const reader = { ...around, channelAddress: (id: string) => (id === '1' ? '?in=1' : undefined) };
  expect(renderMarkdown('<#1>', reader).join('')).toBe(
    '<p><a class="mention channel" href="?in=1"><i>#</i>news</a></p>',
  );
  expect(renderMarkdown('<#2>', reader).join('')).toBe('<p>&lt;#2&gt;</p>');
});
