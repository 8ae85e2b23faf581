import { expect, test } from 'vitest';
import { htmlOf } from '../../../scripts/pictures/markdown.ts';

const NOW = Date.UTC(2026, 0, 1, 12);
const NAMES: Readonly<Record<string, string>> = { '#1': '#news', '@2': '@Ada' };
const reader = { nameOf: (sign: string, id: string) => NAMES[sign + id], now: NOW };
const seconds = NOW / 1000;

test.each([
  ['## Results for “a”', '<h2>Results for “a”</h2>'],
  ['-# Film · *2 h*', '<small>Film · <i>2 h</i></small>'],
  ['- **one** of `two`', '<p>• <b>one</b> of <code>two</code></p>'],
  [String.raw`\*not bold\* and \<b\>`, '<p>*not bold* and &lt;b&gt;</p>'],
  ['<script>alert("1")</script>', '<p>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</p>'],
  ['<#1> for <@2>', '<p><b class="mention">#news</b> for <b class="mention">@Ada</b></p>'],
  [`ends <t:${seconds + 3600}:R>`, '<p>ends <span class="time">in 1 hour</span></p>'],
  [`at <t:${seconds}:t>`, '<p>at <span class="time">12:00 PM</span></p>'],
])('%s is drawn as Discord draws it', (markdown, html) => {
  expect(htmlOf(markdown, reader)).toBe(html);
});
