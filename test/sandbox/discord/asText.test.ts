import { expect, test } from 'vitest';
import { renderMessageAsText } from '../../../sandbox/discord/asText.ts';

const NOW = Date.UTC(2026, 0, 2, 12);
const message = { content: '', embeds: [], attachments: [], components: [], flags: 0 };

const TEXTS = [
  { name: 'a time some while ago', content: `ended <t:${NOW / 1000 - 7200}:R>`, shown: 'ended 2 hours ago' },
  { name: 'a time to come', content: `<t:${NOW / 1000 + 90}:R>`, shown: 'in 1 minute' },
  { name: 'a date', content: '<t:1767355200> and <t:1767355200:d>', shown: '2026-01-02 12:00 UTC and 2026-01-02' },
  { name: 'bold and headings', content: '## Films\n**Metropolis** ~~cut~~', shown: 'Films\nMetropolis cut' },
  { name: 'escaped markup as it was typed', content: '\\*\\*not bold\\*\\* \\[a\\](b)', shown: '**not bold** [a](b)' },
  { name: 'a link with its address', content: '[here](https://example.org/a)', shown: 'here (https://example.org/a)' },
  { name: 'a mentioned command', content: '</session list:123456789012345678>', shown: '/session list' },
];

test.for(TEXTS)('Discord’s markup is printed as text: $name', ({ content, shown }) => {
  expect(renderMessageAsText({ ...message, content }, NOW)).toBe(shown);
});

test('mentions of channels, roles and people are printed with their names, and escaped ones are not', () => {
  const id = '110000000000000201';
  const content = `<#${id}> <@&${id}> <@${id}> \\<#${id}> <#110000000000000999>`;
  const nameOf = (sign: string, given: string) => (given === id ? `${sign}cinema` : undefined);
  expect(renderMessageAsText({ ...message, content }, NOW, nameOf)).toBe(
    `#cinema @&cinema @cinema <#${id}> <#110000000000000999>`,
  );
});

test('components are printed as lines, with buttons in brackets', () => {
  const options = [
    { label: 'One', value: '1', default: true },
    { label: 'Two', value: '2' },
  ];
  const text = renderMessageAsText(
    {
      ...message,
      flags: 1 << 15,
      components: [
        {
          type: 17,
          components: [
            {
              type: 9,
              components: [{ type: 10, content: 'Metropolis' }],
              accessory: { type: 2, style: 2, custom_id: 'a', label: 'End' },
            },
            { type: 12, items: [{ media: { url: 'https://example.org/a.png' }, description: 'A chart' }] },
            { type: 14 },
            { type: 1, components: [{ type: 3, custom_id: 'b', placeholder: 'Pick', options }] },
          ],
        },
        {
          type: 1,
          components: [
            { type: 2, style: 1, custom_id: 'c', label: 'Next', disabled: true },
            { type: 2, style: 5, url: 'https://example.org', label: 'Docs' },
          ],
        },
      ],
    },
    NOW,
  );
  expect(text.split('\n')).toEqual([
    '| Metropolis',
    '| [End]',
    '| [picture: A chart]',
    '| ---',
    '| [Pick: *One / Two]',
    '[Next] (disabled) [Docs -> https://example.org]',
  ]);
});

test('an embed is printed with its texts', () => {
  const embed = {
    title: 'Title',
    description: 'Text',
    fields: [{ name: 'Year', value: '1927' }],
    footer: { text: 'Foot' },
  };
  expect(renderMessageAsText({ ...message, embeds: [embed] }, NOW)).toBe('Title\nText\nYear: 1927\nFoot');
});
